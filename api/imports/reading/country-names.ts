import { memoize } from '../memoize.ts';

/**
 * The languages of country names, those with the most listings first: if two languages have the same name
 * for different countries, the earlier one counts.
 */
const LANGUAGES =
  'en tr de fr es it pt nl pl ru uk ar zh ja ko sv da nb fi el he cs sk hu ro bg hr sr sl et lv lt ' +
  'is ga ca eu gl mt sq mk ka hy az kk uz fa ur hi bn ta te th vi id ms fil sw af zh-Hant sr-Latn';

/** Codes that are not countries: unions, the unknown, and islands that have another code in ISO 3166. */
const NO_COUNTRY = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '));

/** Names that CLDR does not have: official, former and colloquial ones, by code. */
const FORMS = `
AE emirates|uae
BA bosnia|bosnia herzegovina
BO plurinational state of bolivia
BN brunei darussalam
CD dr congo|drc|congo drc|democratic republic of congo|democratic republic of the congo|congo democratic republic of the|congo the democratic republic of the|zaire
CG congo|kongo|конго|republic of congo|republic of the congo|congo republic|congo brazzaville
CI ivory coast|cote divoire|elfenbeinküste|fildişi sahili
CN mainland china|prc|peoples republic of china|pr china
CV cabo verde
CZ czech republic|ceska republika
DE federal republic of germany|brd
ES canary islands
FK falkland islands malvinas|malvinas
FM federated states of micronesia
GB uk|great britain|britain|england|scotland|wales|northern ireland|united kingdom of great britain and northern ireland|ingiltere|angleterre|inglaterra|inghilterra|engeland|grossbritannien|iskocya
GM gambia
GR hellas|hellenic republic
HK hong kong
IE republic of ireland|eire
IN bharat
IR islamic republic of iran
KP dprk|democratic peoples republic of korea|korea democratic peoples republic of|north korea
KR korea|republic of korea|korea republic of|korea south|s korea|rok
LA lao pdr|lao peoples democratic republic
MD republic of moldova
MK macedonia|fyrom|republic of north macedonia
MM burma
MO macau|macao
NL holland|hollanda|hollande|holanda|olanda
PS palestine|state of palestine|palestinian territory|occupied palestinian territory
RU russian federation|rossiya
SA ksa
SR surinam
SY syrian arab republic
SZ swaziland
TL east timor
TH ประเทศไทย
TR turkey|turkiye cumhuriyeti|republic of turkey|republic of turkiye
TW 臺灣|taiwan roc|republic of china|chinese taipei
TZ united republic of tanzania
US us|usa|us of a|united states of america|the states|america|abd|amerika|amerika birlesik devletleri|etats unis damerique|estados unidos de america|eeuu|ee uu
VA holy see|vatican
VE bolivarian republic of venezuela
VG british virgin islands|virgin islands british
VI us virgin islands|virgin islands us|united states virgin islands
VN viet nam
`;

let english: ReadonlyMap<string, string> | undefined;
let all: ReadonlyMap<string, string> | undefined;

/**
 * The code (ISO 3166-1 alpha-2) of a country by its name in any of 55 languages, in official, short or
 * colloquial form, ignoring case, accents and punctuation; null if it is unknown.
 */
export const countryCodeOfName = memoize((name: string): string | null => {
  // "Iran, Islamic Republic of", "Bolivia (Plurinational State of)"
  const [start = ''] = name.split(/[,(（]/, 1);
  return codeOfKey(keyOf(name)) ?? codeOfKey(keyOf(start)) ?? null;
});

/** The names of all languages take 0.25 s, for files with country names that are not English; English is the first. */
function codeOfKey(key: string): string | undefined {
  english ??= keysIn(LANGUAGES.split(' ', 1));
  const code = english.get(key);
  if (code !== undefined) return code;
  all ??= keysIn(LANGUAGES.split(' '));
  return all.get(key);
}

/** The codes of countries by the keys of their names; 9,354 in all languages. */
function keysIn(languages: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const seen = new Set<string>();
  for (const [name, code] of namesOfCountries(languages)) {
    // Languages share names: keys of all of them take 0.3 s.
    if (seen.has(name)) continue;
    seen.add(name);
    const key = keyOf(name);
    if (key !== '' && !names.has(key)) names.set(key, code);
  }
  return names;
}

/**
 * Every country's names with its code: the names above, then those of each language in order. If two
 * countries share a name, the first one counts.
 */
export function* namesOfCountries(
  languages: readonly string[],
): Generator<readonly [name: string, code: string]> {
  for (const line of FORMS.trim().split('\n')) {
    for (const form of line.slice(3).split('|')) yield [form, line.slice(0, 2)];
  }
  const codes = countryCodes();
  for (const language of languages) {
    for (const style of ['long', 'short'] as const) {
      const display = new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' });
      for (const code of codes) {
        const name = display.of(code);
        if (name === undefined) continue;
        yield [name, code];
        yield [name.replace(/\(.*/, ''), code];
      }
    }
  }
}

/** The codes that are in use; deprecated ones are replaced by their successors. */
export function countryCodes(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const display = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !NO_COUNTRY.has(code) && display.of(code) !== undefined)
    .filter((code) => new Intl.Locale(`und-${code}`).region === code);
}

/** The name without case, accents, articles and punctuation. */
function keyOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll('&', ' and ')
    .replace(/['’‘ʼ`.]/gu, '')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^\p{L}\p{N}\p{Mc}]+/gu, ' ')
    .replace(/^ ?the /, '')
    .replace(/\bst /g, 'saint ')
    .trim();
}
