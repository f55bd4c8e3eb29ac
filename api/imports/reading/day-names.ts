import { WEEKDAYS, type Weekday } from '../../contract/pages/opening-hours.ts';
import { remembered } from '../../contract/pages/remembered.ts';
import { memoize } from '../memoize.ts';
import { headerKey } from './columns.ts';

/** Languages of most files. They win where languages have the same short name for different days. */
const FIRST = 'en tr de fr es it pt nl pl ru'.split(' ');
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

let known: readonly string[] | undefined;

/** The languages with a code of two letters that the Unicode data of Node knows, about 140. */
export function languages(): readonly string[] {
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  known ??= [...new Set([...FIRST, ...Intl.DateTimeFormat.supportedLocalesOf(codes)])];
  return known;
}

const DOTS = /[\p{P}\s]/gu;

/** A name with its accents, by which `st` and `št` differ. */
const exactKey = (name: string) => name.normalize('NFKC').toLowerCase().replace(DOTS, '');

/** The days of a language by their names, in full and short, with and without accents. */
type DayNames = ReadonlyMap<string, Weekday>;

const namesIn = memoize((language): DayNames => {
  const named = (['long', 'short'] as const).flatMap((weekday) => {
    const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
    // 1 January 2024 was a Monday.
    return WEEKDAYS.map((day, nth) => ({ day, name: format.format(Date.UTC(2024, 0, 1 + nth)) }));
  });
  const names = new Map<string, Weekday>();
  for (const keyOf of [exactKey, headerKey])
    for (const { day, name } of named) if (!names.has(keyOf(name))) names.set(keyOf(name), day);
  return names;
});

/**
 * The day of a name, or of the beginning of one day's names alone: `Tues`, `Mo`. Two letters begin a name only in the
 * languages of most files: words such as `de` and `on` begin one in others.
 */
function dayIn(language: string, name: string): Weekday | undefined {
  const names = namesIn(language);
  const key = headerKey(name);
  const day = names.get(exactKey(name)) ?? names.get(key);
  if (day !== undefined || key.length < (FIRST.includes(language) ? 2 : 3)) return day;
  const begun = new Set([...names].flatMap(([known, one]) => (known.startsWith(key) ? [one] : [])));
  return begun.size === 1 ? [...begun][0] : undefined;
}

const SEPARATOR = '\n';

const daysOfJoined = remembered(
  (joined): readonly (Weekday | undefined)[] => {
    const words = joined.split(SEPARATOR);
    let best: readonly (Weekday | undefined)[] = words.map(() => undefined);
    let most = 0;
    for (const language of languages()) {
      const days = words.map((word) => dayIn(language, word));
      const found = days.filter((day) => day !== undefined).length;
      if (found <= most) continue;
      [best, most] = [days, found];
      if (found === words.length) break;
    }
    return best;
  },
  5_000,
  200,
);

/**
 * The days that the words of a cell name, all in one language: the one that knows the most of them. Short names
 * have other meanings in other languages, such as `do`, a Thursday or a Sunday.
 * @param names without line breaks
 */
export const daysOf = (names: readonly string[]): readonly (Weekday | undefined)[] =>
  daysOfJoined(names.join(SEPARATOR));

const ENGLISH: DayNames = new Map(WEEKDAYS.map((day) => [day, day]));

/** The day of an English name in full, as nearly all files have them; without folding. */
export const englishDay = (name: string): Weekday | undefined => ENGLISH.get(name);
