import { type Kysely, sql, type Transaction } from 'kysely';
import { lockPublication } from '../changes/change-lock.queries.ts';
import { countAll } from '../changes/counts.queries.ts';
import { lockNames } from '../changes/name-lock.queries.ts';
import type { DB } from '../database/tables.ts';

/** Tables with indexes that list queries use and imports do not. */
const LISTED = ['businesses', 'categories', 'cities', 'city_categories', 'country_categories'];

/**
 * The other indexes of these tables, beside the unique ones: those that imports and undos use, and those of a few
 * rows, each of which takes 0.7 s to build for 870,000 listings.
 */
const KEPT = [
  'businesses_by_cid',
  'businesses_by_deletion',
  'businesses_by_fingerprint',
  'businesses_closed',
  'businesses_closed_by_place',
  'businesses_in_capitals',
  'businesses_underived',
  'businesses_waiting',
  'businesses_without_place_id_by_cid',
  'businesses_without_place_id_by_fingerprint',
];

/**
 * Drops the list indexes before the first import, if there are no listings and no pages: building them once
 * for 870,000 listings takes 6 s, updating them row by row took 40 s. The same transaction stores their
 * definitions, so that {@link restoreListIndexes} can recreate them after any failure. Until then no listings are
 * counted: for 870,000 rows, all counts at once take 6 s, and took 22 s batch by batch.
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
        and indexdef not like 'CREATE UNIQUE %' and indexname <> all(${KEPT})
      order by tablename, indexname returning name`.execute(trx);
    for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(trx);
  });
}

/** Recreates the dropped indexes, if any, and makes the counts. */
export async function restoreListIndexes(trx: Transaction<DB>): Promise<void> {
  const any = await trx.selectFrom('set_aside_indexes').select('name').limit(1).executeTakeFirst();
  if (!any) return;
  // Waits for transactions that rely on counts being set aside.
  await lockNames(trx);
  const indexes = await trx.deleteFrom('set_aside_indexes').returning('definition').execute();
  if (indexes.length === 0) return;
  await sql`lock table cities, categories, businesses, city_categories, country_categories
    in share mode`.execute(trx);
  // Before the indexes: they are built faster than updated.
  await countAll(trx);
  for (const { definition } of indexes) await sql.raw(definition).execute(trx);
  // Statistics of the import say that no place and no category has listings.
  await sql`analyze countries, cities, categories, city_categories, country_categories`.execute(
    trx,
  );
}
