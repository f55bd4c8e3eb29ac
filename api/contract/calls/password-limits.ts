export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 256;

/** Apart from the other rules, so that screens that set no password do not load those. */
export const PASSWORD_LENGTH_RULES = {
  short: `The password must have at least ${PASSWORD_MIN} characters.`,
  long: `The password must have at most ${PASSWORD_MAX} characters.`,
} as const;
