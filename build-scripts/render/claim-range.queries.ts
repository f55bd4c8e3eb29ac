import { sql, type Transaction } from 'kysely';
import { holdsRange } from '../../api/changes/listing-locks.queries.ts';
import { IS_RANGE, RANGE, RANGE_PAGE } from '../../api/changes/marked-ranges.queries.ts';
import type { PageRef } from '../../api/contract/pages/documents.ts';
import type { DB } from '../../api/database/tables.ts';

/**
 * Claims a range of listings as it is, where nobody changes or renders one of them just now. They have no
 * marks that could be their locks; the lock of the range takes their place. Marks that there are, are
 * claimed as well.
 * @returns its listings that are or ought to be published; empty when there is no range to be had; null
 * when the range has just been taken by another: then the lock should be let go, as it is of no use
 */
export async function claimRange(trx: Transaction<DB>): Promise<PageRef[] | null> {
  for (;;) {
    // The inner query is a fence: no more locks are tried than need be.
    const { rows } = await sql<{ key: number }>`
      select key from (
        select key from stale_pages where ${IS_RANGE} order by kind, key, page offset 0
      ) ranges
      where ${holdsRange(sql`key`)} limit 1`.execute(trx);
    const [range] = rows;
    if (range === undefined) return [];
    // It may have been done with before it could be locked, or be marked anew just now.
    if (!(await takeRange(trx, range.key))) return null;
    const listings = await takeListings(trx, range.key);
    if (listings.length > 0) return listings;
  }
}

/** @returns whether it was there */
async function takeRange(trx: Transaction<DB>, first: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from stale_pages where ctid = any(array(
      select ctid from stale_pages
      where kind = 'business' and key = ${first} and page = ${sql.lit(RANGE_PAGE)}
      for update skip locked
    ))`.execute(trx);
  return numAffectedRows === 1n;
}

async function takeListings(trx: Transaction<DB>, first: number): Promise<PageRef[]> {
  const keys = sql`between ${first}::bigint and ${first + RANGE - 1}::bigint`;
  await sql`
    delete from stale_pages where ctid = any(array(
      select ctid from stale_pages where kind = 'business' and key ${keys} and page = 1
      for update skip locked
    ))`.execute(trx);
  const { rows } = await sql<PageRef>`
    select 'business'::page_kind as kind, id as key, 1 as page from businesses
    where public and id ${keys}
    union
    select kind, key, page from pages where kind = 'business' and key ${keys} and page = 1`.execute(
    trx,
  );
  return rows;
}
