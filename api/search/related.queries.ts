import { type RawBuilder, sql } from 'kysely';
import type { SearchAnswer } from '../contract/pages/search-api.ts';
import type { Database } from '../database/connection.ts';
import { prepared } from '../database/prepared.ts';
import type { SearchPlace } from './interpretation.ts';
import type { Interpretation } from './understand/understand.ts';

type Related = SearchAnswer['related'];

const AT_MOST = sql.lit(6);

/**
 * Links for a search without results: the categories of the named city, the largest if several have the
 * name, and the largest other cities of its country or of the named country; else the largest of the
 * directory.
 */
export async function readRelated(
  database: Database,
  { places }: Interpretation,
): Promise<Related> {
  const named = places.flatMap((place): readonly SearchPlace[] =>
    place.kind === 'namesakes' ? place.of : [place],
  );
  const place = named.find(
    ({ kind }) => kind === 'city' || kind === 'country' || kind === 'region',
  );
  if (place?.kind === 'city') return relatedTo(database, place.id);
  const country = place?.kind === 'country' ? place.id : null;
  const [categories, cities] = await Promise.all([
    largestCategories(database),
    largestOf(database, place?.kind === 'region' ? place.countryId : country),
  ]);
  return { categories: [...categories], cities: [...cities] };
}

async function relatedTo(database: Database, cityId: number): Promise<Related> {
  const [city] = await selectCity(database, cityId);
  const [categories, cities] = await Promise.all([
    categoriesOf(database, cityId),
    largestOf(database, city?.countryId ?? null, cityId),
  ]);
  const related = { categories: [...categories], cities: [...cities] };
  if (!city) return related;
  const { name, slug, countryCode, count } = city;
  return { ...related, within: { name, slug, countryCode, count } };
}

const largestOf = (database: Database, countryId: number | null, except = 0) =>
  countryId === null
    ? largestCities(database, except)
    : largestCitiesOf(database, except, countryId);

type City = Related['cities'][number];

const selectCity = prepared<City & { readonly countryId: number }, [city: number]>(
  'city to relate to',
  sql`
    select c.name, c.slug, k.code as "countryCode", c.business_count as count, k.id as "countryId"
    from cities c join countries k on k.id = c.country_id where c.id = $1::int`,
);

const citiesWithin = (within: RawBuilder<unknown>) => sql<City>`
  select c.name, c.slug, k.code as "countryCode", c.business_count as count
  from (
    select * from cities where business_count > 0 and id <> $1::int ${within}
    order by business_count desc, name collate "C", id limit ${AT_MOST}
  ) c join countries k on k.id = c.country_id
  order by c.business_count desc, c.name collate "C", c.id`;

const largestCities = prepared<City, [except: number]>('largest cities', citiesWithin(sql``));

const largestCitiesOf = prepared<City, [except: number, country: number]>(
  'largest cities of a country',
  citiesWithin(sql`and country_id = $2::int`),
);

const largestCategories = prepared<Related['categories'][number], []>(
  'largest categories',
  sql`
    select name, slug, business_count as count from categories where business_count > 0
    order by business_count desc, name collate "C", id limit ${AT_MOST}`,
);

const categoriesOf = prepared<Related['categories'][number], [city: number]>(
  'categories of a city',
  sql`
    select c.name, c.slug, x.business_count as count
    from city_categories x join categories c on c.id = x.category_id
    where x.city_id = $1::int
    order by x.business_count desc, c.name collate "C", c.id limit ${AT_MOST}`,
);
