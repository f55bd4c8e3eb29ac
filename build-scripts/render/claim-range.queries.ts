import { sql, type Transaction } from 'kysely';
import { tryLockRange } from '../../api/changes/listing-locks.queries.ts';
import { RANGE } from '../../api/changes/marked-ranges.queries.ts';
import type { PageRef } from '../../api/contract/pages/documents.ts';
import type { DB } from '../../api/database/tables.ts';

/**
 * Claims a range of listings that no other transaction changes or renders. Its listings have no marks to
 * lock, so the lock of the range takes their place. Marks that some of them do have are claimed with it.
 * @returns the listings that are or ought to be published; empty when no range can be claimed; null
 *   when another batch has just rendered the range: the caller ends its transaction, to release the lock
 */
export async function claimRange(trx: Transaction<DB>): Promise<PageRef[] | null> {
  for (;;) {
    // The inner query is a fence: without it, PostgreSQL may try the locks of more ranges than one.
    const { rows } = await sql<{ firstId: number }>`
      select first_id as "firstId" from (
        select first_id from stale_ranges order by first_id offset 0
      ) ranges
      where ${tryLockRange(sql`first_id`)} limit 1`.execute(trx);
    const [range] = rows;
    if (range === undefined) return [];
    // Before the lock was free, another batch may have rendered the range, or a change marked it again.
    if (!(await deleteRange(trx, range.firstId))) return null;
    const listings = await claimListings(trx, range.firstId);
    if (listings.length > 0) return listings;
  }
}

/** @returns whether the range was marked */
async function deleteRange(trx: Transaction<DB>, firstId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from stale_ranges where ctid = any(array(
      select ctid from stale_ranges where first_id = ${firstId} for update skip locked
    ))`.execute(trx);
  return numAffectedRows === 1n;
}

async function claimListings(trx: Transaction<DB>, firstId: number): Promise<PageRef[]> {
  const keys = sql`between ${firstId}::bigint and ${firstId + RANGE - 1}::bigint`;
  await sql`
    delete from stale_pages where ctid = any(array(
      select ctid from stale_pages where kind = 'business' and key ${keys}
      for update skip locked
    ))`.execute(trx);
  const { rows } = await sql<PageRef>`
    select 'business'::page_kind as kind, id as key, 1 as page from businesses
    where public and id ${keys}
    union
    select kind, key, page from pages where kind = 'business' and key ${keys}`.execute(trx);
  return rows;
}
