import type { OpenSpan } from './opening-hours.ts';

const DAY = 1440;

/** How a clock is written: `9:30 AM` or `09:30`. */
export type ClockStyle = '12-hour' | '24-hour';

const two = (value: number) => String(value).padStart(2, '0');

/** A time of the day. @param minutes from midnight */
export function clockText(minutes: number, style: ClockStyle = '12-hour'): string {
  const [hour, minute] = [Math.floor(minutes / 60) % 24, minutes % 60];
  if (style === '24-hour') return `${two(hour)}:${two(minute)}`;
  return `${hour % 12 || 12}${minute === 0 ? '' : `:${two(minute)}`} ${hour < 12 ? 'AM' : 'PM'}`;
}

/**
 * The hours of a day as a text: `9 AM–12 PM, 1–5 PM` is `9 AM–12 PM, 1 PM–5 PM`. `parseOpeningHours` reads either
 * style as these spans. The 12-hour style is the form that is stored.
 * @param spans in order
 */
export function hoursText(spans: readonly OpenSpan[], style: ClockStyle = '12-hour'): string {
  if (spans.length === 0) return 'Closed';
  if (spans.length === 1 && spans[0]?.start === 0 && spans[0].end === DAY) return 'Open 24 hours';
  return spans
    .map(({ start, end }) => `${clockText(start, style)}–${clockText(end, style)}`)
    .join(', ');
}
