import { sql, type Transaction } from 'kysely';
import { IS_RANGE, RANGE, RANGE_PAGE } from '../../api/changes/marked-ranges.queries.ts';
import { REBUILT_LISTING } from '../../api/changes/stale-marks.queries.ts';
import type { PageRef } from '../../api/contract/documents.ts';
import { plainArray } from '../../api/database/plain-array.ts';
import type { DB } from '../../api/database/tables.ts';
import type { ClaimedPage } from './claim.queries.ts';

/** First key of the locks on listings; the second is a share of them. Arbitrary, but the same everywhere. */
const LISTINGS = 4_711_004;

/** Ranges take turns in these: so few locks that a batch of scattered listings can have them all. */
const SHARES = 64;

const shareOf = (key: number) => Math.floor(key / RANGE) % SHARES;

/**
 * Claims a range of listings as it is, where nobody renders one of them just now: it has no marks that
 * could be their locks, so it has a lock that nobody has a part of. Whoever marks one of them meanwhile
 * need not wait: that mark stays, and nobody claims it before this transaction ends. Marks that were
 * there are claimed as well.
 * @returns its listings that are or ought to be published; empty when there is no range to be had
 */
export async function claimRange(trx: Transaction<DB>): Promise<ClaimedPage[]> {
  for (const tried: number[] = []; ; ) {
    // The inner query is a fence: no more locks are tried than need be.
    const { rows } = await sql<{ key: number }>`
      select key from (
        select key from stale_pages where ${IS_RANGE} and key <> all(${tried}::bigint[])
        order by kind, key, page offset 0
      ) ranges
      where pg_try_advisory_xact_lock(${sql.lit(LISTINGS)},
        (key / ${sql.lit(RANGE)} % ${sql.lit(SHARES)})::int)
      limit 1`.execute(trx);
    const [range] = rows;
    if (range === undefined) return [];
    tried.push(range.key);
    // It may have been done with before it could be locked, be marked anew just now, or hold no page.
    const listings = await takeRange(trx, range.key);
    if (listings.length > 0) return listings;
  }
}

async function takeRange(trx: Transaction<DB>, first: number): Promise<ClaimedPage[]> {
  const keys = sql`between ${first}::bigint and ${first + RANGE - 1}::bigint`;
  const { numAffectedRows } = await sql`
    delete from stale_pages where ctid = any(array(
      select ctid from stale_pages
      where kind = 'business' and key = ${first} and page = ${sql.lit(RANGE_PAGE)}
      for update skip locked
    ))`.execute(trx);
  if (Number(numAffectedRows) === 0) return [];
  // Locked ones are being marked anew just now: they stay, to be seen to again.
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
  return rows.map((ref) => ({ ...ref, priority: REBUILT_LISTING, attempts: 0 }));
}

/** @returns those of the pages that no batch renders as part of a range, now or until the transaction ends */
export async function withoutRanges<Page extends PageRef>(
  trx: Transaction<DB>,
  pages: readonly Page[],
): Promise<Page[]> {
  const isListing = ({ kind, page }: PageRef) => kind === 'business' && page === 1;
  const shares = new Set(pages.filter(isListing).map(({ key }) => shareOf(key)));
  if (shares.size === 0) return [...pages];
  const { rows } = await sql<{ share: number }>`
    select share from unnest(${plainArray([...shares])}::int[]) share
    where pg_try_advisory_xact_lock_shared(${sql.lit(LISTINGS)}, share)`.execute(trx);
  const free = new Set(rows.map(({ share }) => share));
  return pages.filter((page) => !isListing(page) || free.has(shareOf(page.key)));
}
