/**
 * The calendar day at a moment in a time zone, `2026-11-20`.
 * @param timeZone IANA name
 * @throws RangeError for an unknown time zone
 */
export const dayIn = (timeZone: string, moment: Date): string =>
  // Swedish dates are ISO dates.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(moment);

/** Accepts names, not offsets: PostgreSQL interprets `+03:00` with the opposite sign. */
export function isTimeZone(name: string): boolean {
  try {
    dayIn(name, new Date());
    return /^[A-Z]/i.test(name);
  } catch {
    return false;
  }
}
