/**
 * The calendar day at a moment in a time zone, `2026-11-20`.
 * @param timeZone IANA name
 * @throws RangeError for an unknown time zone
 */
export const dayIn = (timeZone: string, moment: Date): string =>
  // Swedish dates are ISO dates.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(moment);

/**
 * @param timeZone IANA name
 * @returns a function that writes moments as ISO times of the zone with their offset, `2026-11-20T09:30:00+03:00`
 */
export function isoIn(timeZone: string): (moment: Date) => string {
  const zoned = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  return (moment) => {
    const [, sign = '+', hours = '00', minutes = '00'] =
      /GMT([+-])(\d\d):(\d\d)/.exec(zoned.format(moment)) ?? [];
    const ahead = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
    const local = new Date(moment.getTime() + ahead * 60_000).toISOString();
    return `${local.slice(0, 19)}${sign}${hours}:${minutes}`;
  };
}

/** Accepts names, not offsets: PostgreSQL interprets `+03:00` with the opposite sign. */
export function isTimeZone(name: string): boolean {
  try {
    dayIn(name, new Date());
    return /^[A-Z]/i.test(name);
  } catch {
    return false;
  }
}
