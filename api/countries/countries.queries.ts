import { type Kysely, sql } from 'kysely';
import { foundFirst, searchNames } from '../database/name-search.ts';
import type { DB } from '../database/tables.ts';

const countries = (db: Kysely<DB>) =>
  db
    .selectFrom('countries')
    .where('business_count', '>', 0)
    .select([
      'id',
      'code',
      'name',
      'slug',
      'business_count as businessCount',
      'city_count as cityCount',
      'category_count as categoryCount',
    ]);

/** The countries with these ids, without those that have no public businesses. */
export const loadCountries = (db: Kysely<DB>, ids: readonly number[]) =>
  countries(db).where(sql<boolean>`id = any(${ids}::integer[])`).execute();

/** The country with this slug if it has public businesses. */
export const findCountry = (db: Kysely<DB>, slug: string) =>
  countries(db).where('slug', '=', slug).executeTakeFirst();

/** Every country that has public businesses, most businesses first: at most some 250. */
export const listCountries = (db: Kysely<DB>) =>
  countries(db)
    .orderBy('business_count', 'desc')
    .orderBy(sql`name collate "C"`)
    .orderBy('id')
    .execute();

export type CountryRow = Awaited<ReturnType<typeof listCountries>>[number];

/** The countries of {@link listCountries} whose names contain a text. */
export async function searchCountries(
  db: Kysely<DB>,
  search: string,
): Promise<readonly CountryRow[]> {
  const { rows } = await searchNames('countries', search, async (matches) => {
    const found = await countries(db).where(matches).orderBy(foundFirst(search)).execute();
    return { total: found.length, rows: found };
  });
  return rows;
}
