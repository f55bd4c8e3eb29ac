import { listCategories } from '../categories/categories.queries.ts';
import { listCounts } from '../categories/category-counts.queries.ts';
import {
  listCities,
  listCountryCities,
  listRegionCities,
  loadCities,
} from '../cities/cities.queries.ts';
import type { SearchAnswer } from '../contract/pages/search-api.ts';
import type { Database } from '../database/connection.ts';
import { heads } from '../database/slices.ts';
import type { SearchPlace } from './interpretation.ts';
import type { Interpretation } from './understand/understand.ts';

const AT_MOST = 6;

/** The largest cities of a region, else of a country, else of the directory. */
function citiesOf(db: Database['db'], regionId: number | null, countryId: number | null) {
  if (regionId !== null) return listRegionCities(db, heads([regionId], AT_MOST + 1));
  return countryId === null
    ? listCities(db, heads([0], AT_MOST + 1))
    : listCountryCities(db, heads([countryId], AT_MOST + 1));
}

/**
 * Links for a search without results: the categories of the named city, the largest if several have the
 * name, and the largest other cities of its country, or those of the named region or country; else the
 * largest of the directory.
 */
export async function readRelated(
  { db }: Database,
  { places }: Interpretation,
): Promise<SearchAnswer['related']> {
  const named = places.flatMap((place): readonly SearchPlace[] =>
    place.kind === 'namesakes' ? place.of : [place],
  );
  const place = named.find((one) => 'id' in one || one.kind === 'area');
  const [city] = place?.kind === 'city' ? await loadCities(db, [place.id]) : [];
  const namedId = place?.kind === 'country' ? place.id : (city?.countryId ?? null);
  const countryId = place?.kind === 'area' ? place.countryId : namedId;
  const [categories, cities] = await Promise.all([
    city
      ? listCounts(db, 'categories of a city', heads([city.id], AT_MOST))
      : listCategories(db, heads([0], AT_MOST)),
    // One more, because the named city is left out.
    citiesOf(db, place?.kind === 'region' ? place.id : null, countryId),
  ]);
  const others = cities.filter(
    ({ slug, countryCode }) => slug !== city?.slug || countryCode !== city.countryCode,
  );
  return {
    categories: categories.map(({ name, slug, count }) => ({ name, slug, count })),
    cities: others.slice(0, AT_MOST).map(({ name, slug, countryCode, country, count }) => ({
      ...{ name, slug, countryCode, country, count },
    })),
    ...(city && {
      within: {
        ...{ name: city.name, slug: city.slug, countryCode: city.countryCode },
        count: city.businessCount,
      },
    }),
  };
}
