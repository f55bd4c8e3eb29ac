import type { AddressPart } from './address-parts.ts';
import { type Gazetteer, isPartOf, type NamedCity, WELL_KNOWN } from './gazetteer/gazetteer.ts';
import { nameKey } from './gazetteer/name-key.ts';
import type { Region } from './gazetteer/regions.ts';

/** What an address says of the place of a listing in a country. */
export type ReadAddress = {
  /** The cities that it may name, the likeliest first; several only where nothing tells them apart. */
  readonly cities: readonly NamedCity[];
  /** The name that stands where the city does, if the gazetteer does not have it. */
  readonly unknown: string | null;
  readonly region: Region | null;
};

/** Words before and after names of cities that are no part of them, in the languages of addresses. */
const AROUND =
  /^(?:city of|stadt|ville de|ciudad de|comune di|kota|kab|municipality of|greater|г\.?|город|м\.?|tp\.?|thành phố|quận)\s+|\s+(?:city|municipality|merkez|town|cedex|sentrum|centrum)$/iu;

/** A name has a letter, and no marks as in <<not-applicable>>. */
const IS_NAME = /^[^<>{}[\]_=@#]*\p{L}[^<>{}[\]_=@#]*$/u;

/** Parts of the largest kinds in Chinese, Japanese and Korean addresses: 東京都, 広东省, 서울특별시. */
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const LONGEST_EAST_ASIAN = 8;
const UNITS = /^.{2,4}?(?:都|道|府|県|省|自治区|특별자치도|특별자치시|도)/u;

/** A part of an address, read: the region that it names, and the city without the region. */
type Reading = {
  readonly region: Region | null;
  /** Whether the part names nothing but the region, or a region and a city of the same name. */
  readonly isRegion: boolean;
  readonly city: string;
  readonly cities: readonly NamedCity[];
};

/** The region of a name, or of a seat that has the name of its region, in whatever language. */
function regionNamed(
  words: string,
  countryCode: string,
  [city]: readonly NamedCity[],
  world: Gazetteer,
): Region | null {
  const region = world.region(words, countryCode);
  if (region || !city?.region) return region;
  return nameKey(city.name) === nameKey(city.region.name) ? city.region : null;
}

/** Reads a part as a region, a city, or a city and its region: 'Kingston ACT', 'Milano MI'. */
function readPart(words: string, countryCode: string, world: Gazetteer): Reading {
  const cities = world.named(words, countryCode);
  const region = regionNamed(words, countryCode, cities, world);
  if (region || cities.length > 0)
    return { region, isRegion: region !== null, city: words, cities };
  const list = words.split(' ');
  for (let at = Math.max(1, list.length - 3); at < list.length; at += 1) {
    const last = world.region(list.slice(at).join(' '), countryCode);
    if (!last) continue;
    const city = list.slice(0, at).join(' ');
    return { region: last, isRegion: false, city, cities: world.named(city, countryCode) };
  }
  const bare = words.replace(AROUND, '');
  return bare === words
    ? { region: null, isRegion: false, city: words, cities: [] }
    : readPart(bare, countryCode, world);
}

/** A large city that lies outside of the region with its name: Buenos Aires, Mexico City. */
const namesake = (cities: readonly NamedCity[]): NamedCity | null =>
  cities.find(({ population }) => population >= WELL_KNOWN) ?? null;

const namedIn = (cities: readonly NamedCity[], region: Region | null) =>
  region ? cities.filter((city) => city.region === region) : cities;

const APART = /[\s\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Whether a part that ends there cuts a word of a script with spaces: `Tow` of `Town` is a name of Toledo. */
const isInWord = (text: string, at: number): boolean =>
  at < text.length && !APART.test(text.charAt(at - 1)) && !APART.test(text.charAt(at));

/** The parts of an East Asian text, which go from the largest to the smallest without separators. */
function eastAsianParts(text: string, countryCode: string, world: Gazetteer): string[] {
  const parts: string[] = [];
  for (let rest = text; rest !== '' && parts.length < 4; ) {
    const known = Array.from({ length: Math.min(LONGEST_EAST_ASIAN, rest.length) }, (_, less) =>
      rest.slice(0, Math.min(LONGEST_EAST_ASIAN, rest.length) - less),
    ).find(
      (part) =>
        part.length > 1 &&
        !isInWord(rest, part.length) &&
        readPart(part, countryCode, world).cities.length > 0,
    );
    const next = known ?? UNITS.exec(rest)?.[0] ?? '';
    if (next === '') break;
    parts.push(next);
    rest = rest.slice(next.length).trim();
  }
  return parts;
}

/**
 * Reads the parts of an address from its end, as most addresses go from the smallest part to the largest: region,
 * city, and whatever is before. A city with the name of its region (Muğla, New York) counts unless another city
 * outside of it stands before: Bodrum/Muğla, but Şişli/İstanbul.
 * @param knownRegion the region of the listing, if another column says it
 */
export function readAddress(
  parts: readonly AddressPart[],
  countryCode: string,
  world: Gazetteer,
  knownRegion: Region | null = null,
): ReadAddress {
  let region = knownRegion;
  let seenRegion = false;
  let seat: NamedCity | null = null;
  let unknown: string | null = null;

  for (const { words, hasNumber, hasPostcode } of expanded(parts, countryCode, world)) {
    if (words === '') continue;
    const reading = readPart(words, countryCode, world);
    const isFirstRegion: boolean = !seenRegion && reading.region !== null;
    seenRegion ||= isFirstRegion;
    region ??= reading.region;
    const cities = namedIn(reading.cities, region);
    const [city = null] = cities;
    if (seat) {
      const isOther = city !== null && !hasNumber && !isPartOf(city, seat);
      return { cities: [isOther ? city : seat], unknown: null, region };
    }
    if (isFirstRegion && reading.isRegion) seat = city ?? namesake(reading.cities);
    else if (city) return { cities, unknown: null, region };
    else if (
      unknown === null &&
      !hasNumber &&
      (region || hasPostcode) &&
      IS_NAME.test(reading.city)
    )
      unknown = reading.city;
  }
  return seat ? { cities: [seat], unknown: null, region } : { cities: [], unknown, region };
}

/** The parts from the last to the first: those of a section that is a name in one, those of East Asian texts apart. */
function* expanded(
  parts: readonly AddressPart[],
  countryCode: string,
  world: Gazetteer,
): Generator<AddressPart, void> {
  let taken = '';
  for (const part of parts.toReversed()) {
    const { words, section } = part;
    if (section === taken) continue;
    if (section !== words && world.named(section, countryCode).length > 0) {
      taken = section;
      yield { ...part, words: section };
      continue;
    }
    const pieces = EAST_ASIAN.test(words) ? eastAsianParts(words, countryCode, world) : [];
    if (pieces.length === 0) yield part;
    for (const piece of pieces) yield { ...part, words: piece, hasNumber: false };
  }
}
