/** Pixels beside bars for what they are of. */
export const NAME_WIDTH = 140;

const LONGEST = 20;

/** A name as there is room for it beside a bar. */
export const shorten = (name: string): string =>
  name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name;
