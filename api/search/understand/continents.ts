import { featuresContaining } from '@rapideditor/country-coder';
import { gazetteer } from '../../places/gazetteer/load.ts';
import { COUNTRY_LANGUAGES, countryCodeOf } from './country-names.ts';
import { fold } from './fold.ts';

/** A continent or a part of one. */
export type Continent = { readonly label: string; readonly countryCodes: readonly string[] };

/** By the codes of the United Nations (M49), whose names Unicode has in all languages, and the European Union. */
const CODES =
  `150 142 002 019 009 003 005 013 021 029 419 145 143 030 034 035 154 155 151 039 014 015 011 017 018 053
  EU`.split(/\s+/);

/** Other names, and what has no code. */
const OTHERS: readonly (readonly [label: string, names: string, countryCodes: string])[] = [
  [
    'Middle East',
    'middle east,orta dogu,ortadogu,naher osten,moyen orient,oriente medio,medio oriente',
    'AE BH CY EG IL IQ IR JO KW LB OM PS QA SA SY TR YE',
  ],
  ['Scandinavia', 'scandinavia,iskandinavya,skandinavien,scandinavie,escandinavia', 'DK NO SE'],
  ['Balkans', 'balkans,the balkans,balkanlar,balkan', 'AL BA BG GR HR ME MK RO RS SI XK'],
  ['Benelux', 'benelux', 'BE LU NL'],
  ['Baltic states', 'baltics,the baltics,baltic states,baltikum', 'EE LT LV'],
];

function* namedContinents(): Generator<readonly [name: string, continent: Continent]> {
  const members = countriesByCode();
  const english = new Intl.DisplayNames('en', { type: 'region' });
  const continents = CODES.map((code) => ({
    code,
    continent: { label: english.of(code) ?? code, countryCodes: members.get(code) ?? [] },
  }));
  for (const language of COUNTRY_LANGUAGES) {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    for (const { code, continent } of continents) yield [fold(names.of(code) ?? code), continent];
  }
  for (const [label, names, codes] of OTHERS)
    for (const name of names.split(',')) yield [name, { label, countryCodes: codes.split(' ') }];
}

/** Where the largest city of a country lies, so does the country: France has parts on four continents. */
function countriesByCode(): ReadonlyMap<string, readonly string[]> {
  const byCode = new Map<string, string[]>();
  for (const { countryCode, longitude, latitude } of gazetteer().largestOfCountries())
    for (const { properties } of featuresContaining([longitude, latitude])) {
      const countries = byCode.get(properties.id) ?? [];
      byCode.set(properties.id, [...countries, countryCode]);
    }
  return byCode;
}

let byName: ReadonlyMap<string, Continent> | undefined;

/** Learns the names of continents, so that no search has to wait for them: it takes 0.1 s. */
export function learnContinents(): ReadonlyMap<string, Continent> {
  byName ??= new Map(namedContinents());
  return byName;
}

/** The continent or the part of one whose whole name a folded text is; null if there is none, as of a country's name. */
export function continentOf(folded: string): Continent | null {
  // America is a country first, though it is América.
  return countryCodeOf(folded)
    ? null
    : (learnContinents().get(folded.replace(/^the /, '')) ?? null);
}
