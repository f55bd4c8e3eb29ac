import { fold } from './fold.ts';

/** A state or province of whose addresses only a few letters say that they are there. */
export type Region = {
  readonly countryCode: string;
  readonly name: string;
  /** What addresses may say, folded: the letters, or, seldom, the name. */
  readonly names: readonly string[];
};

/** Countries whose addresses have the letters of their regions: Houston, TX 77002. */
const REGIONS = `
US|AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming
CA|AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NT Northwest Territories|NS Nova Scotia|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon
AU|ACT Australian Capital Territory|NSW New South Wales|NT Northern Territory|QLD Queensland|SA South Australia|TAS Tasmania|VIC Victoria|WA Western Australia
`;

function allRegions(): readonly Region[] {
  return REGIONS.trim()
    .split('\n')
    .flatMap((line) => {
      const [countryCode = '', ...regions] = line.split('|');
      return regions.map((region): Region => {
        const [short = ''] = region.split(' ', 1);
        const name = region.slice(short.length + 1);
        return { countryCode, name, names: [fold(short), fold(name)] };
      });
    });
}

const regions = allRegions();
const byName: ReadonlyMap<string, Region> = new Map(
  regions.map((region) => [fold(region.name), region]),
);

/** The region that a folded text is the whole name of; null where it is none. */
export const regionOf = (folded: string): Region | null => byName.get(folded) ?? null;

/** The regions that folded letters stand for; most are words as well. */
export const regionsOfShort = (folded: string): readonly Region[] =>
  regions.filter(({ names: [short] }) => short === folded);
