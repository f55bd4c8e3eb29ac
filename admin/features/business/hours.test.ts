import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseOpeningHours, WEEKDAYS } from '../../../api/contract/pages/opening-hours.ts';
import { type Day, type Hours, problemOf, readHours, type Shift, writeHours } from './hours.ts';

const dayOf = (hours: Hours, index: number): Day => {
  const day = hours.kind === 'week' ? hours.days[index] : undefined;
  if (!day) throw new Error('The day does not exist.');
  return day;
};

const changed = (hours: Hours, index: number, change: Partial<Day>): Hours =>
  hours.kind === 'week'
    ? {
        kind: 'week',
        days: hours.days.map((day, at) => (at === index ? { ...day, text: null, ...change } : day)),
      }
    : hours;

describe('opening hours in the form', () => {
  it('are read with their shifts; missing days are unknown, not closed', () => {
    const hours = readHours(
      JSON.stringify({
        Monday: '9 AM–12:30 PM, 2–6 PM',
        Tuesday: 'Open 24 hours',
        Wednesday: 'Closed',
        Friday: '6 PM–2 AM',
        Sunday: 'by appointment',
      }),
    );
    const days = hours.kind === 'week' ? hours.days : [];
    expect(days.map(({ kind }) => kind)).toEqual([
      'shifts',
      'allDay',
      'closed',
      'unknown',
      'shifts',
      'unknown',
      'text',
    ]);
    expect(dayOf(hours, 0).shifts).toEqual([
      { from: '09:00', to: '12:30' },
      { from: '14:00', to: '18:00' },
    ]);
    expect(dayOf(hours, 4).shifts).toEqual([{ from: '18:00', to: '02:00' }]);
    expect(dayOf(hours, 6).text).toBe('by appointment');
  });

  it('keep unparsed texts and unchanged days to the letter', () => {
    expect(writeHours(readHours('Weekdays nine to five'))).toBe('Weekdays nine to five');
    const stored = JSON.stringify({
      Monday: '9.30-17',
      Friday: 'by appointment',
      Sunday: 'closed',
    });
    expect(writeHours(readHours(stored))).toBe(stored);
    const hours = changed(readHours(stored), 6, { kind: 'allDay' });
    expect(JSON.parse(writeHours(hours))).toEqual({
      Monday: '9.30-17',
      Friday: 'by appointment',
      Sunday: 'Open 24 hours',
    });
  });

  it.each([null, '', 'None', '{}'])(
    'have only unknown days without stored hours (%j)',
    (stored) => {
      const hours = readHours(stored);
      expect(hours.kind === 'week' && hours.days.map(({ kind }) => kind)).toEqual(
        WEEKDAYS.map(() => 'unknown'),
      );
      expect(writeHours(hours)).toBe('');
    },
  );

  it('are rejected with a missing time or overlapping shifts, also past midnight', () => {
    const problem = (...shifts: Shift[]) =>
      problemOf({ day: 'Monday', kind: 'shifts', shifts, text: null });
    expect(problem()).toBe('incomplete');
    expect(problem({ from: '09:00', to: '' })).toBe('incomplete');
    expect(problem({ from: '09:00', to: '12:00' }, { from: '11:00', to: '13:00' })).toBe('overlap');
    expect(problem({ from: '20:00', to: '19:00' }, { from: '22:00', to: '23:00' })).toBe('overlap');
    expect(problem({ from: '12:00', to: '13:00' }, { from: '09:00', to: '12:00' })).toBeNull();
  });

  it('are stored in a form that the parser reads as the same hours', () => {
    const time = fc.integer({ min: 0, max: 1439 }).filter((minutes) => minutes !== 1439);
    const clock = (minutes: number) =>
      [Math.floor(minutes / 60), minutes % 60]
        .map((part) => String(part).padStart(2, '0'))
        .join(':');
    fc.assert(
      fc.property(fc.uniqueArray(time, { minLength: 2, maxLength: 6 }), (times) => {
        const sorted = times.toSorted((one, other) => one - other);
        const spans = Array.from({ length: Math.floor(sorted.length / 2) }, (_, index) => ({
          start: sorted[index * 2] ?? 0,
          end: sorted[index * 2 + 1] ?? 0,
        }));
        const shifts = spans.map(({ start, end }) => ({ from: clock(start), to: clock(end) }));
        const stored = writeHours(changed(readHours(null), 2, { kind: 'shifts', shifts }));
        const read = parseOpeningHours(stored);
        expect(read.kind === 'week' && read.days[2]?.spans).toEqual(spans);
        expect(dayOf(readHours(stored), 2).shifts).toEqual(shifts);
      }),
    );
  });
});
