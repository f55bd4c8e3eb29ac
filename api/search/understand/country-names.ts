import { setImmediate } from 'node:timers/promises';
import { memoize } from '../../imports/memoize.ts';
import { countryCodes, namesOfCountries } from '../../imports/reading/country-names.ts';
import { fold } from './fold.ts';

/**
 * The most spoken of the languages that imports know. Vietnamese and Irish are left out: without accents,
 * some of their names of countries are everyday words of other languages: Ý is y, Bỉ is bi.
 */
export const COUNTRY_LANGUAGES = (
  'en tr de fr es it pt nl pl ru uk ar zh zh-Hant ja ko sv da nb fi el he cs hu ro bg hr sr fa hi ' +
  'id th'
).split(' ');

/**
 * Other names in Latin letters have at least three letters: shorter ones are abbreviations like BK and RU.
 */
const SHORT_NAMES = new Set(['us', 'uk']);

/**
 * Names that more often mean something else: Cad. is a street in Turkish, Oma a grandmother in German; Ira
 * and Man are names; sad and rok are words.
 */
const NOT_NAMES = new Set(['cad', 'oma', 'ira', 'man', 'sad', 'rok']);

const ABBREVIATED = /^[a-z] ?[a-z]?$/;

function isName(folded: string): boolean {
  if (ABBREVIATED.test(folded)) return SHORT_NAMES.has(folded);
  return folded !== '' && !NOT_NAMES.has(folded);
}

/** The name, with "and" for an ampersand, and also with "Saint" for "St.". */
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

/** 5,556 names, which take 0.3 s; a generator, so that the work can be divided. */
function* learnNames(): Generator<undefined, void> {
  const seen = new Set<string>();
  for (const [name, code] of namesOfCountries(COUNTRY_LANGUAGES)) {
    yield;
    // Folding takes most of the time, and most names occur several times.
    if (seen.has(name)) continue;
    seen.add(name);
    for (const folded of variants(name).map(fold)) {
      if (isName(folded) && !names.has(folded)) names.set(folded, code);
    }
  }
}

const learning = learnNames();

/** Maximum time for which the event loop is blocked. */
const AT_ONCE_MS = 5;

/**
 * Learns the names of countries, a few at a time, so that no search has to wait for it. A search that comes
 * earlier learns the rest at once.
 */
export async function learnCountryNames(): Promise<void> {
  for (let isDone = false; !isDone; await setImmediate()) {
    const until = performance.now() + AT_ONCE_MS;
    while (!isDone && performance.now() < until) isDone = learning.next().done === true;
  }
}

/**
 * The code (ISO 3166-1 alpha-2) of the country whose whole name a folded text is, in any of 32 languages,
 * in official, short or colloquial form; null if there is none.
 */
export function countryCodeOf(folded: string): string | null {
  while (!learning.next().done);
  return names.get(folded.replace(/^the /, '')) ?? null;
}

const english = new Intl.DisplayNames('en', { type: 'region' });

/** Colloquial names, nearly all of them English: England, Holland. */
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
 * Whether a text is the local or the English name of a country: Italy is Italia, but El Salvador is
 * Salvador only in French.
 * @param code from {@link countryCodeOf}
 */
export const isLocalName = (folded: string, code: string): boolean =>
  ownNames(code).has(folded.replace(/^the /, ''));

let codes: ReadonlySet<string> | undefined;

/**
 * The code for a text of two letters in either case ("de", "US", and "uk" for GB), or null. Most of these
 * are words as well: call it only where nothing but a country is possible.
 */
export function countryCodeOfShort(text: string): string | null {
  codes ??= new Set(countryCodes());
  const letters = text.trim();
  // ß has two letters only in upper case.
  const code = letters.length === 2 ? letters.toUpperCase() : '';
  if (code === 'UK') return 'GB';
  return codes.has(code) ? code : null;
}

/** The codes of countries with a name that begins with a folded text, in any of the languages, with this name. */
export function countriesBeginning(text: string): ReadonlyMap<string, string> {
  while (!learning.next().done);
  const found = new Map<string, string>();
  for (const [name, code] of names)
    if (name.startsWith(text) && !found.has(code)) found.set(code, name);
  return found;
}
