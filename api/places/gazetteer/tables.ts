import { citySlug, cyrb53 } from '../../contract/pages/slugs.ts';
import { type GeoNamesPlace, readGeoNames } from './geonames.ts';
import { nameKey } from './name-key.ts';
import { type RegionEntry, readRegions } from './regions.ts';

/** Parts of places (PPLX), and places that are abandoned (PPLQ, PPLH, PPLW, PPLCH), are no cities. */
const NO_CITIES = new Set(['PPLX', 'PPLQ', 'PPLH', 'PPLW', 'PPLCH']);

/** Longer names are descriptions. */
const LONGEST_NAME = 60;
/** Letters and short words that other languages call places: NY and LA are regions, Å a word. */
const SHORTEST_LATIN = 3;
const LATIN = /^[\p{ASCII}\p{Script=Latin}]*$/u;

/**
 * The gazetteer as arrays, so that 190,000 places with 900,000 names take 35 MB outside of the heap. A place is a
 * number, its position in the arrays of places.
 */
export type Tables = ReturnType<typeof compileTables>;

const HASH_LOW = 2 ** 32;
const HASH_HIGH = 2 ** 21 - 1;

/** The hash of a country's key of a name, of 53 bits: two of 900,000 names share one in 22,000 gazetteers. */
export function hashOf(countryCode: string, key: string): number {
  const [low, high] = cyrb53(`${countryCode} ${key}`);
  return (high & HASH_HIGH) * HASH_LOW + low;
}

/** The cell of a point in the grid of whole degrees. */
export const COLUMNS = 360;
const ROWS = 181;
export const cellOf = (latitude: number, longitude: number): number =>
  (Math.floor(latitude) + 90) * COLUMNS + ((Math.floor(longitude) + 180 + COLUMNS) % COLUMNS);

function* keysOf(place: GeoNamesPlace): Generator<readonly [key: string, isMain: boolean], void> {
  const main = nameKey(place.name);
  yield [main, true];
  for (const name of [place.asciiName, ...place.otherNames]) {
    if (name.length > LONGEST_NAME) continue;
    const key = nameKey(name);
    if (key === '' || key === main || /^\p{N}+$/u.test(key)) continue;
    if (key.length < SHORTEST_LATIN && LATIN.test(key)) continue;
    yield [key, false];
  }
}

/** What is kept of a place while the tables are compiled; its 6 other names on average are hashed at once. */
type Kept = Omit<GeoNamesPlace, 'asciiName' | 'otherNames' | 'feature'>;

/** Reads the places, and indexes their names: hashes in order, and for each a place, twice its number, plus 1 for its
 * main name. */
function readPlaces() {
  const places: Kept[] = [];
  const hashes: number[] = [];
  const owners: number[] = [];
  for (const place of readGeoNames()) {
    const { feature, asciiName: _ascii, otherNames: _others, ...kept } = place;
    if (NO_CITIES.has(feature)) continue;
    const seen = new Set<string>();
    for (const [key, isMain] of keysOf(place)) {
      if (seen.has(key)) continue;
      seen.add(key);
      hashes.push(hashOf(place.countryCode, key));
      owners.push(places.length * 2 + Number(isMain));
    }
    places.push(kept);
  }
  const order = Uint32Array.from(hashes.keys()).sort(
    (a, b) => (hashes[a] ?? 0) - (hashes[b] ?? 0) || a - b,
  );
  return {
    places,
    nameHashes: Float64Array.from(order, (at) => hashes[at] ?? 0),
    nameOwners: Uint32Array.from(order, (at) => owners[at] ?? 0),
  };
}

/** The places of each cell of the grid: those of cell c are in cellPlaces from cellStarts[c] on. */
function indexCells(places: readonly Kept[]) {
  const cells = places.map(({ latitude, longitude }) => cellOf(latitude, longitude));
  const cellStarts = new Uint32Array(ROWS * COLUMNS + 1);
  for (const cell of cells) cellStarts[cell + 1] = (cellStarts[cell + 1] ?? 0) + 1;
  for (let cell = 1; cell < cellStarts.length; cell += 1)
    cellStarts[cell] = (cellStarts[cell] ?? 0) + (cellStarts[cell - 1] ?? 0);
  const cellPlaces = Uint32Array.from(cells.keys()).sort(
    (a, b) => (cells[a] ?? 0) - (cells[b] ?? 0) || a - b,
  );
  return { cellStarts, cellPlaces };
}

/** The position of a place's region among all regions, plus 1; 0 if GeoNames does not say it. */
function regionNumbers(places: readonly Kept[], regions: readonly RegionEntry[]) {
  const numbers = new Map(regions.map(({ admin1 }, at) => [admin1, at + 1]));
  return Uint16Array.from(
    places,
    ({ countryCode, admin1 }) => numbers.get(`${countryCode}.${admin1}`) ?? 0,
  );
}

/** Whether each place has the short slug: it is the largest of the country with that slug. */
function shortSlugs(places: readonly Kept[]): Uint8Array {
  const largest = new Map<string, number>();
  for (const [number, { name, countryCode, population }] of places.entries()) {
    const slug = `${countryCode} ${citySlug(name, countryCode)}`;
    const known = largest.get(slug);
    if (known === undefined || population > (places[known]?.population ?? 0))
      largest.set(slug, number);
  }
  const isShort = new Uint8Array(places.length);
  for (const number of largest.values()) isShort[number] = 1;
  return isShort;
}

/** Texts in one buffer; text n ends at ends[n]. */
function packTexts(texts: readonly string[]) {
  const buffers = texts.map((text) => Buffer.from(text));
  let end = 0;
  const ends = Uint32Array.from(buffers, ({ length }) => {
    end += length;
    return end;
  });
  return { texts: new Uint8Array(Buffer.concat(buffers)), ends };
}

/** Compiles the gazetteer from the files of the packages, which takes 3 s. */
export function compileTables() {
  const { places, ...names } = readPlaces();
  const regions = readRegions();
  const numberOf = <Value>(value: (place: Kept) => Value) => places.map(value);
  return {
    regions,
    countries: numberOf(({ countryCode }) => countryCode).join(''),
    names: packTexts(numberOf(({ name }) => name)),
    lines: Uint32Array.from(numberOf(({ offset }) => offset)),
    latitudes: Float32Array.from(numberOf(({ latitude }) => latitude)),
    longitudes: Float32Array.from(numberOf(({ longitude }) => longitude)),
    populations: Uint32Array.from(numberOf(({ population }) => population)),
    regionNumbers: regionNumbers(places, regions),
    shortSlugs: shortSlugs(places),
    ...names,
    ...indexCells(places),
  };
}
