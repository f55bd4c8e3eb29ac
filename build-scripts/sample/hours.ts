import { WEEKDAYS as DAYS } from '../../api/contract/pages/opening-hours.ts';
import type { Country } from './countries.ts';
import type { Group } from './groups.ts';
import { type OpeningDay, openingDays, type Span } from './hours-profiles.ts';
import type { Random } from './random.ts';
import { Weighted } from './weighted.ts';

const NARROW_SPACE = '\u202f';
const DASH = '–';

/** `11:30`, `5`: a time on the 12-hour clock without AM or PM. */
function clock12(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 12 || 12;
  const rest = minutes % 60;
  return rest === 0 ? String(hour) : `${hour}:${String(rest).padStart(2, '0')}`;
}

const half = (minutes: number) => (Math.floor(minutes / 60) % 24 < 12 ? 'AM' : 'PM');

function clock24(minutes: number): string {
  const hour = String(Math.floor(minutes / 60) % 24).padStart(2, '0');
  return `${hour}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Whether the opening time can omit AM or PM: both times are in the same half of a day. */
const sameHalf = ([from, to]: Span) => half(from) === half(to) && to - from < 12 * 60;

type SpanFormat = (span: Span) => string;

const plain: SpanFormat = ([from, to]) => `${clock12(from)}${half(from)}-${clock12(to)}${half(to)}`;

/** In the form of search engines: `11:30 AM–10 PM`, `5–10 PM` if both halves are the same. */
const typographic: SpanFormat = ([from, to]) => {
  const start = sameHalf([from, to]) ? '' : `${NARROW_SPACE}${half(from)}`;
  return `${clock12(from)}${start}${DASH}${clock12(to)}${NARROW_SPACE}${half(to)}`;
};

/** `11:30am-2:30pm`, `5:30-11pm`. */
const lower: SpanFormat = ([from, to]) => {
  const start = sameHalf([from, to]) ? '' : half(from).toLowerCase();
  return `${clock12(from)}${start}-${clock12(to)}${half(to).toLowerCase()}`;
};

const military: SpanFormat = ([from, to]) => `${clock24(from)}-${clock24(to)}`;

type Shape = {
  readonly format: SpanFormat;
  readonly shape: 'string' | 'array';
  readonly separator: string;
  /** Non-ASCII letters as `\uXXXX`, as some exporters write JSON. */
  readonly escaped?: boolean;
  readonly oneDay?: boolean;
};

/** The forms of hours in real files. */
const FORMS = new Weighted<Shape | 'None' | 'empty' | 'text'>([
  [{ format: plain, shape: 'string', separator: ',' }, 30],
  [{ format: typographic, shape: 'string', separator: ', ' }, 12],
  [{ format: typographic, shape: 'string', separator: ',', escaped: true }, 6],
  [{ format: lower, shape: 'string', separator: ',' }, 9],
  [{ format: plain, shape: 'array', separator: ',' }, 13],
  [{ format: typographic, shape: 'array', separator: ',' }, 5],
  [{ format: lower, shape: 'array', separator: ',' }, 2],
  [{ format: military, shape: 'string', separator: ',' }, 8],
  [{ format: plain, shape: 'string', separator: ',', oneDay: true }, 2],
  [{ format: typographic, shape: 'array', separator: ',', oneDay: true }, 1],
  ['None', 3],
  ['empty', 8],
  ['text', 1],
]);

const TEXTS = ['By appointment only', 'Mon-Fri 9-17', 'Daily 10:00 - 22:00', 'Call for hours'];

const escapeNonAscii = (json: string) =>
  json.replace(
    /[^\u0020-\u007e]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

function dayText(spans: OpeningDay, { format, shape, separator }: Shape): string | string[] {
  const texts = spans === 'all' ? ['Open 24 hours'] : spans.map(format);
  const open = texts.length === 0 ? ['Closed'] : texts;
  return shape === 'array' ? open : open.join(separator);
}

/**
 * The `working_hours` cell of a listing: mostly JSON from English day names to hours, in one of the forms
 * of real exports, or `None`, a free text, or null for an empty cell.
 */
export function workingHours(group: Group, country: Country, random: Random): string | null {
  const form = FORMS.draw(random);
  if (form === 'empty') return null;
  if (form === 'None') return form;
  if (form === 'text') return random.pick(TEXTS);
  const week = openingDays(group, country.closed, random);
  // Exports begin with the day on which the listing was fetched.
  const first = random.below(DAYS.length);
  const days = form.oneDay ? 1 : DAYS.length;
  const entries = Array.from({ length: days }, (_, offset) => {
    const index = (first + offset) % DAYS.length;
    return [DAYS[index], dayText(week[index] ?? [], form)];
  });
  const json = JSON.stringify(Object.fromEntries(entries));
  return form.escaped ? escapeNonAscii(json) : json;
}
