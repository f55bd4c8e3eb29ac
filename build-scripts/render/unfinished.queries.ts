import { type Kysely, sql, type Transaction } from 'kysely';
import { lockListings } from '../../api/changes/listing-locks.queries.ts';
import { markPages, PRIORITY } from '../../api/changes/stale-marks.queries.ts';
import type { PageRef } from '../../api/contract/pages/documents.ts';
import { LOCK_GROUPS } from '../../api/database/advisory-locks.ts';
import type { DB } from '../../api/database/tables.ts';
import { refColumns } from './ledger.queries.ts';
import { enterOrphans, ORPHAN_PRIORITY } from './orphan-files.queries.ts';

/** A page, and an address at which a batch is about to write or remove its bytes. */
export type Touched = PageRef & { readonly path: string };

/**
 * Records what a batch is about to publish, before the first byte. A worker that dies after its bytes
 * and before its commit leaves a ledger that differs from the files; the record says where.
 * @param db not the batch's own transaction: the record has to outlive it
 * @param trx the batch's transaction, whose lock shows that the batch is alive
 * @returns the id of the record
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
  await sql`
    insert into unfinished_batches (id, kinds, keys, pages, paths)
    values (${id}, ${refColumns(touched)}, ${touched.map(({ path }) => path)}::text[])`.execute(db);
  return id;
}

/** Deletes the record of a batch, with the commit that records the batch in the ledger. */
export const endPublishing = (trx: Transaction<DB>, id: number) =>
  trx.deleteFrom('unfinished_batches').where('id', '=', id).execute();

/**
 * Recovers from batches whose workers have died. What they may have published becomes unknown in the
 * ledger, so that their pages are written again; files that the ledger does not have become orphans.
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
    await lockListings(trx, sql`select key from ${touched} where kind = 'business'`);
    await sql`
      update pages p set hash = null from ${touched}
      where p.kind = t.kind and p.key = t.key and p.page = t.page`.execute(trx);
    const { rows: orphans } = await sql<{ path: string }>`
      select distinct path from ${touched}
      where not exists (select from pages p where p.path = t.path)`.execute(trx);
    await enterOrphans(
      trx,
      orphans.map(({ path }) => path),
      ORPHAN_PRIORITY.unfinished,
    );
    await markPages(trx, PRIORITY.edit, sql`select kind, key, page from ${touched}`);
    await trx.deleteFrom('unfinished_batches').where(sql<boolean>`id = any(${ids})`).execute();
    return rows.length;
  });
}
