import { WEEKDAYS as DAYS, type Weekday as Day } from '../../contract/pages/opening-hours.ts';
import { isRecord, parseStructured } from './structured.ts';
import { multilineText, oneLine } from './text.ts';

/** Google names the days in the language of the search; these are the languages of known exports. */
const LANGUAGES = 'en tr de fr es it pt nl pl ru uk ro hu cs sv da nb fi el ar he ja zh ko id vi';

/** "pazartesi" → "Monday", in the languages above, and "mon" → "Monday". */
const DAY_NAMES: ReadonlyMap<string, Day> = new Map([
  // Most files have this form, so it is looked up first, without folding.
  ...DAYS.map((day) => [day, day] as const),
  ...DAYS.map((day) => [day.slice(0, 3).toLowerCase(), day] as const),
  ...LANGUAGES.split(' ').flatMap((language) => {
    const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
    // 1 January 2024 was a Monday.
    const nameOf = (index: number) => format.format(Date.UTC(2024, 0, 1 + index)).toLowerCase();
    return DAYS.map((day, index) => [nameOf(index), day] as const);
  }),
]);

/**
 * Opening hours as JSON, `{"Monday":"9 AM–5 PM",…}`: English weekday names in the order of the week, with
 * the text of the file; several periods of a day are joined by ", ". Reads JSON or Python objects with a
 * text or a list for each day, lists of `{day, hours}` or "Monday: …", and `Monday:7AM-7PM|Tuesday:…`.
 * Other texts are kept unchanged.
 */
export function toWorkingHours(cell: string | null): string | null {
  if (cell === null) return null;
  const week = weekOf(parseStructured(cell) ?? multilineText(cell)?.split(/[|\n;]/));
  if (!week) return multilineText(cell);
  const ordered = DAYS.flatMap((day) => {
    const times = week.get(day);
    return times ? [[day, times] as const] : [];
  });
  return ordered.length > 0 ? JSON.stringify(Object.fromEntries(ordered)) : null;
}

/** Null if a part of it is not a day with times. */
function weekOf(value: unknown): Map<Day, string> | null {
  const week = new Map<Day, string>();
  const entries = Array.isArray(value) ? value.map(dayEntry) : Object.entries(value ?? {});
  for (const entry of entries) {
    const name = entry?.[0] ?? '';
    const day = DAY_NAMES.get(name) ?? DAY_NAMES.get(oneLine(name)?.toLowerCase() ?? '');
    const times = timesOf(entry?.[1]);
    if (!day || times === undefined) return null;
    const before = week.get(day);
    if (times) week.set(day, before ? `${before}, ${times}` : times);
  }
  return week;
}

/** One item of a list: `{day, hours}` or "Monday: 9 AM–5 PM". */
function dayEntry(item: unknown): [string, unknown] | null {
  if (isRecord(item)) return typeof item.day === 'string' ? [item.day, item.hours] : null;
  const [, day, times] = typeof item === 'string' ? (/^([^:,]+)[:,](.+)$/s.exec(item) ?? []) : [];
  return day && times ? [day, times] : null;
}

/** Null without times; undefined if it is something else. */
function timesOf(value: unknown): string | null | undefined {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return multilineText(value);
  if (!Array.isArray(value) || !value.every((part) => typeof part === 'string')) return undefined;
  return value.flatMap((part) => multilineText(part) ?? []).join(', ');
}
