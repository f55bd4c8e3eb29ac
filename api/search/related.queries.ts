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
  const [city] = place?.kind === 'city' ? await selectCity(database, place.id) : [];
  const cityId = place?.kind === 'city' ? place.id : 0;
  const country = place?.kind === 'country' ? place.id : (city?.countryId ?? null);
  const countryId = place?.kind === 'region' ? place.countryId : country;
  const [categories, cities] = await Promise.all([
    cityId === 0 ? largestCategories(database) : categoriesOf(database, cityId),
    countryId === null
      ? largestCities(database, cityId)
      : largestCitiesOf(database, cityId, countryId),
  ]);
  const related = { categories: [...categories], cities: [...cities] };
  if (!city) return related;
  const { countryId: _, ...within } = city;
  return { ...related, within };
}

type City = Related['cities'][number];

const CITY = sql`c.name, c.slug, k.code as "countryCode", c.business_count as count`;

const selectCity = prepared<City & { readonly countryId: number }, [city: number]>(
  'city to relate to',
  sql`
    select ${CITY}, k.id as "countryId"
    from cities c join countries k on k.id = c.country_id where c.id = $1::int`,
);

const citiesWithin = (name: string, within: RawBuilder<unknown>) =>
  prepared<City, [except: number, country?: number]>(
    name,
    sql`
      select ${CITY}
      from (
        select * from cities where business_count > 0 and id <> $1::int ${within}
        order by business_count desc, name collate "C", id limit ${AT_MOST}
      ) c join countries k on k.id = c.country_id
      order by c.business_count desc, c.name collate "C", c.id`,
  );

const largestCities = citiesWithin('largest cities', sql``);

const largestCitiesOf = citiesWithin('largest cities of a country', sql`and country_id = $2::int`);

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
