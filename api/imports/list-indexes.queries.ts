import { type Kysely, sql, type Transaction } from 'kysely';
import { lockPublication } from '../changes/publication-lock.queries.ts';
import type { DB } from '../database/tables.ts';

/** Indexes that list queries use and imports do not. */
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
 * Drops the list indexes before the first import, if there are no listings and no pages: building them once
 * for 870,000 listings takes 6 s, updating them row by row took 40 s. The same transaction stores their
 * definitions, so that {@link restoreListIndexes} can recreate them after any failure.
 */
export async function setListIndexesAside(db: Kysely<DB>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // The first publication also takes this lock, and restores the indexes.
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

/** Recreates the dropped indexes, if any. */
export async function restoreListIndexes(trx: Transaction<DB>): Promise<void> {
  const indexes = await trx.deleteFrom('set_aside_indexes').returning('definition').execute();
  // Locks the tables in the same order as an import, so that the two cannot deadlock.
  if (indexes.length > 0)
    await sql`lock table cities, categories, businesses, city_categories, country_categories
      in share mode`.execute(trx);
  for (const { definition } of indexes) await sql.raw(definition).execute(trx);
}
