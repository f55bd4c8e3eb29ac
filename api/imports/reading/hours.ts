import { WEEKDAYS, type Weekday } from '../../contract/pages/opening-hours.ts';
import { daysOf, englishDay } from './day-names.ts';
import { toDayTimes } from './day-times.ts';
import { isLimited } from './hours-words.ts';
import { isRecord, parseStructured } from './structured.ts';
import { multilineText } from './text.ts';
import { DAILY, daysNamed, divideWeek } from './week-text.ts';

/** Times of a day as the source has them; null without times. */
type DayEntry = readonly [day: Weekday, times: string | null];

/**
 * Opening hours in their stored form, `{"Monday":"9 AM–5 PM",…}`: JSON of English weekday names in the order of the
 * week, with the times of {@link toDayTimes}. Reads JSON or Python objects with a text, a list or `{open, close}`
 * for each day, lists of `{day, hours}` or "Monday: …", `Monday:7AM-7PM|Tuesday:…`, `Monday,9AM,6PM|…`, and one text
 * for the week: `Mon–Fri 9:00–18:00, Sat 10–14`. Where each day has a text of its own, one that is no times stays.
 * @returns null for a blank cell; undefined if the cell is no week of opening hours
 */
export function readHours(cell: string | null): string | null | undefined {
  const text = multilineText(cell);
  if (text === null) return null;
  const value = parseStructured(text);
  if (value === undefined) return readText(text);
  const entries = dayEntries(value);
  if (entries !== undefined) return storedWeek(entries, timesOrText);
  const isTexts = Array.isArray(value) && value.every((part) => typeof part === 'string');
  return isTexts ? readText(value.join('\n')) : undefined;
}

/** The hours of a cell, or null if it is blank or unreadable. */
export const toWorkingHours = (cell: string | null): string | null => readHours(cell) ?? null;

/** Longer texts are no hours, and would take long to search for the names of days. */
const LONGEST_TEXT = 1_000;

/** What OpenStreetMap says about public holidays. */
const HOLIDAYS = /^\s*PH\s*,|[;,]\s*PH\b[^;,]*/g;
/** Public holidays among the days of a list: `Su,PH off`, `Sa,PH 10:00-14:00`. */
const HOLIDAYS_AMONG_DAYS = /\b(Mo|Tu|We|Th|Fr|Sa|Su)\s*,\s*PH\b/g;
/** A number with a decimal comma, which is no start and end of a time. */
const NUMBER = /^\d+,\d+$/;
const EDGES = /^[\s:,;-]+|[\s:,;-]+$/g;

function readText(text: string): string | null | undefined {
  if (text.length > LONGEST_TEXT) return undefined;
  const lines = dayEntries(text.split(/[|\n;]/).filter((line) => line.trim() !== ''));
  const read =
    (lines && storedWeek(lines, toDayTimes)) ??
    readDivided(text.replace(HOLIDAYS_AMONG_DAYS, '$1').replace(HOLIDAYS, ''));
  return read ?? (lines && lines.length > 1 ? storedWeek(lines, timesOrText) : undefined);
}

function readDivided(text: string): string | null | undefined {
  const week = divideWeek(text);
  if (NUMBER.test(text)) return undefined;
  // Two texts of a day, `1` and `2`, are no time together if they are none alone.
  if (week?.some(([, times]) => toDayTimes(times) === null)) return undefined;
  if (week !== null) return storedWeek(week, toDayTimes);
  // Times without days are those of every day.
  const times = toDayTimes(text.replace(DAILY, '').replace(EDGES, ''));
  return times === null || times === 'Closed'
    ? undefined
    : storedWeek(
        WEEKDAYS.map((day) => [day, times]),
        toDayTimes,
      );
}

const timesOrText = (text: string): string => toDayTimes(text) ?? text;

/**
 * @param timesOf the stored form of a day's times; null if the text is something else
 * @returns null without times; undefined if those of a day are something else
 */
function storedWeek(
  entries: readonly DayEntry[],
  timesOf: (text: string) => string | null,
): string | null | undefined {
  const texts = new Map<Weekday, string>();
  for (const [day, text] of entries) {
    const before = texts.get(day);
    if (text !== null) texts.set(day, before === undefined ? text : `${before}, ${text}`);
  }
  const week: Partial<Record<Weekday, string>> = {};
  for (const day of WEEKDAYS) {
    const text = texts.get(day);
    if (text === undefined) continue;
    const times = timesOf(text);
    if (times === null) return undefined;
    week[day] = times;
  }
  return texts.size === 0 ? null : JSON.stringify(week);
}

/**
 * The days of an object, or of a list with an item for each. A key of an object may name several days, of which those
 * with a key of their own keep it. Other keys are left out.
 * @returns undefined if it names no days, has something else than times for them, or times for what is no day or for
 *   the days of a season
 */
function dayEntries(value: unknown): DayEntry[] | undefined {
  const pairs = Array.isArray(value) ? value.map(namedTimes) : Object.entries(value ?? {});
  const days = daysOfKeys(pairs.map(([key]) => key));
  if (Array.isArray(value) && days.includes(undefined)) return undefined;
  const ordinary = new Set(days.filter((_, nth) => !isHoliday(pairs[nth]?.[0] ?? '')));
  const entries: DayEntry[] = [];
  for (const [nth, [key, times]] of pairs.entries()) {
    const day = days[nth];
    if (day && isRestricted(key)) return undefined;
    // 'Thursday (Thanksgiving)' counts if there is no ordinary Thursday.
    if (!day || (isHoliday(key) && ordinary.has(day))) continue;
    const text = textOf(times);
    if (text === undefined) return undefined;
    entries.push([day, text]);
  }
  const several = entriesOfSeveral(pairs.filter((_, nth) => !days[nth]));
  if (several === undefined || days.length === 0) return undefined;
  if (several.length === 0 && days.every((day) => !day)) return undefined;
  const own = new Set(entries.flatMap(([day, text]) => (text === null ? [] : day)));
  return [...entries, ...several.filter(([day]) => !own.has(day))];
}

/** Keys for public holidays, whose times are not those of a weekday. */
const HOLIDAY_KEY = /holiday|feiertag|bayram|tatil|^ph$/i;
/** Names of holidays: `Friday (Mid-Autumn Festival)`, `Thursday (First Day of Summer)`. */
const FEAST = new RegExp(`${HOLIDAY_KEY.source}|festival|\\bday of\\b|solstice|equinox`, 'i');
/** Holidays after the days of a key: `Sunday & Holidays`, `Pazar ve resmi tatil`. */
const AND_HOLIDAYS =
  /\s*-?\s*(?:&|and|und|ve|[+,/])\s*(?:(?:public|bank|resmi)\s+)?(?:holidays?|feiertag(?:en?)?|tatil(?:ler)?|bayram\p{L}*)\s*$/iu;

/**
 * The entries of keys such as `Mon-Fri`. Those that are no days are left out if they have no times, such as `timezone`.
 * @returns undefined if some have
 */
function entriesOfSeveral(pairs: readonly (readonly [string, unknown])[]): DayEntry[] | undefined {
  const entries: DayEntry[] = [];
  for (const [named, value] of pairs) {
    const key = named.replace(AND_HOLIDAYS, '');
    const text = textOf(value);
    if (!text || (HOLIDAY_KEY.test(key) && daysNamed(key).length === 0)) continue;
    const hasTimes = !NO_TIMES.has(toDayTimes(text));
    const days = daysNamed(key.replace(HOLIDAY, ''));
    const isKnown = days.length > 0 && !isHoliday(key);
    // A word such as `weekday` may name a day instead of times.
    if (isKnown && (toDayTimes(text) !== null || (days.length > 1 && /\P{L}/u.test(key.trim()))))
      entries.push(...days.map((day) => [day, text] as const));
    else if (hasTimes && (days.length > 0 || !isHoliday(key))) return undefined;
  }
  return entries;
}

const NO_TIMES: ReadonlySet<string | null> = new Set([null, 'Closed']);

const HOLIDAY = /\s*\(.*$/s;
const isHoliday = (key: string) => key.includes('(');
/** Whether a day is one of a season, `Monday (summer)`, rather than of a holiday, `Monday (Summer Bank Holiday)`. */
const isRestricted = (key: string) => isHoliday(key) && isLimited(key) && !FEAST.test(key);

function daysOfKeys(keys: readonly string[]): readonly (Weekday | undefined)[] {
  const days = keys.map(englishDay);
  if (!days.includes(undefined)) return days;
  return daysOf(keys.map((key) => key.replace(HOLIDAY, '').replaceAll('\n', ' ')));
}

/** One item of a list: `{day, hours}`, `{day, open, close}` or "Monday: 9 AM–5 PM". The day is '' without one. */
function namedTimes(item: unknown): readonly [day: string, times: unknown] {
  if (isRecord(item))
    return [typeof item.day === 'string' ? item.day : '', 'hours' in item ? item.hours : item];
  const [, day = '', times] =
    typeof item === 'string' ? (/^([^:,]+)[:,](.+)$/s.exec(item) ?? []) : [];
  return [day, times];
}

/** Null without times; undefined if it is something else. */
function textOf(value: unknown): string | null | undefined {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return multilineText(value);
  if (isRecord(value)) {
    const { open, close } = value;
    return typeof open === 'string' && typeof close === 'string' ? `${open}-${close}` : undefined;
  }
  if (!Array.isArray(value)) return undefined;
  const texts = value.map(textOf);
  return texts.includes(undefined) ? undefined : texts.filter(Boolean).join(', ') || null;
}
