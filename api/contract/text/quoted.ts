/** A text within quotation marks of any kind, and without others. */
const QUOTED = /^["“”„«»‘’‚‹›'「『]\s*([^"“”„«»「」『』]+?)\s*["“”«»‘’‹›'」』]$/u;

/** A name in one pair of quotation marks, also if the name itself has them around it. */
export const quoted = (name: string): string => `“${QUOTED.exec(name)?.[1] ?? name}”`;
