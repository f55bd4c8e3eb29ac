import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { multirange, openMinutes, openMinutesText } from './open-minutes.ts';
import { isGuess, openState, parseOpeningHours, WEEKDAYS } from './opening-hours.ts';

const DAY = 1440;
const minutesOf = (entries: Readonly<Record<string, unknown>>) =>
  openMinutes(parseOpeningHours(JSON.stringify(entries)));
const everyDay = (text: string) => Object.fromEntries(WEEKDAYS.map((day) => [day, text]));

describe('openMinutes', () => {
  it('has a range for each span', () => {
    expect(minutesOf({ Monday: '9 AM–5 PM', Tuesday: '9-12, 1-5pm' })).toEqual([
      [540, 1020],
      [DAY + 540, DAY + 720],
      [DAY + 780, DAY + 1020],
    ]);
  });

  it('continues spans past midnight on the next day, and Sunday’s on Monday', () => {
    expect(minutesOf({ Monday: '10 AM–1 PM', Friday: '6 PM–2 AM', Sunday: '6 PM–2 AM' })).toEqual([
      [0, 120],
      [600, 780],
      [4 * DAY + 1080, 5 * DAY + 120],
      [6 * DAY + 1080, 7 * DAY],
    ]);
  });

  it('merges ranges that touch or overlap', () => {
    expect(minutesOf(everyDay('Open 24 hours'))).toEqual([[0, 7 * DAY]]);
    expect(minutesOf({ Monday: '6 PM–2 AM', Tuesday: '1 AM–4 AM, 3 AM–5 AM' })).toEqual([
      [1080, DAY + 300],
    ]);
  });

  it('counts a day that it cannot parse as closed if another has times', () => {
    expect(minutesOf({ Monday: 'by candle light', Tuesday: '9-17' })).toEqual([
      [DAY + 540, DAY + 1020],
    ]);
  });

  it.each([
    ['nothing', null],
    ['text', 'Mon-Fri 9-5'],
    ['days that it cannot parse', '{"Monday":"by candle light","Tuesday":"Closed"}'],
  ])('knows nothing of %s', (_, text) => {
    expect(openMinutes(parseOpeningHours(text))).toBe(null);
    expect(openMinutesText(text)).toBe(null);
  });

  it('has no minutes of closed days', () => {
    expect(minutesOf(everyDay('Closed'))).toEqual([]);
    expect(minutesOf(everyDay('Temporarily closed'))).toEqual([]);
    expect(openMinutesText(JSON.stringify(everyDay('Closed')))).toBe('{}');
  });

  const clock = fc.integer({ min: 0, max: 96 }).map((quarter) => {
    const two = (value: number) => String(value).padStart(2, '0');
    return `${two(Math.floor(quarter / 4))}:${two((quarter % 4) * 15)}`;
  });
  const span = fc.tuple(clock, clock).map(([from, to]) => `${from}-${to}`);
  const day = fc.oneof(
    { weight: 5, arbitrary: fc.array(span, { minLength: 1, maxLength: 3 }) },
    fc.constantFrom('Closed', 'Open 24 hours', '12 AM–11:59 PM', '5:30-11pm', 'by candle light'),
    fc.constant('Temporarily closed'),
  );
  const week = fc.record(Object.fromEntries(WEEKDAYS.map((name) => [name, day])), {
    requiredKeys: [],
  });

  it('is open when the page says so, at every quarter of an hour of the week', () => {
    fc.assert(
      fc.property(week, (entries) => {
        const hours = parseOpeningHours(JSON.stringify(entries));
        const ranges = openMinutes(hours);
        if (hours.kind !== 'week' || ranges === null) return;
        for (let minute = 0; minute < 7 * DAY; minute += 15) {
          const at = Math.floor(minute / DAY);
          const today = hours.days[at];
          // For a day that cannot be parsed, the page says that it may be open.
          if (today && isGuess(today)) continue;
          const inside = ranges.some(([start, end]) => start <= minute && minute < end);
          expect(inside, `${JSON.stringify(entries)} at ${at}, ${minute % DAY}`).toBe(
            openState(hours, at, minute % DAY).open,
          );
        }
      }),
    );
  });

  it('returns ranges in order, without overlaps and within the week', () => {
    fc.assert(
      fc.property(week, (entries) => {
        let before = -1;
        for (const [start, end] of minutesOf(entries) ?? []) {
          expect(start).toBeGreaterThan(before);
          expect(end).toBeGreaterThan(start);
          before = end;
        }
        expect(before).toBeLessThanOrEqual(7 * DAY);
      }),
    );
  });
});

describe('openMinutesText', () => {
  it('returns the same from the cache', () => {
    const text = JSON.stringify({ Monday: '9-17', Tuesday: '9-17' });
    const ranges = multirange([
      [540, 1020],
      [DAY + 540, DAY + 1020],
    ]);
    expect(ranges).toBe('{[540,1020),[1980,2460)}');
    expect([openMinutesText(text), openMinutesText(text)]).toEqual([ranges, ranges]);
  });
});
