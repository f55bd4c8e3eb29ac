import { copyOf } from '../imports/memoize.ts';
import { type AddressPart, partsOf, withoutNumbers } from './address-parts.ts';
import type { PlaceClues } from './clues.ts';
import {
  countriesInAddress,
  countryInColumns,
  countryOfPhone,
  countryOfPoint,
  partsBefore,
} from './find-country.ts';
import {
  type City,
  distanceKm,
  type Gazetteer,
  type NamedCity,
  radiusOf,
  WELL_KNOWN,
} from './gazetteer/gazetteer.ts';
import type { Region } from './gazetteer/regions.ts';
import { type Place, placeOfCity, placeOfName } from './place-of.ts';
import { type ReadAddress, readAddress } from './read-address.ts';
import { SharedPoints } from './shared-points.ts';

/** By what a place was guessed, where neither a column nor the address says it for sure. */
export type Guess = 'address' | 'phone' | 'coordinates' | 'size';

export type Placed = {
  readonly place: Place;
  /** Null for a place that is sure. */
  readonly guess: Guess | null;
};

/** A place in a country, and whether the gazetteer has its city. */
type Found = Placed & { readonly isKnown: boolean };

/** What cannot be found out. */
export type Unplaced = { readonly missing: 'country' | 'city' };

/** A country that a listing may be in, and the parts of the address before it. */
type InCountry = {
  readonly countryCode: string;
  readonly guess: Guess | null;
  readonly parts: () => readonly AddressPart[];
};

/** Farther from the centre of a city than this, in km, is its namesake. */
const FARTHEST_KM = 60;
/** Without an address, a point farther from a city, in its radii, may be the centre of a state. */
const IN_TOWN = 1.5;
/** With an address, a point tells the city up to this distance, in radii; then the words of the address do. */
const AROUND_TOWN = 3;

const MOST_REMEMBERED = 50_000;

/** Finds the places of the rows of a file. */
export class PlaceResolver {
  readonly #world: Gazetteer;
  readonly #shared = new SharedPoints();
  readonly #readings = new Map<string, ReadAddress>();
  readonly #places = new Map<number, Place>();

  constructor(world: Gazetteer) {
    this.#world = world;
  }

  /**
   * Finds the country, region and city of a listing. Columns come first, then the address, the phone's country,
   * and coordinates, which count only if nothing else contradicts them.
   */
  resolve(clues: PlaceClues): Placed | Unplaced {
    const sure = countryInColumns(clues);
    if (sure !== null) {
      const parts = () => partsBefore(sure, partsIn(clues), this.#world);
      return this.#inCountry(clues, { countryCode: sure, guess: null, parts });
    }
    let first: Placed | Unplaced | undefined;
    for (const country of this.#countries(clues)) {
      const found = this.#inCountry(clues, country);
      if ('place' in found && isGood(found)) return found;
      first ??= found;
    }
    return first ?? { missing: 'country' };
  }

  /** The countries that a listing whose columns say none may be in, the likeliest first. */
  *#countries(clues: PlaceClues): Generator<InCountry, void> {
    const parts = () => partsIn(clues);
    const byPhone = () => countryOfPhone(clues.phone);
    const byPoint = () => countryOfPoint(clues);
    const endings = () => countriesInAddress(parts(), this.#world, [byPhone(), byPoint()]);
    for (const ending of endings())
      yield { countryCode: ending.countryCode, guess: null, parts: () => ending.parts };
    const called = byPhone();
    if (called !== null) yield { countryCode: called, guess: 'phone', parts };
    const around = byPoint();
    if (around !== null) yield { countryCode: around, guess: 'coordinates', parts };
    const cities = clues.city === null ? parts().map(({ words }) => words) : [clues.city];
    const isNowhere = called === null && around === null && endings().length === 0;
    const largest = isNowhere ? this.#world.largestNamed(cities) : null;
    if (largest !== null) yield { countryCode: largest.countryCode, guess: 'size', parts };
  }

  #inCountry(clues: PlaceClues, country: InCountry): Found | Unplaced {
    const given = this.#readGiven(clues, country.countryCode);
    const found =
      given.cities.length > 0 || given.unknown !== null
        ? this.#givenCity(clues, country, given)
        : this.#cityInAddress(clues, country, given.region);
    return 'place' in found && country.guess !== null ? { ...found, guess: country.guess } : found;
  }

  /** Reads the columns of the city and the region, which many rows share. */
  #readGiven({ city, region }: PlaceClues, countryCode: string): ReadAddress {
    const key = `${countryCode}\0${region}\0${city}`;
    const known = this.#readings.get(key);
    if (known) return known;
    const inRegion = region === null ? null : this.#world.region(region, countryCode);
    const read = this.#readCity(copyOf(city ?? ''), countryCode, inRegion);
    // An array to which one city was added has room for 17.
    const reading = { ...read, cities: read.cities.slice() };
    if (this.#readings.size >= MOST_REMEMBERED) this.#readings.clear();
    this.#readings.set(copyOf(key), reading);
    return reading;
  }

  #readCity(city: string, countryCode: string, region: Region | null): ReadAddress {
    const whole = { words: city, section: city, hasNumber: false, hasPostcode: false };
    const isKnown = this.#world.named(city, countryCode).length > 0;
    const parts = isKnown ? [whole] : partsOf(city);
    const reading = readAddress(parts, countryCode, this.#world, region);
    if (reading.cities.length > 0) return reading;
    const words = reading.unknown ?? withoutNumbers(city);
    return { ...reading, unknown: /\p{L}/u.test(words) ? words : null };
  }

  #givenCity(clues: PlaceClues, country: InCountry, given: ReadAddress): Found {
    const { countryCode } = country;
    const likely = likeliest(given.cities);
    const [city] = likely;
    if (city && likely.length === 1 && isWellKnown(city)) return this.#placed(city, null);
    // Most rows: no address needs to be read, and no country of a point to be found.
    const [near, ...others] = likely.filter((one) => isNear(clues, one));
    if (near && others.length === 0) return this.#placed(near, null);
    const point = pointIn(clues, countryCode);
    if (city && likely.length === 1 && (given.region !== null || point === null))
      return this.#placed(city, null);
    const region = given.region ?? this.#read(country, null).region;
    const named = region ? given.cities.filter((one) => one.region === region) : given.cities;
    const picked = pick(named, point);
    if (picked) return this.#placed(picked.city, picked.guess);
    const stored = clues.ownSlug ? clues.city : null;
    const name = stored ?? given.unknown ?? city?.name ?? '';
    const around = region ?? (point && this.#world.nearest(point, countryCode)?.region) ?? null;
    return {
      place: placeOfName(countryCode, name, around, this.#world),
      guess: null,
      isKnown: false,
    };
  }

  #read({ countryCode, parts }: InCountry, region: Region | null): ReadAddress {
    return readAddress(parts(), countryCode, this.#world, region);
  }

  #cityInAddress(clues: PlaceClues, country: InCountry, region: Region | null): Found | Unplaced {
    const { countryCode } = country;
    const point = pointIn(clues, countryCode);
    const reading = this.#read(country, region);
    const picked = pick(reading.cities, point);
    if (picked) return this.#placed(picked.city, picked.guess);
    const hasWords = country.parts().some(({ hasNumber }) => hasNumber) || reading.unknown !== null;
    const near = point && this.#around(clues, point, countryCode);
    const isNear = near !== null && near.radii <= (hasWords ? AROUND_TOWN : IN_TOWN);
    if (near && isNear) return this.#placed(near.city, 'coordinates');
    if (reading.unknown !== null)
      return this.#unknown(countryCode, reading.unknown, reading.region);
    return near && hasWords ? this.#placed(near.city, 'coordinates') : { missing: 'city' };
  }

  /** The city around a point that does not stand for an area, and the distance from it in its radii. */
  #around({ fullAddress }: PlaceClues, point: Point, countryCode: string) {
    if (this.#shared.add(point.latitude, point.longitude, fullAddress)) return null;
    const city = this.#world.nearest(point, countryCode);
    return city && { city, radii: distanceKm(point, city) / radiusOf(city) };
  }

  #unknown(countryCode: string, name: string, region: Region | null): Found {
    return {
      place: placeOfName(countryCode, name, region, this.#world),
      guess: 'address',
      isKnown: false,
    };
  }

  #placed(city: City, guess: Guess | null): Found {
    const known = this.#places.get(city.number);
    const place = known ?? placeOfCity(city, this.#world);
    if (!known) this.#places.set(city.number, place);
    return { place, guess, isKnown: true };
  }
}

const partsIn = ({ fullAddress }: PlaceClues): readonly AddressPart[] =>
  fullAddress === null ? [] : partsOf(fullAddress);

/** Whether a place is not the last resort: another country may have a better one. */
const isGood = ({ guess, isKnown }: Found): boolean => isKnown && guess !== 'coordinates';

type Point = { readonly latitude: number; readonly longitude: number };

/** The coordinates of a listing, if they are in the country. */
function pointIn(clues: PlaceClues, countryCode: string): Point | null {
  const { latitude, longitude } = clues;
  if (latitude === null || longitude === null) return null;
  return countryOfPoint(clues) === countryCode ? { latitude, longitude } : null;
}

/** Whether the coordinates of a listing are at a city, or it has none. */
function isNear({ latitude, longitude }: PlaceClues, city: City): boolean {
  if (latitude === null || longitude === null) return true;
  return distanceKm({ latitude, longitude }, city) - radiusOf(city) <= FARTHEST_KM;
}

const isWellKnown = ({ population }: City): boolean => population >= WELL_KNOWN;

/** The cities whose main name it is, else the largest. */
function likeliest(cities: readonly NamedCity[]): readonly NamedCity[] {
  const main = cities.filter(({ isMain }) => isMain);
  return main.length > 0 ? main : cities.slice(0, 1);
}

/** The city of several of one name: the one at the point, else the largest; null if the point is at none. */
function pick(cities: readonly NamedCity[], point: Point | null) {
  const likely = likeliest(cities);
  const [largest] = likely;
  if (!largest) return null;
  if (point === null) return { city: largest, guess: likely.length > 1 ? ('size' as const) : null };
  for (const some of [likely, cities]) {
    const [nearest] = some
      .map((city) => ({ city, km: distanceKm(point, city) - radiusOf(city) }))
      .sort((a, b) => a.km - b.km);
    if (nearest && nearest.km <= FARTHEST_KM) return { city: nearest.city, guess: null };
  }
  return likely.length === 1 && isWellKnown(largest) ? { city: largest, guess: null } : null;
}
