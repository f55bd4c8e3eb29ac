import {
  type OpenSpan,
  parseOpeningHours,
  WEEKDAYS,
  type Weekday,
} from '../../../api/contract/pages/opening-hours.ts';

/** From and to as `HH:MM`, or '' if not entered yet; a `to` that is not after `from` is on the next day. */
export type Shift = { readonly from: string; readonly to: string };

/** `unknown`: the day is not stated. `text`: the text of the day could not be parsed. */
export const DAY_KINDS = ['shifts', 'allDay', 'closed', 'unknown', 'text'] as const;
export type DayKind = (typeof DAY_KINDS)[number];

export type Day = {
  readonly day: Weekday;
  readonly kind: DayKind;
  readonly shifts: readonly Shift[];
  /** The stored text while the day is unchanged; null after an edit. */
  readonly text: string | null;
};

/** Days that the hours of one day can be copied to: the first, and the one after the last. */
export const COPY_TARGETS = { all: [0, 7], weekdays: [0, 5], weekend: [5, 7] } as const;
export type CopyTarget = keyof typeof COPY_TARGETS;

/** `raw`: the stored text could not be parsed as a week. */
export type Hours =
  | { readonly kind: 'raw'; readonly text: string }
  | { readonly kind: 'week'; readonly days: readonly Day[] };

const DAY = 1440;

/** Parses stored hours for editing. */
export function readHours(stored: string | null): Hours {
  const hours = parseOpeningHours(stored);
  if (hours.kind === 'raw') return hours;
  if (hours.kind === 'none') return { kind: 'week', days: WEEKDAYS.map(unknownDay) };
  const stated = statedDays(stored ?? '');
  return {
    kind: 'week',
    days: hours.days.map(({ day, text, spans }) =>
      stated.has(day) ? readDay(day, text, spans) : unknownDay(day),
    ),
  };
}

const unknownDay = (day: Weekday): Day => ({ day, kind: 'unknown', shifts: [], text: null });

function readDay(day: Weekday, text: string, spans: readonly OpenSpan[] | null): Day {
  const kind = kindOf(spans);
  const shifts =
    kind === 'shifts'
      ? (spans ?? []).map(({ start, end }) => ({ from: clock(start), to: clock(end % DAY) }))
      : [];
  return { day, kind, shifts, text };
}

function kindOf(spans: readonly OpenSpan[] | null): DayKind {
  if (spans === null) return 'text';
  if (spans.length === 0) return 'closed';
  const [first] = spans;
  return first?.start === 0 && first.end === DAY ? 'allDay' : 'shifts';
}

const MARK = '?';

/** The days that the stored text contains: parseOpeningHours returns missing days as closed. */
function statedDays(json: string): ReadonlySet<Weekday> {
  const marked = JSON.stringify(JSON.parse(json), (key, value) => (key === '' ? value : MARK));
  const week = parseOpeningHours(marked);
  const days = week.kind === 'week' ? week.days : [];
  return new Set(days.filter(({ text }) => text === MARK).map(({ day }) => day));
}

/** Hours as the text to be stored; '' if no day is stated. */
export function writeHours(hours: Hours): string {
  if (hours.kind === 'raw') return hours.text;
  const stated = hours.days.filter(({ kind }) => kind !== 'unknown');
  if (stated.length === 0) return '';
  return JSON.stringify(Object.fromEntries(stated.map((day) => [day.day, writeDay(day)])));
}

/** A day in the notation that most listings use. */
function writeDay({ kind, shifts, text }: Day): string {
  if (text !== null) return text;
  if (kind === 'closed') return 'Closed';
  if (kind === 'allDay') return 'Open 24 hours';
  return shifts
    .toSorted((one, other) => one.from.localeCompare(other.from))
    .map(({ from, to }) => `${twelveHourTime(from)}–${twelveHourTime(to)}`)
    .join(', ');
}

/** '09:30' as '9:30 AM'. */
function twelveHourTime(time: string): string {
  const [hour, minute] = [Number(time.slice(0, 2)), time.slice(3)];
  return `${hour % 12 || 12}${minute === '00' ? '' : `:${minute}`} ${hour < 12 ? 'AM' : 'PM'}`;
}

function clock(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Why a day cannot be saved: a time is missing, or shifts overlap; null if it can. */
export function problemOf({ kind, shifts, text }: Day): 'incomplete' | 'overlap' | null {
  if (kind !== 'shifts' || text !== null) return null;
  if (shifts.length === 0 || shifts.some(({ from, to }) => from === '' || to === ''))
    return 'incomplete';
  const spans = shifts
    .map(({ from, to }) => [minutes(from), minutes(to)] as const)
    .map(([from, to]) => [from, to > from ? to : to + DAY] as const)
    .toSorted(([one], [other]) => one - other);
  const overlaps = spans.some(
    ([, end], index) => end > (spans[index + 1]?.[0] ?? Number.POSITIVE_INFINITY),
  );
  return overlaps ? 'overlap' : null;
}

function minutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}
