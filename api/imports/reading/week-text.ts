import { asciiDigits } from '../../contract/pages/ascii-digits.ts';
import { WEEKDAYS, type Weekday } from '../../contract/pages/opening-hours.ts';
import { headerKey } from './columns.ts';
import { daysOf } from './day-names.ts';
import { AND, hasPlainWords } from './hours-words.ts';

/** Words between the first and the last day of a range, besides dashes. */
const TO = new Set(
  'to through thru until till bis au a al ate ila do до tot til hasta по'.split(' '),
);
/** Words that are no days although a language has a day that begins with them. */
const NO_DAYS = new Set([
  ...TO,
  ...AND,
  ...'am pm h uhr closed open dec mai ca sala dia dias gio'.split(' '),
]);
// To in Polish, Thursday in German.
NO_DAYS.delete('do');

/** A first day of a range that is not known: `H-P`, `I-V`. */
const UNKNOWN_FIRST = /(?:^|[\s:,;])\p{L}{1,2}\.?\s*[-‐-―−~〜]\s*$/u;

const WORD = /\p{L}[\p{L}\p{M}]*/gu;

/** Words for every day of the week, in the languages of most files. */
export const DAILY =
  /every ?day|daily|all week|7 days(?: a week)?|7\/7|her ?gün|täglich|tous les jours|todos los días/giu;
/** The text before the only days without hours: `Every day except`. */
const DAILY_EXCEPT = new RegExp(
  String.raw`^(?:open\s+)?(?:${DAILY.source})\P{L}+(?:except|außer|ausser|sauf|excepto|salvo)(?:\s+(?:on|le|el))?\s*$`,
  'iu',
);

/** Names of two words: `יום שני`, `segunda-feira`. */
const INSIDE_NAME = /^[ -]$/;

type Group = { readonly days: Weekday[]; text: string };
type Named = { readonly day: Weekday; readonly start: number; readonly end: number };

/**
 * Divides one text for the week, `Mon–Fri 9–5, Sat 10–2`, into days with the texts of their times. The times come
 * after the days, or before all of them.
 * @returns null if it names no days, days without times, or has other words before the first day
 */
export function divideWeek(text: string): readonly (readonly [Weekday, string])[] | null {
  const plain = asciiDigits(text.normalize('NFKC'))
    .replaceAll('،', ',')
    .replace(/[至到]|から|부터/g, '-');
  const named = namedDays(plain);
  const [first] = named;
  if (first === undefined) return null;
  const lead = plain.slice(0, first.start);
  if (UNKNOWN_FIRST.test(lead)) return null;
  const groups = grouped(plain, named);
  if (DAILY_EXCEPT.test(lead)) return weekExcept(groups);
  const after = groups.map(({ text }) => text);
  const isTimes = /\d/.test(lead);
  const texts = isTimes ? [lead, ...after.slice(0, -1)] : after;
  // A word such as `except`, or the name of a season, would change what the days mean.
  if (isTimes ? /[\p{L}\d]/u.test(after.at(-1) ?? '') : !hasPlainWords(lead)) return null;
  const week: (readonly [Weekday, string])[] = [];
  for (const [nth, { days }] of groups.entries()) {
    const times = withoutEdges(texts[nth] ?? '');
    if (times === '') return null;
    for (const day of days) week.push([day, times]);
  }
  return week;
}

const withoutEdges = (text: string) => text.replace(/^[\s:,;|.)(–-]+|[\s:,;|.)(–-]+$/g, '');

/** The week of `Every day except Monday 10–18`. */
function weekExcept(groups: readonly Group[]): readonly (readonly [Weekday, string])[] | null {
  const [group, ...others] = groups;
  if (!group || others.length > 0 || !/\d/.test(group.text)) return null;
  const times = withoutEdges(group.text);
  return WEEKDAYS.map((day) => [day, group.days.includes(day) ? 'closed' : times]);
}

const WORKDAYS: readonly Weekday[] = WEEKDAYS.slice(0, 5);
/** Words for several days, in the form of {@link headerKey}. */
const SEVERAL: ReadonlyMap<string, readonly Weekday[]> = new Map([
  ...'weekday weekdays haftaici'.split(' ').map((word) => [word, WORKDAYS] as const),
  ...'weekend weekends haftasonu wochenende'
    .split(' ')
    .map((word) => [word, WEEKDAYS.slice(5)] as const),
  ...'daily everyday allweek alldays hergun taglich touslesjours todoslosdias'
    .split(' ')
    .map((word) => [word, WEEKDAYS] as const),
]);

/** The days that a text names, if it has nothing else: `Mon-Fri`, `Saturday and Sunday`, `Weekdays`. */
export function daysNamed(text: string): readonly Weekday[] {
  const plain = text.normalize('NFKC').trim();
  const named = namedDays(plain);
  const [group, ...others] = grouped(plain, named);
  const rest = `${plain.slice(0, named[0]?.start)}${group?.text}`;
  return group && others.length === 0 && !/[^\s.:]/.test(rest)
    ? group.days
    : (SEVERAL.get(headerKey(plain)) ?? []);
}

function namedDays(text: string): readonly Named[] {
  const words = [...text.matchAll(WORD)].map(({ 0: word, index: start }) => {
    const end = start + word.length;
    return { word: NO_DAYS.has(headerKey(word)) ? '' : word, start, end };
  });
  const pairs = words.slice(0, -1).map(({ start, end }, nth) => {
    const next = words[nth + 1] ?? { start: end, end };
    const isName = INSIDE_NAME.test(text.slice(end, next.start));
    return { word: isName ? text.slice(start, next.end) : '', start, end: next.end };
  });
  const days = daysOf([...words, ...pairs].map(({ word }) => word));
  const found: Named[] = [];
  for (const [nth, { start, end }] of words.entries()) {
    if (start < (found.at(-1)?.end ?? 0)) continue;
    const [single, double] = [days[nth], days[words.length + nth]];
    if (double) found.push({ day: double, start, end: pairs[nth]?.end ?? end });
    else if (single) found.push({ day: single, start, end });
  }
  return found;
}

/** Runs of days with the text that follows them. */
function grouped(text: string, named: readonly Named[]): readonly Group[] {
  const groups: Group[] = [];
  for (const [nth, { day, start, end }] of named.entries()) {
    const before = named[nth - 1];
    const joint = before && jointOf(text.slice(before.end, start));
    const following = text.slice(end, named[nth + 1]?.start);
    const group = groups.at(-1);
    if (!group || !before || joint === null) groups.push({ days: [day], text: following });
    else {
      group.days.push(...(joint === 'to' ? daysAfter(before.day, day) : [day]));
      group.text = following;
    }
  }
  return groups;
}

/** What a text between two days means: a range, a list, or times. */
function jointOf(text: string): 'to' | 'and' | null {
  const bare = text.replace(/[\s.]/g, '');
  if (/^[-‐-―−~〜]$/u.test(bare) || TO.has(headerKey(bare))) return 'to';
  return /^[,;&+/|、・]*$/u.test(bare) || AND.has(headerKey(bare)) ? 'and' : null;
}

/** The days after the first up to the last, also over the end of the week. */
function daysAfter(first: Weekday, last: Weekday): Weekday[] {
  const from = WEEKDAYS.indexOf(first);
  const length = (WEEKDAYS.indexOf(last) - from + WEEKDAYS.length) % WEEKDAYS.length;
  return Array.from({ length }, (_, nth) => WEEKDAYS[(from + 1 + nth) % WEEKDAYS.length] ?? last);
}
