import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type OpenSpan,
  openState,
  parseOpeningHours,
  schemaOrgHours,
  WEEKDAYS,
  type WeekHours,
} from './opening-hours.ts';

/** The week of these entries; throws if they are not parsed as a week. */
function week(entries: Record<string, unknown>): WeekHours {
  const hours = parseOpeningHours(JSON.stringify(entries));
  if (hours.kind !== 'week') throw new Error(`not a week: ${JSON.stringify(hours)}`);
  return hours;
}

function monday(text: unknown) {
  return week({ Monday: text }).days[0];
}

/** Spans written as '9:30-17:00 22:00-26:00'; hours above 24 are on the next day. */
function spans(text: string): OpenSpan[] {
  const minutes = (time: string) => {
    const [hour, minute] = time.split(':').map(Number);
    return (hour ?? 0) * 60 + (minute ?? 0);
  };
  return text.split(' ').map((part) => {
    const [start, end] = part.split('-').map(minutes);
    return { start: start ?? 0, end: end ?? 0 };
  });
}

describe('parseOpeningHours', () => {
  it.each([[null], [''], ['  '], ['None'], ['null'], ['{}'], ['{ }'], ['[]']])(
    'returns none for %j',
    (text) => {
      expect(parseOpeningHours(text)).toEqual({ kind: 'none' });
    },
  );

  it.each([
    ['Mon-Fri 9-5'],
    ['{"Monday":'],
    ['"Monday"'],
    ['42'],
    ['["Monday"]'],
    ['{"open": true}'],
    ['{"Monday": {"open": "9:00"}}'],
    ['{"Monday": [9, 17]}'],
  ])('returns %s as raw text', (text) => {
    expect(parseOpeningHours(` ${text}\n`)).toEqual({ kind: 'raw', text });
  });

  it('has seven days, Monday first, with missing ones closed', () => {
    const { days } = week({ Sunday: '10 AM–4 PM', tue: ['9 AM–5 PM'], Friday: null, Saturday: [] });
    expect(days.map(({ day }) => day)).toEqual([...WEEKDAYS]);
    expect(days.map(({ text }) => text)).toEqual([
      'Closed',
      '9 AM–5 PM',
      'Closed',
      'Closed',
      'Closed',
      'Closed',
      '10 AM–4 PM',
    ]);
    expect(days.map((day) => day.spans?.length)).toEqual([0, 1, 0, 0, 0, 0, 1]);
  });

  it('shows split shifts the same for a text and for a list', () => {
    const shown = '11:30am-2:30pm, 5:30-11pm';
    expect(monday('11:30am-2:30pm,5:30-11pm')?.text).toBe(shown);
    expect(monday(['11:30am-2:30pm', ' 5:30-11pm '])?.text).toBe(shown);
  });

  it("prefers the ordinary day to a holiday's, and a holiday's to none", () => {
    const holiday = { 'Thursday (Thanksgiving)': 'Closed, Holiday hours' };
    expect(week({ Thursday: '9-5', ...holiday }).days[3]?.text).toBe('9-5');
    expect(week({ ...holiday, Thursday: '9-5' }).days[3]?.text).toBe('9-5');
    expect(week(holiday).days[3]).toMatchObject({ text: 'Closed, Holiday hours', spans: [] });
  });

  it.each([
    ['9 AM–5 PM', '9-17'],
    ['9\u202fAM\u2009–\u20095\u202fPM', '9-17'],
    ['\u200e9\u200b AM–5 PM\u200e', '9-17'],
    ['9 a.m. to 5 p.m.', '9-17'],
    ['9a-5p', '9-17'],
    ['9:30AM — 12:15PM', '9:30-12:15'],
    ['09:00-18:00', '9-18'],
    ['0900-1800', '9-18'],
    ['9.30 - 18.00', '9:30-18'],
    ['9h-17h30', '9-17:30'],
    ['12 PM–12 AM', '12-24'],
    ['12 AM–12 PM', '0-12'],
    ['noon until midnight', '12-24'],
    ['12 noon - 5pm', '12-17'],
    ['6 PM–2 AM', '18-26'],
    ['18:00–02:00', '18-26'],
    ['10:00-02:00', '10-26'],
    ['12:30-00:30', '12:30-24:30'],
    ['0:00-24:00', '0-24'],
    ['00:00-00:00', '0-24'],
    ['12 AM–12 AM', '0-24'],
    ['12 AM–11:59 PM', '0-24'],
    ['00:00-23:59', '0-24'],
    ['Open 24 hours', '0-24'],
    ['24 Hours', '0-24'],
    ['24/7', '0-24'],
    ['Open 9 AM–5 PM', '9-17'],
    ['9 AM–5 PM, Hours might differ', '9-17'],
    ['9:00 AM–5:00 PM (Hours might differ)', '9-17'],
    ['9 AM–12 PM (Holiday hours), 1–5 PM', '9-12 13-17'],
    ['٩:٠٠ - ١٧:٣٠', '9-17:30'],
    ['۹:۰۰–۱۷:۰۰', '9-17'],
    ['९:०० am – ५:०० pm', '9-17'],
    ['9 AM–12 PM and 1 PM–5 PM', '9-12 13-17'],
    ['9 AM–12 PM 1 PM–5 PM', '9-12 13-17'],
    ['5 PM–9 PM, 9 AM–12 PM', '9-12 17-21'],
    ['09:00–12:00\n13:00–17:00', '9-12 13-17'],
  ])('reads %j as %s', (text, expected) => {
    expect(monday(text)?.spans).toEqual(spans(expected));
  });

  it.each([
    ['5:30-11pm', '17:30-23'],
    ['11-2pm', '11-14'],
    ['9–5 PM', '9-17'],
    ['12–5 PM', '12-17'],
    ['7-7pm', '7-19'],
    ['9-12am', '21-24'],
    ['6-2am', '18-26'],
    ['5-11am', '5-11'],
    ['05:30-11:00 PM', '17:30-23'],
    ['9am-5', '9-17'],
    ['9am-11', '9-11'],
    ['9pm-12', '21-24'],
    ['9am-17:00', '9-17'],
    ['9-5', '9-17'],
    ['9:00-5:00', '9-17'],
    ['9-17', '9-17'],
    ['10-10', '10-22'],
    ['9-12, 1-5', '9-12 13-17'],
    ['11:30-2:30, 5:30-10', '11:30-14:30 17:30-22'],
    ['9-1, 12:30-5', '9-13 12:30-17'],
    ['11-2, 5-10pm', '11-14 17-22'],
  ])('infers that %s means %s', (text, expected) => {
    expect(monday(text)?.spans).toEqual(spans(expected));
  });

  it.each([['Closed'], ['closed'], [' CLOSED '], ['']])('reads %j as closed', (text) => {
    expect(monday(text)?.spans).toEqual([]);
  });

  it.each([
    ['By appointment'],
    ['Temporarily closed'],
    ['9 AM'],
    ['9 AM–5 PM by appointment'],
    ['25:00-26:00'],
    ['9:75-10'],
    ['9-12-5'],
    ['9 AM–5 PM, closed for lunch'],
    ['Hours might differ'],
    ['(Hours might differ)'],
    ['9 AM–5 PM (by appointment)'],
  ])('returns null spans for %j', (text) => {
    expect(monday(text)).toMatchObject({ text, spans: null });
  });

  it('parses spans in all notations', () => {
    fc.assert(
      fc.property(writtenDay(), ({ written, meant }) => {
        expect(monday(written)?.spans).toEqual(meant);
      }),
      { numRuns: 1000 },
    );
  });

  it('never throws, and returns spans in order and of at most a day', () => {
    const piece = fc.constantFrom(
      ...'0 1 2 5 9 12 24 59 : - – am pm , to closed Open h . ~'.split(' '),
    );
    const wild = fc.oneof(
      fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(wild, (text) => {
        parseOpeningHours(text);
        const found = monday(text)?.spans ?? [];
        for (const { start, end } of found) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(start).toBeLessThan(1440);
          expect(end).toBeGreaterThan(start);
          expect(end - start).toBeLessThanOrEqual(1440);
        }
        expect(found).toEqual(found.toSorted((a, b) => a.start - b.start));
      }),
      { numRuns: 1000 },
    );
  });
});

/** One to three spans, the last possibly past midnight, in a random notation. */
function writtenDay() {
  // Not 23:59, which is parsed as 24:00.
  const edges = fc.uniqueArray(fc.integer({ min: 0, max: 1438 }), { minLength: 2, maxLength: 6 });
  const style = fc.record({
    clock: fc.constantFrom(twelve, twentyFour),
    gap: fc.constantFrom('', ' ', '\u202f', '\u00a0'),
    half: fc.constantFrom(['am', 'pm'], ['AM', 'PM'], ['a.m.', 'p.m.'], ['A', 'P']),
    compact: fc.boolean(),
    dash: fc.constantFrom('-', '–', ' – ', ' - ', '—', ' to ', '\u2009–\u2009'),
    join: fc.constantFrom(',', ', ', '; ', '\n', ' & ', null),
  });
  return fc.tuple(edges, fc.boolean(), style).map(([times, late, by]) => {
    const sorted = times.toSorted((a, b) => a - b);
    const meant = sorted.flatMap((start, i) => {
      const end = sorted[i + 1];
      return i % 2 === 0 && end !== undefined ? [{ start, end }] : [];
    });
    const last = meant.at(-1);
    // Past midnight, it still closes within 24 hours.
    if (late && last) last.end = 1440 + (last.start >> 1);
    const parts = meant.map(({ start, end }) => {
      // '5:30-11pm': the first am or pm is omitted if the span is at most half a day.
      const half = by.compact && end - start <= 720 ? ['', ''] : by.half;
      return `${by.clock(start, by.gap, half)}${by.dash}${by.clock(end % 1440, by.gap, by.half)}`;
    });
    return { meant, written: by.join === null ? parts : parts.join(by.join) };
  });
}

function twelve(time: number, gap: string, [am, pm]: readonly string[]): string {
  const hour = Math.floor(time / 60);
  const minute = time % 60 === 0 ? '' : `:${String(time % 60).padStart(2, '0')}`;
  return `${hour % 12 || 12}${minute}${gap}${hour < 12 ? am : pm}`;
}

function twentyFour(time: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(time / 60))}:${two(time % 60)}`;
}

describe('openState', () => {
  const shop = week({ Monday: '9 AM–12 PM, 1–5 PM', Tuesday: '9 AM–5 PM', Friday: '6 PM–2 AM' });
  const at = (hour: number, minute = 0) => hour * 60 + minute;

  it('opens on the minute and closes on the minute', () => {
    expect(openState(shop, 0, at(8, 59))).toEqual({
      open: false,
      until: null,
      next: { day: 0, start: at(9) },
    });
    expect(openState(shop, 0, at(9))).toEqual({ open: true, until: at(12), next: null });
    expect(openState(shop, 0, at(11, 59))).toEqual({ open: true, until: at(12), next: null });
    expect(openState(shop, 0, at(12)).next).toEqual({ day: 0, start: at(13) });
    expect(openState(shop, 0, at(17)).next).toEqual({ day: 1, start: at(9) });
  });

  it('is still open after midnight, on a closed day', () => {
    expect(openState(shop, 4, at(23))).toEqual({ open: true, until: at(26), next: null });
    expect(openState(shop, 5, at(1, 59))).toEqual({ open: true, until: at(2), next: null });
    expect(openState(shop, 5, at(2)).next).toEqual({ day: 0, start: at(9) });
    const sunday = week({ Sunday: '8 PM–3 AM' });
    expect(openState(sunday, 0, at(1))).toEqual({ open: true, until: at(3), next: null });
  });

  it('closes when the last of touching spans ends, or never', () => {
    const weekend = week({ Saturday: 'Open 24 hours', Sunday: '12 AM–6 PM' });
    expect(openState(weekend, 5, at(10)).until).toBe(at(42));
    const always = week(Object.fromEntries(WEEKDAYS.map((day) => [day, 'Open 24 hours'])));
    expect(openState(always, 2, at(10))).toEqual({ open: true, until: null, next: null });
  });

  it('opens next on the same weekday if there is no other', () => {
    const monday = week({ Monday: '9-17' });
    expect(openState(monday, 0, at(18)).next).toEqual({ day: 0, start: at(9) });
    const never = week({ Monday: 'Closed' });
    expect(openState(never, 0, at(9))).toEqual({ open: false, until: null, next: null });
  });

  it('is closed if an unparsed text contains the word closed', () => {
    const odd = week({
      Monday: 'By appointment',
      Tuesday: 'Closed for holidays',
      Thursday: '9-17',
    });
    expect(openState(odd, 0, at(3))).toEqual({ open: true, until: null, next: null });
    expect(openState(odd, 1, at(12)).open).toBe(false);
    expect(openState(odd, 1, at(12)).next).toEqual({ day: 3, start: at(9) });
    expect(openState(odd, 4, at(12)).next).toBeNull();
  });

  it('agrees with the spans, minute by minute', () => {
    const days = fc.array(writtenDay(), { minLength: 7, maxLength: 7 });
    const minute = fc.nat(1439);
    fc.assert(
      fc.property(days, fc.nat(6), minute, (written, day, time) => {
        const hours = week(
          Object.fromEntries(WEEKDAYS.map((name, i) => [name, written[i]?.written ?? ''])),
        );
        const covers = (offset: number) =>
          (written[(day + offset + 7) % 7]?.meant ?? []).some(
            ({ start, end }) => start + offset * 1440 <= time && time < end + offset * 1440,
          );
        const state = openState(hours, day, time);
        expect(state.open).toBe(covers(0) || covers(-1));
        if (state.until !== null) {
          const closing = openState(
            hours,
            (day + Math.floor(state.until / 1440)) % 7,
            state.until % 1440,
          );
          expect(closing.open).toBe(false);
        }
        if (state.next) expect(openState(hours, state.next.day, state.next.start).open).toBe(true);
      }),
    );
  });
});

describe('schemaOrgHours', () => {
  it('writes each span, and 24 hours in the form of Google', () => {
    const hours = week({
      Monday: '9:05 AM–12 PM, 1–5 PM',
      Wednesday: 'Open 24 hours',
      Friday: '6 PM–2 AM',
      Saturday: '6 PM–12 AM',
      Sunday: 'By appointment',
    });
    expect(schemaOrgHours(hours)).toEqual([
      { dayOfWeek: 'Monday', opens: '09:05', closes: '12:00' },
      { dayOfWeek: 'Monday', opens: '13:00', closes: '17:00' },
      { dayOfWeek: 'Wednesday', opens: '00:00', closes: '23:59' },
      { dayOfWeek: 'Friday', opens: '18:00', closes: '02:00' },
      { dayOfWeek: 'Saturday', opens: '18:00', closes: '00:00' },
    ]);
  });

  it('writes 24 hours that begin after midnight as two entries', () => {
    expect(schemaOrgHours(week({ Monday: '09:00-09:00', Sunday: '8 PM–8 PM' }))).toEqual([
      { dayOfWeek: 'Monday', opens: '09:00', closes: '00:00' },
      { dayOfWeek: 'Tuesday', opens: '00:00', closes: '09:00' },
      { dayOfWeek: 'Sunday', opens: '20:00', closes: '00:00' },
      { dayOfWeek: 'Monday', opens: '00:00', closes: '20:00' },
    ]);
  });

  it('covers the minutes in which a business is open, and no others', () => {
    const spanOfDay = fc
      .tuple(fc.nat(1439), fc.integer({ min: 1, max: 1440 }), fc.boolean())
      .map(([start, length, isDay]) => ({ start, end: start + (isDay ? 1440 : length) }))
      // Ends at 23:59, which means 24:00.
      .filter(({ end }) => end % 1440 !== 1439);
    const minutesOf = (time: string) => {
      const [hour, minute] = time.split(':').map(Number);
      return (hour ?? 0) * 60 + (minute ?? 0);
    };
    fc.assert(
      fc.property(spanOfDay, fc.nat(6), ({ start, end }, day) => {
        const name = WEEKDAYS[day] ?? 'Monday';
        const clock = (time: number) => twelve(time % 1440, ' ', ['AM', 'PM']);
        const text = `${clock(start)}–${clock(end)}`;
        const written = schemaOrgHours(week({ [name]: text })).map(
          ({ dayOfWeek, opens, closes }) => {
            const from = WEEKDAYS.indexOf(dayOfWeek) * 1440 + minutesOf(opens);
            const last = closes === '23:59' ? 1440 : minutesOf(closes);
            const length = last - minutesOf(opens);
            return [from, from + (length > 0 ? length : length + 1440)] as const;
          },
        );
        const first = day * 1440 + start;
        const covered = written.reduce((sum, [from, to]) => sum + to - from, 0);
        expect(written[0]?.[0]).toBe(first);
        expect(covered).toBe(end - start);
        if (written[1]) expect(written[1][0]).toBe((written[0]?.[1] ?? 0) % 10_080);
      }),
    );
  });
});
