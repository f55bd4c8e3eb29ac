import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hoursText } from '../../contract/pages/hours-text.ts';
import { type OpenSpan, WEEKDAYS } from '../../contract/pages/opening-hours.ts';
import { languages } from './day-names.ts';
import { readHours } from './hours.ts';

const WEEK = '{"Monday":"9 AM–5 PM","Sunday":"Closed"}';

describe('readHours', () => {
  it.each([
    ['{"Sunday": "Closed", "Monday": "9 AM–5 PM"}'],
    ['{"sunday": ["Closed"], " MONDAY ": [" 9 AM–5 PM "], "Tuesday": null, "Friday": []}'],
    ["{'Monday': '9\\u202fAM\\u20135\\xa0PM', 'Tuesday': None, 'Sunday': ['Closed']}"],
    ['[{"day":"Monday","hours":"9 AM to 5 PM"},{"day":"Sunday","hours":"Closed"}]'],
    ['[{"day":"Monday","open":"09:00","close":"17:00"},{"day":"Sunday","hours":"Closed"}]'],
    ['["Monday: 9 AM–5 PM", "Sunday: Closed"]'],
    ['{"Monday": {"open": "9:00", "close": "17:00"}, "Sunday": "Closed", "Holidays": "Open"}'],
    ['{"Monday": "9-5", "Sunday": "Closed", "Sunday (Easter)": "10-12"}'],
    ['Monday:9AM-5PM|Sunday:Closed'],
    ['Monday,9AM,5PM|Sunday,Closed'],
    ['Monday: 9 AM–5 PM\r\nSunday: Closed\r\n'],
    ['Monday: 9:00 AM – 5:00 PM, Sunday: Closed'],
    ['Mon 9am-5pm Sun closed'],
    ['Mo 09:00-17:00; Su off; PH off'],
    ['{"Montag": "9:00–17:00 Uhr", "sonntag": "Geschlossen"}'],
    ['{"pazartesi": "09:00–17:00", "Pazar": "Kapalı"}'],
    ['{"月曜日": "9時00分~17時00分", "日曜日": "定休日"}'],
    ['{"월요일": "오전 9:00~오후 5:00", "일요일": "휴무일"}'],
    ['{"الاثنين": "٩:٠٠ ص–٥:٠٠ م", "الأحد": "مغلق"}'],
    ['الاثنين ٩:٠٠ ص - ٥:٠٠ م، الأحد مغلق'],
    ['{"सोमवार": "९:०० am–५:०० pm", "रविवार": "Closed"}'],
    ['{"دوشنبه": "۹:۰۰–۱۷:۰۰", "یکشنبه": "بسته"}'],
    ['{"Monday": "9:00 AM–5:00 PM (Hours might differ)", "Sunday": "Closed"}'],
    ['lundi : 9h à 17h, dimanche : fermé'],
    ['{"Mon": "9 AM–5 PM", "Sun": "Closed"}'],
    [WEEK],
  ])('reads %s', (text) => {
    expect(readHours(text)).toBe(WEEK);
  });

  it.each([
    ['Mon–Fri 9:00–18:00, Sat 10–14', 5, '9 AM–6 PM', 1, '10 AM–2 PM'],
    ['Mon-Fri: 9:00-18:00; Sat 10-14', 5, '9 AM–6 PM', 1, '10 AM–2 PM'],
    ['9-6 Mon-Fri, 10-2 Sat', 5, '9 AM–6 PM', 1, '10 AM–2 PM'],
    ['Pzt-Cum 09:00-18:00, Cmt 10:00-14:00', 5, '9 AM–6 PM', 1, '10 AM–2 PM'],
    ['Pazartesi - Perşembe: 09.00 - 18.00', 4, '9 AM–6 PM'],
    ['Mo-Fr 8-12, 13-17:30 Uhr', 5, '8 AM–12 PM, 1 PM–5:30 PM'],
    ['Segunda a sexta: 9h às 18h', 5, '9 AM–6 PM'],
    ['月-金 9:00-18:00', 5, '9 AM–6 PM'],
    ['Mon, Tue and Wed 6pm-2am', 3, '6 PM–2 AM'],
    ['Her gün 10:00 - 22:00', 7, '10 AM–10 PM'],
    ['24/7', 7, 'Open 24 hours'],
    ['9:00-17:00', 7, '9 AM–5 PM'],
    ['{"Mon-Fri":"9-17","Saturday":"10-14"}', 5, '9 AM–5 PM', 1, '10 AM–2 PM'],
    ['{"Monday - Friday":"9-17"}', 5, '9 AM–5 PM'],
    [
      '{"Mon–Thu":{"open":"9","close":"17"},"Fri & Sat":["10-14"]}',
      4,
      '9 AM–5 PM',
      2,
      '10 AM–2 PM',
    ],
    ['{"Weekdays":"9-17","Sat":"10-14","timezone":"UTC+3"}', 5, '9 AM–5 PM', 1, '10 AM–2 PM'],
    ['{"Hafta içi":"09:00-17:00","Cumartesi":"10-14"}', 5, '9 AM–5 PM', 1, '10 AM–2 PM'],
    ['{"Pzt-Cum":"9-17","Hafta sonu":"Kapalı"}', 5, '9 AM–5 PM', 2, 'Closed'],
    ['{"Daily":"9-17","Sunday":"10-14"}', 6, '9 AM–5 PM', 1, '10 AM–2 PM'],
    ['{"Mon-Fri":"By appointment","Public holidays":"10-14"}', 5, 'By appointment'],
    ['{"Mon-Fri":"9-17","Thursday (Thanksgiving)":null,"Easter (closed)":"10-12"}', 5, '9 AM–5 PM'],
  ])('reads one text for the week: %s', (text, first, times, second = 0, others = '') => {
    const days = WEEKDAYS.slice(0, first + second);
    const week = days.map((day, nth) => [day, nth < first ? times : others]);
    expect(readHours(text)).toBe(JSON.stringify(Object.fromEntries(week)));
  });

  it('keeps the text of a day that is no times, where each day has its own', () => {
    const text = '{"Monday":"9-5","Sunday":"By appointment"}';
    const stored = '{"Monday":"9 AM–5 PM","Sunday":"By appointment"}';
    expect(readHours(text)).toBe(stored);
    expect(readHours('Monday: 9-5\nSunday: By appointment')).toBe(stored);
  });

  it('joins several periods and entries of a day, each once', () => {
    expect(readHours('["Monday: 9-12", "Mon: 1-5", "Mon: 1-5"]')).toBe(
      '{"Monday":"9 AM–12 PM, 1 PM–5 PM"}',
    );
  });

  it.each([
    ...['By appointment', 'Open daily', 'closed', 'Mon 9-5; by appointment Tue', '{"Monday": 9}'],
    ...[
      '{"Monday": "9-5"',
      '{"open": true}',
      '[[["Monday"]]]',
      'Mon-Fri',
      `Mon ${'9-5 '.repeat(300)}`,
    ],
    // Times of what is no day, or of days of a season.
    ...[
      '{"Monday":"9-17","Term time":"10-14"}',
      '{"Monday":"9-17","Tue to Fri in summer":["10-14"]}',
      '{"Mon-Fri (summer)":"9-17","Mon-Fri (winter)":"10-14"}',
      '{"weekday":"Monday","hours":"9-17"}',
      '{"timezone":"UTC+3"}',
    ],
  ])('does not understand %s', (text) => {
    expect(readHours(text)).toBe(undefined);
  });

  it.each([null, '', ' ', 'None', '{}', '[]', '{"Monday": null}', '{"Monday": ""}'])(
    'returns null for %j',
    (text) => {
      expect(readHours(text)).toBe(null);
    },
  );

  it('knows the names of the days, in full and short, of nearly all languages', () => {
    const unknown = languages().flatMap((language) =>
      (['long', 'short'] as const).flatMap((weekday) => {
        const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
        const names = WEEKDAYS.map((_, nth) => format.format(Date.UTC(2024, 0, 1 + nth)));
        const week = Object.fromEntries(names.map((name, nth) => [name, `${nth + 1}:00-20:00`]));
        const stored = WEEKDAYS.map((day, nth) => [day, `${nth + 1} AM–8 PM`]);
        const isRead =
          readHours(JSON.stringify(week)) === JSON.stringify(Object.fromEntries(stored));
        return isRead ? [] : [`${language} ${weekday}`];
      }),
    );
    // In Dzongkha, all days but one have the names of other days in Tibetan.
    expect(unknown).toEqual(['dz long']);
  });

  it('stores a week in the same form, however it is written, and that form unchanged', () => {
    fc.assert(
      fc.property(week(), fc.constantFrom(...WRITERS), (days, write) => {
        const stored = JSON.stringify(
          Object.fromEntries(days.map((spans, nth) => [WEEKDAYS[nth], hoursText(spans)])),
        );
        expect(readHours(write(days))).toBe(stored);
        expect(readHours(stored)).toBe(stored);
      }),
      { numRuns: 1000 },
    );
  });

  it('never throws, and reads what it has read unchanged', () => {
    const piece = fc.constantFrom(
      ...'Mon Tue-Fri monday Pzt 月 to , ; | : - – 9 17 9:30 am PM 24/7 closed { } [ ] " \n ( )'.split(
        ' ',
      ),
    );
    const wild = fc.oneof(
      fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(' ')),
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc
        .dictionary(fc.constantFrom(...WEEKDAYS, 'mon', 'x'), fc.jsonValue())
        .map((days) => JSON.stringify(days)),
    );
    fc.assert(
      fc.property(wild, (text) => {
        const stored = readHours(text);
        if (stored) expect(readHours(stored)).toBe(stored);
      }),
      { numRuns: 2000 },
    );
  });
});

type Week = readonly (readonly OpenSpan[])[];

/** Seven days with up to two periods, or open all day; the last period may end after midnight. */
function week(): fc.Arbitrary<Week> {
  const edges = fc.uniqueArray(fc.integer({ min: 0, max: 286 }), { minLength: 4, maxLength: 4 });
  const day = fc.tuple(edges, fc.nat(2), fc.boolean()).map(([times, periods, late]) => {
    const [a = 0, b = 0, c = 0, d = 0] = times.map((time) => time * 5).toSorted((x, y) => x - y);
    const last = (start: number, end: number) => ({ start, end: late ? 1440 + (start >> 1) : end });
    if (periods === 0) return late ? [{ start: 0, end: 1440 }] : [];
    return periods === 1 ? [last(a, b)] : [{ start: a, end: b }, last(c, d)];
  });
  return fc.array(day, { minLength: 7, maxLength: 7 });
}

const two = (value: number) => String(value).padStart(2, '0');
const clock24 = (minutes: number) => `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
const clock12 = (minutes: number) => {
  const hour = Math.floor(minutes / 60) % 24;
  return `${hour % 12 || 12}:${two(minutes % 60)}${hour < 12 ? 'AM' : 'PM'}`;
};
const isAllDay = ([first]: readonly OpenSpan[]) => first?.start === 0 && first.end === 1440;

/** Writes the periods of a day. */
const ranges =
  (clock: (minutes: number) => string, dash: string, closed: string, allDay: string, join = ', ') =>
  (spans: readonly OpenSpan[]) =>
    spans.length === 0
      ? closed
      : isAllDay(spans)
        ? allDay
        : spans.map(({ start, end }) => `${clock(start)}${dash}${clock(end)}`).join(join);

const english = ranges(clock12, '-', 'Closed', 'Open 24 hours');
const german = ranges(clock24, '–', 'Geschlossen', '24 Stunden geöffnet');
const turkish = ranges(clock24, ' - ', 'Kapalı', '24 saat açık');
const pairs = ranges(clock12, ',', 'Closed', '12AM,12AM', ',');
const names = (language: string, weekday: 'long' | 'short') =>
  WEEKDAYS.map((_, nth) =>
    new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(
      Date.UTC(2024, 0, 1 + nth),
    ),
  );
const eachDay = (
  days: Week,
  write: (name: string, spans: readonly OpenSpan[]) => string,
  of: readonly string[],
) => days.map((spans, nth) => write(of[nth] ?? '', spans));

/** Writes days with the same hours as one range: `Mon–Fri 9–5`. */
function runs(days: Week, of: readonly string[], write: typeof english, join: string): string {
  const texts = days.map(write);
  const starts = texts.flatMap((text, nth) => (text === texts[nth - 1] ? [] : [nth]));
  return starts
    .map((first, nth) => {
      const last = (starts[nth + 1] ?? 7) - 1;
      return `${first === last ? of[first] : `${of[first]}–${of[last]}`} ${texts[first]}`;
    })
    .join(join);
}

const WRITERS: readonly ((days: Week) => string)[] = [
  (days) =>
    JSON.stringify(Object.fromEntries(days.map((spans, nth) => [WEEKDAYS[nth], english(spans)]))),
  (days) =>
    JSON.stringify(
      Object.fromEntries(days.map((spans, nth) => [WEEKDAYS[nth], english(spans).split(', ')])),
    ),
  (days) => JSON.stringify(eachDay(days, (day, spans) => `${day}: ${english(spans)}`, WEEKDAYS)),
  (days) =>
    JSON.stringify(days.map((spans, nth) => ({ day: WEEKDAYS[nth], hours: english(spans) }))),
  (days) => eachDay(days, (day, spans) => `${day}:${english(spans)}`, WEEKDAYS).join('|'),
  (days) => eachDay(days, (day, spans) => `${day},${pairs(spans)}`, WEEKDAYS).join('|'),
  (days) =>
    eachDay(days, (day, spans) => `${day}: ${german(spans)}`, names('de', 'long')).join('\n'),
  (days) =>
    eachDay(days, (day, spans) => `${day} ${turkish(spans)}`, names('tr', 'short')).join('; '),
  (days) => runs(days, names('en', 'short'), english, '; '),
  (days) => runs(days, names('tr', 'short'), turkish, ', '),
  (days) => runs(days, names('de', 'short'), german, ' '),
];
