import { setImmediate } from 'node:timers/promises';
import { memoize } from '../../imports/memoize.ts';
import { countryCodes, namesOfCountries } from '../../imports/reading/country-names.ts';
import { fold } from './fold.ts';

/**
 * The most spoken of the languages that imports know. Vietnamese and Irish are not among them, which
 * call countries what others call everyday things once accents are gone: Ý is y, Bỉ is bi.
 */
const LANGUAGES = (
  'en tr de fr es it pt nl pl ru uk ar zh zh-Hant ja ko sv da nb fi el he cs hu ro bg hr sr fa hi ' +
  'id th'
).split(' ');

/** Other names in Latin letters have at least three: the rest are abbreviations like BK and RU. */
const SHORT_NAMES = new Set(['us', 'uk']);

/**
 * Names that more often are another thing: Cad. is a street in Turkish, Oma a grandmother in German,
 * Ira and Man are names, sad and rok words.
 */
const NOT_NAMES = new Set(['cad', 'oma', 'ira', 'man', 'sad', 'rok']);

const ABBREVIATED = /^[a-z] ?[a-z]?$/;

function isName(folded: string): boolean {
  if (ABBREVIATED.test(folded)) return SHORT_NAMES.has(folded);
  return folded !== '' && !NOT_NAMES.has(folded);
}

/** As it is, with "and" for an ampersand, and with "Saint" for "St." as well. */
function variants(name: string): string[] {
  const spelt = name.replace('&', ' and ');
  return [name, spelt, spelt.replace(/^St\.? /, 'Saint ')];
}

const names = new Map([
  ['u s', 'US'],
  ['u s a', 'US'],
  ['u k', 'GB'],
  ['u a e', 'AE'],
]);

/** 5,556 names; 0.3 s in all, so one after the other, as somebody asks for the next. */
function* learnNames(): Generator<undefined, void> {
  const seen = new Set<string>();
  for (const [name, code] of namesOfCountries(LANGUAGES)) {
    yield;
    // Folding is what takes time, and most names come more than once.
    if (seen.has(name)) continue;
    seen.add(name);
    for (const folded of variants(name).map(fold)) {
      if (isName(folded) && !names.has(folded)) names.set(folded, code);
    }
  }
}

const learning = learnNames();

/** So long others wait, each time. */
const AT_ONCE_MS = 5;

/**
 * Gets to know the names of countries, a few at a time, so that no search has to. One that comes
 * earlier learns the rest at once.
 */
export async function learnCountryNames(): Promise<void> {
  for (let known = false; !known; await setImmediate()) {
    const until = performance.now() + AT_ONCE_MS;
    while (!known && performance.now() < until) known = learning.next().done === true;
  }
}

/**
 * The code (ISO 3166-1 alpha-2) of the country that a folded text is the whole name of, in any of 32
 * languages, officially, in short or as people say; null where it is none.
 */
export function countryCodeOf(folded: string): string | null {
  while (!learning.next().done);
  return names.get(folded.replace(/^the /, '')) ?? null;
}

const english = new Intl.DisplayNames('en', { type: 'region' });

/** Forms that people use, nearly all of them English: England, Holland. */
let spoken: readonly (readonly [name: string, code: string])[] | undefined;

const ownNames = memoize((code: string): ReadonlySet<string> => {
  spoken ??= [...namesOfCountries([])];
  const forms = spoken.flatMap(([name, of]) => (of === code ? [name] : []));
  const { language } = new Intl.Locale(`und-${code}`).maximize();
  const local = new Intl.DisplayNames(language, { type: 'region' });
  const names = [english.of(code) ?? '', local.of(code) ?? '', ...forms];
  return new Set(names.flatMap(variants).map(fold));
});

/**
 * Whether a country is called so where it is, or in English: Italy is Italia, but El Salvador is
 * Salvador only in French.
 * @param code as {@link countryCodeOf} gives it
 */
export const isOwnName = (folded: string, code: string): boolean =>
  ownNames(code).has(folded.replace(/^the /, ''));

let codes: ReadonlySet<string> | undefined;

/**
 * The code that a text of two letters is, in either case ("de", "US", and "uk" for GB), or null. Most
 * are words as well: ask where nothing but a country can be meant.
 */
export function countryCodeOfShort(text: string): string | null {
  codes ??= new Set(countryCodes());
  const letters = text.trim();
  // ß is two letters only once it is upper case.
  const code = letters.length === 2 ? letters.toUpperCase() : '';
  if (code === 'UK') return 'GB';
  return codes.has(code) ? code : null;
}
