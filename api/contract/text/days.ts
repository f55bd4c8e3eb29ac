/**
 * The calendar day at a moment in a time zone, `2026-11-20`.
 * @param timeZone IANA name
 * @throws RangeError for an unknown time zone
 */
export function dayIn(timeZone: string, moment: Date): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  const year = parts.get('year')?.padStart(4, '0');
  return `${year}-${parts.get('month')}-${parts.get('day')}`;
}
