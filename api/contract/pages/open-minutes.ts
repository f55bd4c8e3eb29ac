import { isGuess, type OpeningHours, parseOpeningHours } from './opening-hours.ts';

const DAY = 1440;
const WEEK = 7 * DAY;

/** From and to, in minutes from the listing's Monday 00:00; the end is not part of it. */
export type OpenRange = readonly [start: number, end: number];

/**
 * The minutes of a week in which a business is open: in order, apart from each other, within
 * [0, 10080). What lasts past midnight goes on in the next day, Sunday's in Monday. A day that is not
 * understood counts as closed where another has times.
 * @returns null where nothing is known; none for a business that is always closed
 */
export function openMinutes(hours: OpeningHours): readonly OpenRange[] | null {
  if (hours.kind !== 'week') return null;
  const ranges = hours.days.flatMap(({ spans }, day) =>
    (spans ?? []).flatMap(({ start, end }) => withinWeek(day * DAY + start, day * DAY + end)),
  );
  if (ranges.length === 0 && hours.days.some(isGuess)) return null;
  return merged(ranges);
}

/** No span is longer than a day, so it ends before Tuesday of the week after. */
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

/** As PostgreSQL writes an int4multirange: `{[540,1020),[1980,2460)}`. */
export const multirange = (ranges: readonly OpenRange[]): string =>
  `{${ranges.map(([start, end]) => `[${start},${end})`).join()}}`;

const remembered = new Map<string, string>();
const REMEMBERED_MAX = 5000;
/** Few weeks are longer, and those are nobody else's. */
const REMEMBERED_LENGTH = 400;

/**
 * The minutes in which a business with this `workingHours` is open, as PostgreSQL writes them; null
 * where nothing is known. Never throws. Listings share their hours, so those of the last are kept.
 */
export function openMinutesText(workingHours: string | null): string | null {
  if (workingHours === null) return null;
  const known = remembered.get(workingHours);
  if (known !== undefined) return known;
  const ranges = openMinutes(parseOpeningHours(workingHours));
  if (ranges === null) return null;
  const text = multirange(ranges);
  if (remembered.size === REMEMBERED_MAX) remembered.clear();
  if (workingHours.length <= REMEMBERED_LENGTH) remembered.set(workingHours, text);
  return text;
}
