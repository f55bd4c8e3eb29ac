import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { PageRef } from '../contract/pages/documents.ts';
import { SITEMAP_GROUPS } from '../contract/pages/urls.ts';
import { plainArray } from '../database/plain-array.ts';
import type { DB } from '../database/tables.ts';
import { lockChanges } from './change-lock.queries.ts';
import type { ChangeSet } from './change-set.ts';
import { BUSINESSES_PER_SITEMAP } from './sitemap-sizes.ts';

export const BUSINESSES_GROUP = SITEMAP_GROUPS.indexOf('businesses') + 1;

/** The line of a page in a sitemap, see the sitemaps in documents.ts. It reads the columns `path` and `changed_at`. */
export const SITEMAP_LINE = sql<string>`
  path || e'\\t' || to_char(changed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The sitemaps with these slots, as (kind, key, page). */
const sitemapsOfSlots = (table: 'touched_slots' | 'entered') => sql`
  select distinct 'sitemap'::page_kind as kind, ${sql.lit(BUSINESSES_GROUP)}::bigint as key,
    (slot - 1) / ${sql.lit(BUSINESSES_PER_SITEMAP)} + 1 as page
  from ${sql.table(table)}`;

/**
 * Assigns a slot in the sitemaps to listings that are listed now, and frees the slots of those that are
 * not. Listings hardly move, so that a change touches the files of its own listings: new listings get free slots,
 * then new ones at the end, and slots stay free while there are exactly as many files as the specification says.
 *
 * Call it under the lock of changes, when all pages of the change are marked: a batch enters the listings that it has
 * rendered while it holds their pages.
 * @returns a query of the (kind, key, page) of the sitemaps that change
 */
export async function applySitemapSlots(trx: ChangeSet): Promise<RawBuilder<unknown>> {
  await sql`
    with gone as (
      update sitemap_slots s set business_id = null, entry = null from change_set c
      where s.business_id = c.business_id and c.new_city_id is null returning s.slot
    ) insert into touched_slots select slot from gone`.execute(trx);
  const { last } = await countSlots(trx);
  await sql`
    with free as (
      select slot, row_number() over (order by slot) as nth from sitemap_slots where business_id is null
    ), entering as (
      select business_id, ${SITEMAP_LINE} as entry,
        row_number() over (order by new_city_id, business_id) as nth
      from change_set c
      left join pages p on p.kind = 'business' and p.key = business_id and p.page = 1 and p.indexable
      where new_city_id is not null
        and not exists (select from sitemap_slots s where s.business_id = c.business_id)
    ), filled as (
      update sitemap_slots s set business_id = entering.business_id, entry = entering.entry
      from entering join free using (nth) where s.slot = free.slot returning s.slot
    ), added as (
      insert into sitemap_slots (slot, business_id, entry)
      select ${sql.lit(last)} + nth - (select count(*) from free), business_id, entry
      from entering where nth > (select count(*) from free) returning slot
    ) insert into touched_slots select slot from filled union all select slot from added`.execute(
    trx,
  );
  await endFiles(trx);
  return sitemapsOfSlots('touched_slots');
}

/** @returns the last slot, and the number of those that are free */
async function countSlots(trx: ChangeSet) {
  const { rows } = await sql<{ last: number; free: number }>`
    select (select coalesce(max(slot), 0) from sitemap_slots)::int as last,
      (select count(*) from sitemap_slots where business_id is null)::int as free`.execute(trx);
  return rows[0] ?? { last: 0, free: 0 };
}

/** Moves the listings of the last files into free slots, where there are more files than the listings fill. */
async function endFiles(trx: ChangeSet): Promise<void> {
  const { last, free } = await countSlots(trx);
  const kept = Math.ceil((last - free) / BUSINESSES_PER_SITEMAP) * BUSINESSES_PER_SITEMAP;
  if (last <= kept) return;
  // Batches enter any of the listings that move. The lock waits for those that have, and lets no other one begin.
  await sql`lock table sitemap_slots in share row exclusive mode`.execute(trx);
  // A literal, not a parameter: PostgreSQL then uses the index, 1 ms instead of 300.
  const isAfter = sql`slot > ${sql.lit(kept)}`;
  await sql`
    insert into touched_slots select slot from sitemap_slots where ${isAfter}`.execute(trx);
  await sql`delete from sitemap_slots where ${isAfter} and business_id is null`.execute(trx);
  await sql`
    with fill as (
      delete from sitemap_slots where slot in (
        select slot from sitemap_slots where business_id is null
        order by slot limit (select count(*) from sitemap_slots where ${isAfter})
      ) returning slot
    ) insert into freed_slots select slot from fill`.execute(trx);
  await sql`
    with fill as (
      select slot, row_number() over (order by slot) as nth from freed_slots
    ), movers as (
      select slot, row_number() over (order by slot desc) as nth from sitemap_slots where ${isAfter}
    ), moved as (
      update sitemap_slots s set slot = fill.slot
      from movers join fill using (nth) where s.slot = movers.slot returning s.slot
    ) insert into touched_slots select slot from moved`.execute(trx);
}

/**
 * Enters the pages of listings in their slots. Call it when a batch has published them, before it marks sitemaps.
 * @param pages `path` is null where the page is gone, or must not be indexed
 * @param changedAt the time at which they changed, as the ledger has it
 * @returns the sitemaps that change
 */
export async function enterListings(
  trx: Transaction<DB>,
  pages: readonly { readonly key: number; readonly path: string | null }[],
  changedAt: string,
): Promise<PageRef[]> {
  const { rows } = await sql<PageRef>`
    with changed as (
      select key, ${SITEMAP_LINE} as entry
      from unnest(${plainArray(pages.map(({ key }) => key))}::bigint[], ${pages.map(({ path }) => path)}::text[])
        page (key, path), (values (${changedAt}::timestamptz)) at (changed_at)
    ), entered as (
      update sitemap_slots s set entry = changed.entry from changed where s.business_id = changed.key returning slot
    ) ${sitemapsOfSlots('entered')}`.execute(trx);
  return rows;
}

/**
 * A query of (key, page, slot, entry): the entries of sitemaps of listings. Without the limit PostgreSQL estimates the
 * slots between two parameters as a ninth of all.
 * @param sitemaps a query of (key, page), also of other groups
 */
export const entriesBySlot = (sitemaps: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select s.key, s.page, slot, entry
  from (${sitemaps}) s (key, page)
  cross join lateral (
    select slot, entry from sitemap_slots
    where s.key = ${sql.lit(BUSINESSES_GROUP)}
      and slot > (s.page - 1) * ${sql.lit(BUSINESSES_PER_SITEMAP)}
      and slot <= s.page * ${sql.lit(BUSINESSES_PER_SITEMAP)}
    limit ${sql.lit(BUSINESSES_PER_SITEMAP)}
  ) slots
  where entry is not null`;

/**
 * Removes all entries, for the first publication to another target: its pages are yet to be written. New rows, in their
 * order, leave room for the entries; updated ones would be scattered over the table.
 */
export async function emptySitemapSlots(trx: Transaction<DB>): Promise<void> {
  await lockChanges(trx);
  await sql`
    with entered as (delete from sitemap_slots returning slot, business_id)
    insert into sitemap_slots (slot, business_id) select slot, business_id from entered order by slot`.execute(
    trx,
  );
}

/** Assigns a slot to every listed business, for the first publication. */
export async function fillSitemapSlots(trx: Transaction<DB>): Promise<void> {
  await lockChanges(trx);
  await sql`delete from sitemap_slots`.execute(trx);
  await sql`
    insert into sitemap_slots (slot, business_id)
    select row_number() over (order by city_id, id), id from businesses where listed`.execute(trx);
}
