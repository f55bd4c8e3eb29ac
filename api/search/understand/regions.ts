import { fold } from './fold.ts';
import { REGION_POSTCODES } from './region-postcodes.ts';

/** A state, province or island. It has no row in the database. */
export type Region = {
  readonly countryCode: string;
  readonly name: string;
  /** Words of addresses there that hardly occur in other addresses, folded: its letters, or its names. */
  readonly distinctWords: readonly string[];
  /** Further words of addresses there, which also occur in names of streets elsewhere. */
  readonly ambiguousWords: readonly string[];
  /** Prefixes of its postcodes. */
  readonly postcodes: readonly string[];
};

/** Countries whose addresses have the letters of the region: Houston, TX 77002. */
const LETTERS = `
US|AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY *New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA *Washington|WV West Virginia|WI Wisconsin|WY Wyoming
CA|AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NT Northwest Territories|NS Nova Scotia|NU Nunavut|ON Ontario|PE Prince Edward Island|QC *Quebec|SK Saskatchewan|YT Yukon
AU|ACT Australian Capital Territory|NSW New South Wales|NT Northern Territory|QLD Queensland|SA South Australia|TAS Tasmania|VIC Victoria|WA Western Australia
`;

/** Countries whose addresses have the name of the region: Kochi, Kerala 682001. */
const SPELT = `
IN|Andaman and Nicobar Islands|Andhra Pradesh|Arunachal Pradesh|Assam|Bihar|Chhattisgarh|*Delhi|Goa|Gujarat|Haryana|Himachal Pradesh|Jammu and Kashmir|Jharkhand|Karnataka|Kerala|Ladakh|Madhya Pradesh|Maharashtra|Manipur|Meghalaya|Mizoram|Nagaland|Odisha,Orissa|Puducherry,Pondicherry|Punjab|Rajasthan|Sikkim|Tamil Nadu|Telangana|Tripura|Uttar Pradesh|Uttarakhand|West Bengal
MY|Johor|Kedah|Kelantan|*Malacca,*Melaka|Negeri Sembilan|Pahang|Penang,Pulau Pinang|Perak|Perlis|Sabah|Sarawak|Selangor|Terengganu
`;

/**
 * Marks before names: the city of that name takes precedence; the name is more often a word of other names.
 */
const CITY_FIRST = '*';
const WORD = '~';

/** A region, and how likely a name means it. */
type NamedRegion = Region & {
  /** Whether the city of that name takes precedence. */
  readonly cityFirst: boolean;
  /** Whether the name is more often a word of other names, and means the region only in a place. */
  readonly isWord: boolean;
};

const lines = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|'));

/** The name without its mark. */
const plain = (name: string): string => name.replace(/^[*~]/, '');

/** A region by each of its names, separated by commas; the first is displayed. */
function* named(
  countryCode: string,
  names: string,
  words: Partial<Region>,
): Generator<readonly [marked: string, region: Region]> {
  const [name = '', ...others] = names.split(',');
  const empty = { distinctWords: [], ambiguousWords: [], postcodes: [] };
  const region = { countryCode, name: plain(name), ...empty, ...words };
  for (const one of [name, ...others]) yield [one, region];
}

function* allNames() {
  for (const [code = '', ...columns] of lines(LETTERS))
    for (const column of columns) {
      const [letters = ''] = column.split(' ', 1);
      const name = column.slice(letters.length + 1);
      const ambiguousWords = [fold(plain(name))];
      yield* named(code, name, { distinctWords: [fold(letters)], ambiguousWords });
    }
  for (const [code = '', ...columns] of lines(SPELT))
    for (const names of columns)
      yield* named(code, names, { distinctWords: names.split(',').map(plain).map(fold) });
  for (const [code = '', names = '', postcodes = ''] of lines(REGION_POSTCODES))
    yield* named(code, names, { postcodes: postcodes.split(' ').flatMap(beginnings) });
}

/** The shortest prefixes that cover a range of codes exactly: `60-66`, `68000-68309`. */
function beginnings(range: string): string[] {
  const [, letters = '', from = '', to] = /^([a-z]*)(\d*)(?:-\D*(\d+))?$/.exec(range) ?? [];
  if (to === undefined) return [range];
  const found: string[] = [];
  for (let at = Number(from); at <= Number(to); ) {
    let digits = from.length;
    let step = 1;
    while (digits > 1 && at % (step * 10) === 0 && at + step * 10 - 1 <= Number(to)) {
      step *= 10;
      digits -= 1;
    }
    found.push(letters + String(at / step).padStart(digits, '0'));
    at += step;
  }
  return found;
}

const byName: ReadonlyMap<string, NamedRegion> = new Map(
  [...allNames()].map(([name, region]) => [
    fold(plain(name)),
    { ...region, cityFirst: name.startsWith(CITY_FIRST), isWord: name.startsWith(WORD) },
  ]),
);

/** The region whose whole name a folded text is; null if there is none. */
export const regionOf = (folded: string): NamedRegion | null => byName.get(folded) ?? null;

const withLetters: readonly Region[] = [...byName.values()].filter(
  ({ ambiguousWords }) => ambiguousWords.length > 0,
);

/** The regions with these folded letters, most of which are words as well. */
export const regionsOfShort = (folded: string): readonly Region[] =>
  withLetters.filter(({ distinctWords: [letters] }) => letters === folded);
