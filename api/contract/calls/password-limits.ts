export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 256;

/** In a file of its own, so that screens that set no password do not load the other rules. */
export const PASSWORD_LENGTH_RULES = {
  short: `The password must have at least ${PASSWORD_MIN} characters.`,
  long: `The password must have at most ${PASSWORD_MAX} characters.`,
} as const;
