/** A day without a time, which is the same day in every zone. */
const PLAIN_DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * A formatter of moments in a time zone, and of plain days.
 * @param timeZone IANA name; undefined for the browser's
 * @returns a function of a moment, as ISO 8601 or a Date, or of a day such as 2026-11-30
 */
export function timesIn(
  timeZone: string | undefined,
  code: string,
  options: Intl.DateTimeFormatOptions,
) {
  const moments = new Intl.DateTimeFormat(code, { ...options, timeZone });
  // Most screens show moments alone.
  let days: Intl.DateTimeFormat | undefined;
  return (value: string | Date): string => {
    if (typeof value !== 'string' || !PLAIN_DAY.test(value)) return moments.format(new Date(value));
    days ??= new Intl.DateTimeFormat(code, { ...options, timeZone: 'UTC' });
    return days.format(new Date(value));
  };
}
