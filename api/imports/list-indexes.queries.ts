import { type Kysely, sql, type Transaction } from 'kysely';
import { lockPublication } from '../changes/publication-lock.queries.ts';
import type { DB } from '../database/tables.ts';

/** Indexes of lists, which an import does not use. */
const LIST_INDEXES = [
  'businesses_by_category',
  'businesses_by_city',
  'businesses_by_name',
  'businesses_by_name_part',
  'businesses_by_rating',
  'businesses_by_reviews',
  'businesses_by_age',
  'businesses_by_missing',
  'businesses_waiting',
  'businesses_closed',
  'businesses_underived',
  'cities_by_count',
  'cities_by_letter',
  'cities_by_country',
  'cities_by_key',
  'cities_by_key_part',
  'cities_by_slug',
  'categories_by_count',
  'categories_by_key',
  'city_categories_by_category',
  'country_categories_by_category',
  'country_categories_by_country',
];

/**
 * Drops the indexes of lists during the first import, where there are neither listings nor pages: to create
 * them for 870,000 listings at once takes 6 s, to update them row by row took 40 s. The same transaction
 * stores their definitions, so that {@link restoreListIndexes} creates them again after any failure.
 */
export async function setListIndexesAside(db: Kysely<DB>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // The first publication holds this lock, too, and brings the indexes back.
    await lockPublication(trx);
    const { target } = await trx
      .selectFrom('publication')
      .select('target')
      .executeTakeFirstOrThrow();
    const any = await trx.selectFrom('businesses').select('id').limit(1).executeTakeFirst();
    if (target !== '' || any) return;
    await sql`
      insert into set_aside_indexes
      select indexname, indexdef from pg_indexes
      where schemaname = 'public' and indexname = any(${LIST_INDEXES})`.execute(trx);
    for (const name of LIST_INDEXES) await sql`drop index if exists ${sql.ref(name)}`.execute(trx);
  });
}

/** Creates the indexes again that were dropped, if any. */
export async function restoreListIndexes(trx: Transaction<DB>): Promise<void> {
  const indexes = await trx.deleteFrom('set_aside_indexes').returning('definition').execute();
  // In the order in which an import locks these tables, so that the two cannot deadlock.
  if (indexes.length > 0)
    await sql`lock table cities, categories, businesses, city_categories, country_categories
      in share mode`.execute(trx);
  for (const { definition } of indexes) await sql.raw(definition).execute(trx);
}
