import { asciiDigits } from './ascii-digits.ts';
import { remembered } from './remembered.ts';

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

/** Start and end in minutes from the day's midnight; `end` is above 1440 if it is on the next day. */
export type OpenSpan = { readonly start: number; readonly end: number };

export type DayHours = {
  readonly day: Weekday;
  /** The displayed text; 'Closed' for a missing day. */
  readonly text: string;
  /** In order; empty if closed, null if the text could not be parsed. */
  readonly spans: readonly OpenSpan[] | null;
};

/** Seven days, Monday first. */
export type WeekHours = { readonly kind: 'week'; readonly days: readonly DayHours[] };

/** `none`: unknown. `raw`: not the expected JSON; pages show the text. */
export type OpeningHours = { kind: 'none' } | { kind: 'raw'; text: string } | WeekHours;

const DAY = 1440;
const HALF_DAY = DAY / 2;
const WEEK = 7 * DAY;

/** Parses the `workingHours` of a business: JSON text of weekday names and time texts. Never throws. */
export function parseOpeningHours(text: string | null): OpeningHours {
  const raw = text?.trim() ?? '';
  if (raw === '' || /^(none|null|\{\s*\}|\[\s*\])$/i.test(raw)) return { kind: 'none' };
  const texts = dayTexts(raw);
  return texts === null ? { kind: 'raw', text: raw } : weekHours(texts);
}

/** The week of these texts; a day without one is 'Closed'. */
export function weekHours(texts: ReadonlyMap<Weekday, string>): WeekHours {
  const days = WEEKDAYS.map((day) => {
    const text = texts.get(day) || 'Closed';
    return { day, text, spans: daySpans(text) };
  });
  return { kind: 'week', days };
}

/**
 * The spans in a day's text; empty if it is closed, null if a part of the text is something else. Cached, because
 * days share their texts, within a week and between listings: 7 µs a week instead of 12. Usual texts have at most some
 * fifty characters.
 */
export const daySpans = remembered(parseTimes, 1_000, 100);

/** The text of each day in the JSON; null if it is not an object of weekdays and texts. */
function dayTexts(json: string): Map<Weekday, string> | null {
  const value = parseJson(json);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const texts = new Map<Weekday, string>();
  for (const [key, entry] of Object.entries(value)) {
    const day = weekday(key);
    if (day === undefined) continue;
    const parts: unknown[] = Array.isArray(entry) ? entry : [entry ?? ''];
    if (!parts.every((part) => typeof part === 'string')) return null;
    const text = parts
      .join(',')
      .split(/[,;\n]/)
      .map((part) => part.trim());
    // A holiday's entry, 'Thursday (Thanksgiving)', never replaces the ordinary one.
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

const CLOCK = String.raw`(\d{1,2})(?:[:.h]?(\d{2})|h)?\s*(am|pm)?`;
const RANGE = new RegExp(String.raw`${CLOCK}\s*(?:-|to|till|until)\s*${CLOCK}`, 'g');

/** The spans in a day's text; [] for 'Closed', null if any part of it cannot be parsed. */
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

/** Replaces variant spellings by one form. */
function normaliseTimes(text: string): string {
  return asciiDigits(text.normalize('NFKC'))
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
    .replace(/[\u2010-\u2015\u2212\u301c~]/g, '-')
    .replace(/(\d\s*)([ap])(?:\.?\s?m)?\b\.?/g, '$1$2m')
    .replace(/(12 ?)?\bnoon\b/g, '12pm')
    .replace(/(12 ?)?\bmidnight\b/g, '12am')
    .replace(/hours might differ|holiday hours/g, '')
    .replace(/\(\s*\)/g, '')
    .replace(/^open\b:?/, '')
    .replace(/^[\s,]+|[\s,]+$/g, '');
}

type Clock = {
  /** Minutes from midnight; without `half`, of the hour as written. */
  minutes: number;
  half: string | undefined;
  /** Written in a form that only a 24-hour clock has: 00:30, 09:00, 18:00. */
  military: boolean;
  /** May mean either half of the day. */
  vague: boolean;
};

function clock(hour = '', minute = '00', half?: string): Clock | null {
  const hours = Number(hour);
  if (hours > 24 || Number(minute) > 59) return null;
  const twelveHour = hours >= 1 && hours <= 12;
  const written = half && twelveHour ? (hours % 12) + (half === 'pm' ? 12 : 0) : hours;
  return {
    minutes: written * 60 + Number(minute),
    half,
    military: !twelveHour || hour.startsWith('0'),
    vague: twelveHour && half === undefined,
  };
}

/**
 * Decides which half of the day a clock without am or pm means: '5:30-11pm' opens at the last 5:30 before
 * 11 pm, '9am-5' closes at the first 5 after 9 am. If both lack it, 24-hour notation is taken literally,
 * and in '9-12, 1-5' a span does not open before the previous one (`after`) closed.
 */
function span(opens: Clock, closes: Clock, after: number): OpenSpan {
  let start = opens.minutes;
  // 23:59 means 24:00, which many exports cannot write.
  let end = closes.minutes === DAY - 1 ? DAY : closes.minutes;
  const plain = opens.half === undefined && closes.half === undefined;
  if (!plain || (!opens.military && !closes.military)) {
    if (opens.vague && !plain) start = end - upTo(HALF_DAY, end - start);
    else if (opens.vague && start < after && start < HALF_DAY) start += HALF_DAY;
    if (closes.vague) end = start + upTo(HALF_DAY, end - start);
  }
  const length = upTo(DAY, end - start);
  start = (start + DAY) % DAY;
  end = start + length;
  // 11:59 PM means midnight here, too.
  return { start, end: end % DAY === DAY - 1 && length < DAY ? end + 1 : end };
}

/** The number in 1…cycle that is congruent to `value` modulo `cycle`. */
function upTo(cycle: number, value: number): number {
  return ((value % cycle) + cycle) % cycle || cycle;
}

export type OpenState = {
  open: boolean;
  /** When it closes, in minutes from today's midnight; null if closed, unknown, or never. */
  until: number | null;
  /** When it opens, if it is closed: `day` 0 is Monday; null if open, unknown, or never. */
  next: { day: number; start: number } | null;
};

/**
 * Whether a business is open at a local time. A day whose text cannot be parsed counts as open unless the
 * text contains 'closed' (a rule of the specification).
 * @param day 0 is Monday
 * @param minutes since midnight
 */
export function openState(hours: WeekHours, day: number, minutes: number): OpenState {
  const today = hours.days[day];
  if (today && isGuess(today)) return { open: true, until: null, next: null };
  // Yesterday's spans may last into today, and today's weekday recurs after a week.
  const ahead = [-1, 0, 1, 2, 3, 4, 5, 6, 7].map((offset) => {
    const hoursThen = hours.days[(day + offset + 7) % 7];
    return { offset, spans: hoursThen?.spans ?? [], guess: hoursThen && isGuess(hoursThen) };
  });
  let until = minutes;
  for (const { offset, spans } of ahead) {
    for (const { start, end } of spans) {
      if (start + offset * DAY <= until) until = Math.max(until, end + offset * DAY);
    }
  }
  if (until > minutes)
    return { open: true, until: until - minutes < WEEK ? until : null, next: null };
  for (const { offset, spans, guess } of ahead) {
    if (guess && offset > 0) break;
    const opening = spans.find(({ start }) => start + offset * DAY > minutes);
    if (opening)
      return { open: false, until: null, next: { day: (day + offset) % 7, start: opening.start } };
  }
  return { open: false, until: null, next: null };
}

/** Whether a text could not be parsed and does not contain 'closed'. */
export function isGuess({ text, spans }: DayHours): boolean {
  return spans === null && !/closed/i.test(text);
}

type SchemaOrgHours = { dayOfWeek: Weekday; opens: string; closes: string };

/**
 * The hours as schema.org's OpeningHoursSpecification. `closes` before `opens` is on the next day. 24 hours are 00:00
 * to 23:59 (Google's documentation); those that begin later are two entries, since equal times would mean none. Days
 * without a known time are left out: most of these are missing from the data rather than closed.
 */
export function schemaOrgHours({ days }: WeekHours): SchemaOrgHours[] {
  return days.flatMap(({ day, spans }, nth) =>
    (spans ?? []).flatMap(({ start, end }): SchemaOrgHours[] => {
      const opens = clockText(start);
      if (end - start < DAY) return [{ dayOfWeek: day, opens, closes: clockText(end % DAY) }];
      if (start === 0) return [{ dayOfWeek: day, opens, closes: '23:59' }];
      const next = days[(nth + 1) % days.length]?.day ?? day;
      return [
        { dayOfWeek: day, opens, closes: '00:00' },
        { dayOfWeek: next, opens: '00:00', closes: opens },
      ];
    }),
  );
}

/** Minutes from midnight as 'HH:MM'. */
function clockText(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
