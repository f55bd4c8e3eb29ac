import { fold } from './fold.ts';
import { REGION_POSTCODES } from './region-postcodes.ts';

/** A state, a province or an island, which has no row of its own. */
export type Region = {
  readonly countryCode: string;
  readonly name: string;
  /** What addresses there say, folded, and hardly any others: their letters, or its names. */
  readonly told: readonly string[];
  /** What they may say besides; elsewhere streets are called so. */
  readonly spelt: readonly string[];
  /** How postcodes begin there. */
  readonly postcodes: readonly string[];
};

/** Countries whose addresses have the letters of their regions: Houston, TX 77002. */
const LETTERS = `
US|AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY *New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA *Washington|WV West Virginia|WI Wisconsin|WY Wyoming
CA|AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NT Northwest Territories|NS Nova Scotia|NU Nunavut|ON Ontario|PE Prince Edward Island|QC *Quebec|SK Saskatchewan|YT Yukon
AU|ACT Australian Capital Territory|NSW New South Wales|NT Northern Territory|QLD Queensland|SA South Australia|TAS Tasmania|VIC Victoria|WA Western Australia
`;

/** Countries whose addresses spell their regions out: Kochi, Kerala 682001. */
const SPELT = `
IN|Andaman and Nicobar Islands|Andhra Pradesh|Arunachal Pradesh|Assam|Bihar|Chhattisgarh|*Delhi|Goa|Gujarat|Haryana|Himachal Pradesh|Jammu and Kashmir|Jharkhand|Karnataka|Kerala|Ladakh|Madhya Pradesh|Maharashtra|Manipur|Meghalaya|Mizoram|Nagaland|Odisha,Orissa|Puducherry,Pondicherry|Punjab|Rajasthan|Sikkim|Tamil Nadu|Telangana|Tripura|Uttar Pradesh|Uttarakhand|West Bengal
MY|Johor|Kedah|Kelantan|*Malacca,*Melaka|Negeri Sembilan|Pahang|Penang,Pulau Pinang|Perak|Perlis|Sabah|Sarawak|Selangor|Terengganu
`;

/** Marks before names: a city of that name is meant first; it is a word of other names, mostly. */
const CITY_FIRST = '*';
const WORD = '~';

/** A region, and how likely a name means it. */
type NamedRegion = Region & {
  /** Whether a city of that name is meant first. */
  readonly cityFirst: boolean;
  /** Whether it is more often a word of other names, and means the region only where a place is said. */
  readonly isWord: boolean;
};

const lines = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [countryCode = '', ...columns] = line.split('|');
      return { countryCode, columns };
    });

/** Without the marks before it. */
const plain = (name: string): string => name.replace(/^[*~]/, '');

function* allNames(): Generator<readonly [name: string, region: Region]> {
  for (const { countryCode, columns } of lines(LETTERS))
    for (const column of columns) {
      const [letters = ''] = column.split(' ', 1);
      const marked = column.slice(letters.length + 1);
      const name = plain(marked);
      const told = [fold(letters)];
      yield [marked, { countryCode, name, told, spelt: [fold(name)], postcodes: [] }];
    }
  for (const { countryCode, columns } of lines(SPELT))
    for (const column of columns) {
      const names = column.split(',');
      const told = names.map(plain).map(fold);
      const region = { countryCode, name: plain(column.split(',', 1)[0] ?? ''), told };
      for (const name of names) yield [name, { ...region, spelt: [], postcodes: [] }];
    }
  for (const { countryCode, columns } of lines(REGION_POSTCODES)) {
    const [names = '', codes = ''] = columns;
    const name = plain(names.split(',', 1)[0] ?? '');
    const postcodes = codes.split(' ').flatMap(beginnings);
    const region = { countryCode, name, told: [], spelt: [], postcodes };
    for (const one of names.split(',')) yield [one, region];
  }
}

/** The shortest beginnings that all codes from one to another have, and no others: `60-66`, `68000-68309`. */
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

/** The region that a folded text is the whole name of; null where it is none. */
export const regionOf = (folded: string): NamedRegion | null => byName.get(folded) ?? null;

const withLetters: readonly Region[] = [...byName.values()].filter(({ spelt }) => spelt.length > 0);

/** The regions that folded letters stand for; most are words as well. */
export const regionsOfShort = (folded: string): readonly Region[] =>
  withLetters.filter(({ told: [letters] }) => letters === folded);
