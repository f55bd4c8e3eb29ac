/** Width of the names beside bars, in pixels. */
export const NAME_WIDTH = 140;

const MAX_NAME_LENGTH = 20;

/** Cuts a name to the width beside a bar. */
export const shorten = (name: string): string =>
  name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1)}…` : name;
