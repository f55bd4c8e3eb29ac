import { citySlug } from '../../contract/pages/slugs.ts';
import { otherNamesAt } from './geonames.ts';
import { nameKey } from './name-key.ts';
import { bareRegion, type Region, type RegionEntry } from './regions.ts';
import { COLUMNS, cellOf, hashOf, type Tables } from './tables.ts';

/** A city of the gazetteer. */
export type City = {
  /** Its number in the gazetteer, which another version of it may give to another city. */
  readonly number: number;
  /** Where its line begins in the file of GeoNames, in bytes. */
  readonly line: number;
  readonly countryCode: string;
  readonly name: string;
  readonly region: Region | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly population: number;
};

/** A city by one of its names. */
export type NamedCity = City & {
  /** Whether the name is the one that the city is shown under. */
  readonly isMain: boolean;
};

const KM_PER_DEGREE = 111.2;

/** Inhabitants per km² of a town, in rough numbers: Köln has 2,600, Ankara 2,700, Boston 5,300. */
const DENSITY = 3_000;
const LEAST_RADIUS_KM = 1;

/** The radius of a city that is a circle with {@link DENSITY}, in km. */
export const radiusOf = ({ population }: Pick<City, 'population'>): number =>
  Math.max(LEAST_RADIUS_KM, Math.sqrt(population / DENSITY / Math.PI));

type Point = { readonly latitude: number; readonly longitude: number };

/** The distance of two points in km, by the equirectangular approximation: 0.1 % off at 50 km. */
export function distanceKm(one: Point, other: Point): number {
  const shrink = Math.cos((one.latitude * Math.PI) / 180);
  const east = ((other.longitude - one.longitude + 540) % 360) - 180;
  return Math.hypot(other.latitude - one.latitude, east * shrink) * KM_PER_DEGREE;
}

/** The farthest that a business may be from the city that it is assigned to. */
const NEAR_KM = 50;

/**
 * A place within this share of the radius of a city with five times the inhabitants is a part of it: Kadıköy and
 * Şişli are in İstanbul, Osasco and Guarulhos are beside São Paulo.
 */
const WITHIN = 0.35;
const MUCH_LARGER = 5;

/** Whether a place is a part of a much larger one, such as a district of it. */
export const isPartOf = (small: City, large: City): boolean =>
  large.population >= MUCH_LARGER * small.population &&
  large.region === small.region &&
  distanceKm(small, large) < WITHIN * radiusOf(large);

/** A city with so many inhabitants is meant where its name stands alone, and has no unknown namesake. */
export const WELL_KNOWN = 100_000;

/** The cells of the grid that have points within {@link NEAR_KM} of a point. */
function* cellsAround({ latitude, longitude }: Point): Generator<number, void> {
  const down = NEAR_KM / KM_PER_DEGREE;
  const across = Math.min(180, down / Math.max(0.01, Math.cos((latitude * Math.PI) / 180)));
  const from = Math.floor(longitude - across);
  const width = Math.min(COLUMNS - 1, Math.floor(longitude + across) - from);
  const last = Math.min(90, Math.floor(latitude + down));
  for (let row = Math.max(-90, Math.floor(latitude - down)); row <= last; row += 1)
    for (let column = from; column <= from + width; column += 1)
      yield cellOf(row, ((column + 540) % 360) - 180);
}

/** The cities of the world with their names in all languages, in memory. */
export class Gazetteer {
  readonly #tables: Tables;
  readonly #text = new TextDecoder();
  #countryCodes: readonly string[] | undefined;
  #regionsByName: ReadonlyMap<string, Region> | undefined;
  #largest: readonly City[] | undefined;
  #largestInRegions: readonly City[] | undefined;

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  #city(number: number): City {
    const { countries, names, regions, regionNumbers } = this.#tables;
    const start = number === 0 ? 0 : names.ends[number - 1];
    return {
      number,
      line: this.#tables.lines[number] ?? 0,
      countryCode: countries.slice(number * 2, number * 2 + 2),
      name: this.#text.decode(names.texts.subarray(start, names.ends[number])),
      region: regions[(regionNumbers[number] ?? 0) - 1] ?? null,
      latitude: this.#tables.latitudes[number] ?? 0,
      longitude: this.#tables.longitudes[number] ?? 0,
      population: this.#tables.populations[number] ?? 0,
    };
  }

  /**
   * The cities of a country with a name, in any language: those whose main name it is first, the largest first.
   */
  named(name: string, countryCode: string): NamedCity[] {
    const { nameHashes, nameOwners } = this.#tables;
    const hash = hashOf(countryCode, nameKey(name));
    let low = 0;
    for (let high = nameHashes.length; low < high; ) {
      const middle = (low + high) >>> 1;
      if ((nameHashes[middle] ?? 0) < hash) low = middle + 1;
      else high = middle;
    }
    const found: NamedCity[] = [];
    for (let at = low; nameHashes[at] === hash; at += 1) {
      const owner = nameOwners[at] ?? 0;
      found.push({ ...this.#city(owner >>> 1), isMain: owner % 2 === 1 });
    }
    return found.sort((a, b) => rank(b) - rank(a));
  }

  /** All names of a city besides the one that it is shown under, in all languages. */
  otherNames({ line }: City): readonly string[] {
    return otherNamesAt(line);
  }

  /** The cities of a country. */
  citiesOf(countryCode: string): City[] {
    const { countries, lines } = this.#tables;
    return Array.from(lines.keys())
      .filter((number) => countries.startsWith(countryCode, number * 2))
      .map((number) => this.#city(number));
  }

  /** The cities of the world with a name, in any language, the largest first. */
  namedAnywhere(name: string): NamedCity[] {
    this.#countryCodes ??= [...new Set(this.#tables.countries.match(/../g))];
    return this.#countryCodes
      .flatMap((code) => this.named(name, code))
      .sort((a, b) => b.population - a.population);
  }

  /** The largest city of the world with one of the names, if it has over 100,000 inhabitants. */
  largestNamed(names: readonly string[]): City | null {
    const found = names
      .flatMap((name) => this.namedAnywhere(name).slice(0, 1))
      .filter(({ population }) => population >= WELL_KNOWN);
    return found.toSorted((a, b) => b.population - a.population)[0] ?? null;
  }

  /** The largest city of each country. */
  largestOfCountries(): readonly City[] {
    this.#largest ??= this.#largestBy((number) =>
      this.#tables.countries.slice(number * 2, number * 2 + 2),
    );
    return this.#largest;
  }

  /** The largest city of each region. */
  largestOfRegions(): readonly City[] {
    this.#largestInRegions ??= this.#largestBy(
      (number) => this.#tables.regionNumbers[number] || null,
    );
    return this.#largestInRegions;
  }

  #largestBy(keyOf: (number: number) => string | number | null): readonly City[] {
    const { populations } = this.#tables;
    const largest = new Map<string | number, number>();
    populations.forEach((population, number) => {
      const key = keyOf(number);
      const known = key === null ? undefined : largest.get(key);
      if (key !== null && (known === undefined || population > (populations[known] ?? 0)))
        largest.set(key, number);
    });
    return [...largest.values()].map((number) => this.#city(number));
  }

  /**
   * The city that a point belongs to, within 50 km: the nearest in relation to its size, which is not a part of a
   * much larger one.
   */
  nearest(point: Point, countryCode: string): City | null {
    const near = this.#around(point, countryCode);
    for (let left = near; left.length > 0; ) {
      const best = left.reduce((one, other) => (other.score < one.score ? other : one));
      const city = this.#city(best.number);
      const larger = near.filter(
        ({ population }) => population >= MUCH_LARGER * Math.max(1, city.population),
      );
      if (!larger.some(({ number }) => isPartOf(city, this.#city(number)))) return city;
      left = left.filter((one) => one !== best);
    }
    return null;
  }

  /** The cities of a country within {@link NEAR_KM} of a point, with their distance in relation to their size. */
  #around(point: Point, countryCode: string) {
    const { countries, cellStarts, cellPlaces, latitudes, longitudes, populations } = this.#tables;
    const found: { number: number; population: number; score: number }[] = [];
    for (const cell of cellsAround(point))
      for (let at = cellStarts[cell] ?? 0; at < (cellStarts[cell + 1] ?? 0); at += 1) {
        const number = cellPlaces[at] ?? 0;
        if (!countries.startsWith(countryCode, number * 2)) continue;
        const population = populations[number] ?? 0;
        const city = { latitude: latitudes[number] ?? 0, longitude: longitudes[number] ?? 0 };
        const km = distanceKm(point, city);
        if (km <= NEAR_KM) found.push({ number, population, score: km / radiusOf({ population }) });
      }
    return found;
  }

  /** The regions of all countries, with their names. */
  regions(): readonly RegionEntry[] {
    return this.#tables.regions;
  }

  /**
   * The region of a country by a name in any language, its letters, its code, or a name of one of its parts.
   */
  region(name: string, countryCode: string): Region | null {
    this.#regionsByName ??= this.#indexRegions();
    const key = nameKey(name);
    const known = (text: string) => this.#regionsByName?.get(`${countryCode} ${text}`);
    return known(key) ?? known(bareRegion(key)) ?? null;
  }

  /**
   * The first names of all regions count before the second ones: Limburg is a province, then a part of one. Takes
   * 20 ms; looking for the nth name of regions that have fewer took 65 ms more.
   */
  #indexRegions(): ReadonlyMap<string, Region> {
    const byName = new Map<string, Region>();
    let left = this.#tables.regions.map((region) => ({
      region,
      names: [...region.names, ...region.signs],
    }));
    for (let at = 0; left.length > 0; at += 1) {
      left = left.filter(({ names }) => at < names.length);
      for (const { region, names } of left) {
        const key = `${region.countryCode} ${names[at]}`;
        if (!byName.has(key)) byName.set(key, region);
      }
    }
    return byName;
  }

  /** The slug of a city: the largest of its name in the country has the name alone, the others the region too. */
  slugOf({ number, name, countryCode, region }: City): string {
    const slug = citySlug(name, countryCode);
    return this.#tables.shortSlugs[number] === 1 || !region ? slug : slugInRegion(name, region);
  }
}

const rank = ({ isMain, population }: NamedCity): number => population + (isMain ? 2 ** 40 : 0);

/** The letters of the code of a region, in lower case; undefined where it has digits, or is unknown. */
export const lettersOf = ({ code }: Pick<Region, 'code'>): string | undefined =>
  /^..-([A-Z]+)$/.exec(code ?? '')?.[1]?.toLowerCase();

/** The slug of a city with its region: springfield-il, where the code has letters, else mugla-bodrum. */
export const slugInRegion = (city: string, region: Region): string =>
  `${citySlug(city, region.countryCode)}-${lettersOf(region) ?? region.slug}`;
