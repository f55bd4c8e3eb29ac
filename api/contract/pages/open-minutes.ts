import { isGuess, type OpeningHours, parseOpeningHours } from './opening-hours.ts';
import { remembered } from './remembered.ts';

const DAY = 1440;
const WEEK = 7 * DAY;

/** Start and end in minutes from the listing's Monday 00:00; the end is exclusive. */
export type OpenRange = readonly [start: number, end: number];

/**
 * The minutes of a week in which a business is open: in order, without overlaps, within [0, 10080). Spans
 * past midnight continue on the next day, Sunday's on Monday. A day that cannot be parsed counts as closed
 * if another has times.
 * @returns null if the hours are unknown; an empty array for a business that is always closed
 */
export function openMinutes(hours: OpeningHours): readonly OpenRange[] | null {
  if (hours.kind !== 'week') return null;
  const ranges = hours.days.flatMap(({ spans }, day) =>
    (spans ?? []).flatMap(({ start, end }) => withinWeek(day * DAY + start, day * DAY + end)),
  );
  if (ranges.length === 0 && hours.days.some(isGuess)) return null;
  return merged(ranges);
}

/** Splits a span at the end of the week; no span is longer than a day. */
const withinWeek = (start: number, end: number): OpenRange[] =>
  end <= WEEK
    ? [[start, end]]
    : [
        [start, WEEK],
        [0, end - WEEK],
      ];

function merged(ranges: readonly OpenRange[]): OpenRange[] {
  const apart: OpenRange[] = [];
  for (const range of ranges.toSorted(([a], [b]) => a - b)) {
    const last = apart.at(-1);
    if (last === undefined || range[0] > last[1]) apart.push(range);
    else apart[apart.length - 1] = [last[0], Math.max(last[1], range[1])];
  }
  return apart;
}

/** In PostgreSQL's form of an int4multirange: `{[540,1020),[1980,2460)}`. */
export const multirange = (ranges: readonly OpenRange[]): string =>
  `{${ranges.map(([start, end]) => `[${start},${end})`).join()}}`;

/**
 * The open minutes of a business with this `workingHours`, as an int4multirange; null if unknown. Never
 * throws. Cached, because many listings have the same hours.
 */
export const openMinutesText = (workingHours: string | null): string | null =>
  workingHours === null ? null : textOf(workingHours);

const textOf = remembered(
  (workingHours) => {
    const ranges = openMinutes(parseOpeningHours(workingHours));
    return ranges && multirange(ranges);
  },
  5_000,
  400,
);
