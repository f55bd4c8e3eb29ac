import { type Kysely, sql } from 'kysely';
import type { SearchAnswer } from '../contract/search-api.ts';
import type { DB } from '../database/tables.ts';
import type { Interpretation } from './interpretation.ts';

type Related = SearchAnswer['related'];

const AT_MOST = sql.lit(6);

/**
 * Where somebody may go on who has found nothing: the categories of the city that was named and the
 * largest cities of the country; else the largest of the directory.
 */
export async function readRelated(db: Kysely<DB>, { places }: Interpretation): Promise<Related> {
  const city = places.find((place) => place.kind === 'city');
  const country = places.find((place) => place.kind === 'country');
  const [categories, cities] = await Promise.all([
    city ? categoriesOf(db, city.id) : largestCategories(db),
    largestCities(db, country?.id ?? null),
  ]);
  return { categories, cities };
}

async function largestCities(db: Kysely<DB>, countryId: number | null) {
  const within = countryId === null ? sql`` : sql`and country_id = ${countryId}`;
  const { rows } = await sql<Related['cities'][number]>`
    select c.name, c.slug, k.code as "countryCode", c.business_count as count
    from (
      select * from cities where business_count > 0 ${within}
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
