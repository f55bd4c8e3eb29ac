import { z } from 'zod';
import { readTable, splitList } from './tables.ts';
import { Weighted } from './weighted.ts';

const FAITHS = ['church', 'mosque', 'hindu', 'buddhist', 'synagogue', 'any'] as const;
export type Faith = (typeof FAITHS)[number];

const NAMES = new Intl.DisplayNames(['en'], { type: 'region' });

function weightedWords(text: string): Weighted<string> {
  return new Weighted(
    text.split(' ').map((entry) => {
      const [word = entry, weight = '1'] = entry.split(':');
      return [word, Number(weight)] as const;
    }),
  );
}

const countryRow = z
  .object({
    code: z.string().length(2),
    /** `de:18 tr it`: languages of names and streets, with weights. */
    languages: z.string().min(1).transform(weightedWords),
    /** Order of the parts of an address; see `address.ts`. */
    style: z.enum(['eu', 'us', 'gb', 'end', 'br', 'none']),
    calling: z.string().regex(/^\d+$/),
    /** Alternatives for the number after the calling code; `#` is any digit. */
    phones: z.string().min(1).transform(splitList),
    /** Alternatives; `#` any digit, `%` 1–9, `@` a letter. Empty if there are no postcodes. */
    postcodes: z.string().transform(splitList),
    closed: z.enum(['Sunday', 'Friday', 'Saturday', 'none']),
    faith: z.enum(FAITHS),
    /** Factor by which a country has more or fewer listings than its population implies. */
    presence: z.coerce.number().min(0),
  })
  .transform((row) => ({ ...row, name: NAMES.of(row.code) ?? row.code }));

export type Country = z.output<typeof countryRow>;

/** All countries of `countries.csv` by their ISO code, with English names. */
export const worldCountries = () =>
  new Map(readTable('countries.csv', countryRow).map((country) => [country.code, country]));

const stateRow = z.object({
  country: z.string().length(2),
  code: z.string(),
  name: z.string(),
  /** Abbreviation in addresses, such as `CA`. */
  short: z.string(),
  postcodePrefixes: z.string().transform((prefixes) => prefixes.split(' ')),
});

export type CountryState = z.output<typeof stateRow>;

/** States by `US.CA`: country code, and GeoNames' first administrative code. */
export const loadStates = () =>
  new Map(
    readTable('states.csv', stateRow).map((state) => [`${state.country}.${state.code}`, state]),
  );
