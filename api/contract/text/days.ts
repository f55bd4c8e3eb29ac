/**
 * The calendar day at a moment in a time zone, `2026-11-20`.
 * @param timeZone IANA name
 * @throws RangeError for an unknown time zone
 */
export const dayIn = (timeZone: string, moment: Date): string =>
  // Swedish dates are ISO dates.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(moment);
