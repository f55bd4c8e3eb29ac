/**
 * A name between the characters that isolate its direction (FSI and PDI), for sentences that cannot have a `bdi`
 * element: attributes and plain text.
 */
export const isolated = (name: string): string => `\u2068${name}\u2069`;

/** A text without these characters, for programs. */
export const withoutIsolates = (text: string): string => text.replace(/[\u2068\u2069]/g, '');
