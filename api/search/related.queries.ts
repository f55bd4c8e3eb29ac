import { type Kysely, sql } from 'kysely';
import type { SearchAnswer } from '../contract/search-api.ts';
import type { DB } from '../database/tables.ts';
import type { Interpretation, SearchPlace } from './interpretation.ts';

type Related = SearchAnswer['related'];

const AT_MOST = sql.lit(6);

/**
 * Where somebody may go on who has found nothing: the categories of the city that was named, the
 * largest of its name, and the largest other cities of its country, or of the country that was named;
 * else the largest of the directory.
 */
export async function readRelated(db: Kysely<DB>, { places }: Interpretation): Promise<Related> {
  const named = places.flatMap((place): readonly SearchPlace[] =>
    place.kind === 'namesakes' ? place.of : [place],
  );
  const place = named.find(
    ({ kind }) => kind === 'city' || kind === 'country' || kind === 'region',
  );
  if (place?.kind === 'city') return relatedTo(db, place.id);
  const country = place?.kind === 'country' ? place.id : null;
  const [categories, cities] = await Promise.all([
    largestCategories(db),
    largestCities(db, place?.kind === 'region' ? place.countryId : country),
  ]);
  return { categories, cities };
}

async function relatedTo(db: Kysely<DB>, cityId: number): Promise<Related> {
  const { rows } = await sql<Related['cities'][number] & { countryId: number }>`
    select c.name, c.slug, k.code as "countryCode", c.business_count as count, k.id as "countryId"
    from cities c join countries k on k.id = c.country_id where c.id = ${cityId}`.execute(db);
  const [city] = rows;
  const [categories, cities] = await Promise.all([
    categoriesOf(db, cityId),
    largestCities(db, city?.countryId ?? null, cityId),
  ]);
  if (!city) return { categories, cities };
  const { name, slug, countryCode, count } = city;
  return { categories, cities, within: { name, slug, countryCode, count } };
}

async function largestCities(db: Kysely<DB>, countryId: number | null, except = 0) {
  const within = countryId === null ? sql`` : sql`and country_id = ${countryId}`;
  const { rows } = await sql<Related['cities'][number]>`
    select c.name, c.slug, k.code as "countryCode", c.business_count as count
    from (
      select * from cities where business_count > 0 and id <> ${except} ${within}
      order by business_count desc, name collate "C", id limit ${AT_MOST}
    ) c join countries k on k.id = c.country_id
    order by c.business_count desc, c.name collate "C", c.id`.execute(db);
  return rows;
}

async function largestCategories(db: Kysely<DB>) {
  const { rows } = await sql<Related['categories'][number]>`
    select name, slug, business_count as count from categories where business_count > 0
    order by business_count desc, name collate "C", id limit ${AT_MOST}`.execute(db);
  return rows;
}

async function categoriesOf(db: Kysely<DB>, cityId: number) {
  const { rows } = await sql<Related['categories'][number]>`
    select c.name, c.slug, x.business_count as count
    from city_categories x join categories c on c.id = x.category_id
    where x.city_id = ${cityId}
    order by x.business_count desc, c.name collate "C", c.id limit ${AT_MOST}`.execute(db);
  return rows;
}
