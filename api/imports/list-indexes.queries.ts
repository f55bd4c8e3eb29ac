import { type Kysely, sql, type Transaction } from 'kysely';
import { lockPublication } from '../changes/change-lock.queries.ts';
import type { DB } from '../database/tables.ts';

/** Tables with indexes that list queries use and imports do not. */
const LISTED = ['businesses', 'categories', 'cities', 'city_categories', 'country_categories'];

/** The other indexes of these tables, beside the unique ones: those that imports and undos use. */
const USED = [
  'businesses_by_cid',
  'businesses_by_deletion',
  'businesses_by_fingerprint',
  'businesses_without_place_id_by_cid',
  'businesses_without_place_id_by_fingerprint',
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
    const { rows } = await sql<{ name: string }>`
      insert into set_aside_indexes
      select indexname, indexdef from pg_indexes
      where schemaname = 'public' and tablename = any(${LISTED})
        and indexdef not like 'CREATE UNIQUE %' and indexname <> all(${USED})
      order by tablename, indexname returning name`.execute(trx);
    for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(trx);
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
