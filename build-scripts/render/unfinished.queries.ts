import { type Kysely, sql, type Transaction } from 'kysely';
import { holdListings } from '../../api/changes/listing-locks.queries.ts';
import { markPages, PRIORITY } from '../../api/changes/stale-marks.queries.ts';
import type { PageRef } from '../../api/contract/pages/documents.ts';
import { LOCK_GROUPS } from '../../api/database/advisory-locks.ts';
import { plainArray } from '../../api/database/plain-array.ts';
import type { DB } from '../../api/database/tables.ts';

/** A page and an address of which it is about to change what is published there. */
export type Touched = PageRef & { readonly path: string };

/**
 * Writes down what a batch is about to publish, before the first byte. A worker that dies between
 * its bytes and its commit leaves a ledger that is wrong about them; this tells where.
 * @param db not the batch's own transaction: the entry has to outlive it
 * @param trx the batch's transaction; its lock shows, as long as it lasts, that the batch is alive
 * @returns the entry's id
 */
export async function beginPublishing(
  db: Kysely<DB>,
  trx: Transaction<DB>,
  touched: readonly Touched[],
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id, pg_advisory_xact_lock(${sql.lit(LOCK_GROUPS.batches)}, id) from (
      select nextval(pg_get_serial_sequence('unfinished_batches', 'id'))::int as id
    ) next`.execute(trx);
  const id = rows[0]?.id ?? 0;
  await db
    .insertInto('unfinished_batches')
    .values({
      id,
      kinds: sql`${plainArray(touched.map(({ kind }) => kind))}::page_kind[]`,
      keys: sql`${plainArray(touched.map(({ key }) => key))}::bigint[]`,
      pages: sql`${plainArray(touched.map(({ page }) => page))}::int[]`,
      paths: touched.map(({ path }) => path),
    })
    .execute();
  return id;
}

/** The batch has published all; its entry goes with the commit that records it. */
export const endPublishing = (trx: Transaction<DB>, id: number) =>
  trx.deleteFrom('unfinished_batches').where('id', '=', id).execute();

/**
 * Sees to batches whose workers have died: what they may have published counts as unknown, so that
 * it is written again whatever the ledger said, and addresses that only they knew are taken down.
 * @returns how many batches there were
 */
export async function recoverUnfinished(db: Kysely<DB>): Promise<number> {
  const isDead = sql<boolean>`pg_try_advisory_xact_lock(${sql.lit(LOCK_GROUPS.batches)}, id)`;
  const dead = await sql`select from unfinished_batches where ${isDead} limit 1`.execute(db);
  if (dead.rows.length === 0) return 0;
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      select id from unfinished_batches where ${isDead} order by id for update`.execute(trx);
    if (rows.length === 0) return 0;
    const ids = sql`${rows.map(({ id }) => id)}::bigint[]`;
    const touched = sql`(
      select distinct kind, key, page, path from unfinished_batches b,
        unnest(b.kinds, b.keys, b.pages, b.paths) as t (kind, key, page, path)
      where b.id = any(${ids})
    ) t`;
    await holdListings(trx, sql`select key from ${touched} where kind = 'business'`);
    await sql`
      update pages p set hash = '' from ${touched}
      where p.kind = t.kind and p.key = t.key and p.page = t.page`.execute(trx);
    // No list has a page 0: it stands for a file that may be there, and is to be removed.
    await sql`
      insert into pages (kind, key, page, path, hash, bytes, indexable)
      select distinct on (kind, key) kind, key, 0, path, ''::bytea, 0, false from ${touched}
      where not exists (select from pages p where p.path = t.path)
      on conflict do nothing`.execute(trx);
    await markPages(
      trx,
      PRIORITY.edit,
      sql`select kind, key, page from ${touched}
        union select kind, key, 0 from ${touched}
        join pages p using (kind, key) where p.page = 0`,
    );
    await trx.deleteFrom('unfinished_batches').where(sql<boolean>`id = any(${ids})`).execute();
    return rows.length;
  });
}
