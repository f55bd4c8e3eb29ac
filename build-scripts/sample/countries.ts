import { z } from 'zod';
import { readTable, splitList } from './tables.ts';
import { Weighted } from './weighted.ts';

const FAITHS = ['church', 'mosque', 'hindu', 'buddhist', 'synagogue', 'any'] as const;
export type Faith = (typeof FAITHS)[number];

/** Order of the parts of an address; see `address.ts`. */
const ADDRESS_STYLES = ['eu', 'us', 'gb', 'end', 'br', 'none'] as const;

const countryRow = z.object({
  code: z.string().length(2),
  /** `de:18 tr it`: languages of names and streets, with weights. */
  languages: z.string().min(1),
  style: z.enum(ADDRESS_STYLES),
  calling: z.string().regex(/^\d+$/),
  /** Alternatives for the number after the calling code; `#` is any digit. */
  phones: z.string().min(1),
  /** Alternatives; `#` any digit, `%` 1–9, `@` a letter. Empty if there are no postcodes. */
  postcode: z.string(),
  closed: z.enum(['Sunday', 'Friday', 'Saturday', 'none']),
  faith: z.enum(FAITHS),
  /** Factor by which a country has more or fewer listings than its population implies. */
  presence: z.coerce.number().min(0),
});

export type Country = {
  readonly code: string;
  readonly name: string;
  readonly languages: Weighted<string>;
  readonly style: (typeof ADDRESS_STYLES)[number];
  readonly calling: string;
  readonly phones: readonly string[];
  readonly postcodes: readonly string[];
  readonly closed: z.output<typeof countryRow>['closed'];
  readonly faith: Faith;
  readonly presence: number;
};

function weightedWords(text: string): Weighted<string> {
  return new Weighted(
    text.split(' ').map((entry) => {
      const [word = entry, weight = '1'] = entry.split(':');
      return [word, Number(weight)] as const;
    }),
  );
}

/** All countries of `countries.csv` by their ISO code, with English names. */
export function worldCountries(): Map<string, Country> {
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  return new Map(
    readTable('countries.csv', countryRow).map(({ languages, phones, postcode, ...country }) => [
      country.code,
      {
        ...country,
        name: names.of(country.code) ?? country.code,
        languages: weightedWords(languages),
        phones: splitList(phones),
        postcodes: splitList(postcode),
      },
    ]),
  );
}

const stateRow = z.object({
  country: z.string().length(2),
  code: z.string(),
  name: z.string(),
  short: z.string(),
  postcodePrefixes: z.string(),
});

export type CountryState = {
  readonly name: string;
  /** Abbreviation in addresses, such as `CA`. */
  readonly short: string;
  readonly postcodePrefixes: readonly string[];
};

/** States by `US.CA`: country code, and GeoNames' first administrative code. */
export function loadStates(): Map<string, CountryState> {
  return new Map(
    readTable('states.csv', stateRow).map(({ country, code, name, short, postcodePrefixes }) => [
      `${country}.${code}`,
      { name, short, postcodePrefixes: postcodePrefixes.split(' ') },
    ]),
  );
}
