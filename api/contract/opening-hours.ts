export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** From and to, in minutes from the day's midnight; `end` is above 1440 past the next midnight. */
export type OpenSpan = { start: number; end: number };

export type DayHours = {
  day: Weekday;
  /** As to be shown; 'Closed' for a day that is missing. */
  text: string;
  /** In order; empty when closed, null when the text could not be understood. */
  spans: OpenSpan[] | null;
};

/** Seven days, Monday first. */
export type WeekHours = { kind: 'week'; days: DayHours[] };

/** `none`: nothing is known. `raw`: not the expected JSON, to be shown as it is. */
export type OpeningHours = { kind: 'none' } | { kind: 'raw'; text: string } | WeekHours;

const DAY = 1440;
const WEEK = 7 * DAY;

/** Reads the `workingHours` of a business: JSON text of weekday names and time texts. Never throws. */
export function parseOpeningHours(text: string | null): OpeningHours {
  const raw = text?.trim() ?? '';
  if (raw === '' || /^(none|null|\{\}|\[\])$/i.test(raw)) return { kind: 'none' };
  const texts = dayTexts(raw);
  if (texts === null) return { kind: 'raw', text: raw };
  const days = WEEKDAYS.map((day) => {
    const shown = texts.get(day) || 'Closed';
    return { day, text: shown, spans: parseTimes(shown) };
  });
  return { kind: 'week', days };
}

/** The text of each day that the JSON names; null when it is no object of weekdays and texts. */
function dayTexts(json: string): Map<Weekday, string> | null {
  const value = parseJson(json);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const texts = new Map<Weekday, string>();
  for (const [key, entry] of Object.entries(value)) {
    const day = weekday(key);
    if (day === undefined) continue;
    const parts: unknown[] = Array.isArray(entry) ? entry : [entry ?? ''];
    if (!parts.every((part) => typeof part === 'string')) return null;
    const text = parts.join(',').split(/[,;\n]/).map((part) => part.trim());
    // A holiday's own entry, 'Thursday (Thanksgiving)', never displaces the ordinary one.
    if (!texts.has(day) || !key.includes('(')) texts.set(day, text.filter(Boolean).join(', '));
  }
  return texts.size === 0 ? null : texts;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** The day in 'Monday', 'mon', 'Tues' and 'Thursday (Thanksgiving)'. */
function weekday(key: string): Weekday | undefined {
  const name = /^[a-z]{3,}(?=\s*(\(|$))/i.exec(key.trim())?.[0].toLowerCase();
  return name === undefined
    ? undefined
    : WEEKDAYS.find((day) => day.toLowerCase().startsWith(name));
}

const CLOCK = String.raw`(\d{1,2})(?:[:.h]?(\d{2}))?\s*(am|pm)?`;
const RANGE = new RegExp(String.raw`${CLOCK}\s*(?:-|to|till|until)\s*${CLOCK}(?![\da-z:.])`, 'g');

/** The spans in a day's text, [] for 'Closed', null when any part of it is not understood. */
function parseTimes(text: string): OpenSpan[] | null {
  const plain = normaliseTimes(text);
  if (plain === 'closed') return [];
  if (/^(24 ?(hours|hrs?|h)|24\/7|all day)$/.test(plain)) return [{ start: 0, end: DAY }];
  const spans: OpenSpan[] = [];
  for (const [, fromHour, fromMinute, from, toHour, toMinute, to] of plain.matchAll(RANGE)) {
    const opens = clock(fromHour, fromMinute, from);
    const closes = clock(toHour, toMinute, to);
    if (opens === null || closes === null) return null;
    spans.push(span(opens, closes, spans.at(-1)?.end ?? 0));
  }
  const rest = plain.replace(RANGE, '').replace(/\band\b|[,&|/\s]/g, '');
  return spans.length === 0 || rest !== '' ? null : spans.sort((a, b) => a.start - b.start);
}

/** One spelling for each of the ways in which people and exports write the same thing. */
function normaliseTimes(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
    .replace(/[\u2010-\u2015\u2212\u301c~]/g, '-')
    .replace(/(\d\s*)([ap])(?:\.?\s?m)?\b\.?/g, '$1$2m')
    .replace(/(12 ?)?\bnoon\b/g, '12pm')
    .replace(/(12 ?)?\bmidnight\b/g, '12am')
    .replace(/hours might differ|holiday hours/g, '')
    .replace(/^open\b:?/, '')
    .replace(/^[\s,]+|[\s,]+$/g, '');
}

type Clock = {
  /** Minutes from midnight; without `half`, those of the hour as it is written. */
  minutes: number;
  half: 'am' | 'pm' | null;
  /** Written as only a 24-hour clock does: 00:30, 18:00, or (if nothing says am or pm) 09:00. */
  padded: boolean;
  beyondTwelve: boolean;
};
