import { type RawBuilder, sql, type Transaction } from 'kysely';
import { SITEMAP_GROUPS } from '../contract/pages/urls.ts';
import type { DB } from '../database/tables.ts';
import { lockChanges } from './change-lock.queries.ts';
import type { ChangeSet } from './change-set.ts';
import { BUSINESSES_PER_SITEMAP } from './sitemap-sizes.ts';

export const BUSINESSES_GROUP = SITEMAP_GROUPS.indexOf('businesses') + 1;

/**
 * Assigns a slot in the sitemaps to listings that are listed now, and frees the slots of those that are
 * not. Slots have no gaps, so that there are exactly as many files as the specification says. They
 * hardly move, so that a change touches the files of its own listings and the last file: new listings get
 * freed slots, then new ones at the end; slots that stay free are filled from the end.
 *
 * Call it under the lock of changes.
 * @returns a query of the (kind, key, page) of the sitemaps that change
 */
export async function applySitemapSlots(trx: ChangeSet): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(slot), 0)::int as last from sitemap_slots`.execute(trx);
  const lastSlot = rows[0]?.last ?? 0;
  const last = sql.lit(lastSlot);
  await sql`
    with gone as (
      delete from sitemap_slots s using change_set c
      where s.business_id = c.business_id and c.new_city_id is null returning s.slot
    ) insert into freed_slots select slot from gone`.execute(trx);
  await sql`
    with free as (
      select slot, row_number() over (order by slot) as nth from freed_slots
    ), entering as (
      select business_id, row_number() over (order by new_city_id, business_id) as nth from change_set c
      where new_city_id is not null
        and not exists (select from sitemap_slots s where s.business_id = c.business_id)
    ), placed as (
      insert into sitemap_slots (slot, business_id)
      select coalesce(free.slot, ${last} + nth - (select count(*) from free)), business_id
      from entering left join free using (nth)
      returning slot
    ) insert into touched_slots select slot from placed`.execute(trx);
  await fillHoles(trx, lastSlot);
  return sql`
    select distinct 'sitemap'::page_kind, ${sql.lit(BUSINESSES_GROUP)}::bigint,
      (slot - 1) / ${sql.lit(BUSINESSES_PER_SITEMAP)} + 1
    from touched_slots`;
}

/** Moves the last listings into the slots that stay free, so that there are no gaps. */
async function fillHoles(trx: ChangeSet, lastSlot: number): Promise<void> {
  await sql`delete from freed_slots where slot in (select slot from touched_slots)`.execute(trx);
  const { rows } = await sql<{ holes: number }>`
    select count(*)::int as holes from freed_slots`.execute(trx);
  const holes = rows[0]?.holes ?? 0;
  if (holes === 0) return;
  // A literal, not a subquery: PostgreSQL then uses the index, 1 ms instead of 300.
  const kept = sql.lit(lastSlot - holes);
  await sql`
    with fill as (
      select slot, row_number() over (order by slot) as nth from freed_slots where slot <= ${kept}
    ), movers as (
      select business_id, slot, row_number() over (order by slot desc) as nth
      from sitemap_slots where slot > ${kept}
    ), moved as (
      update sitemap_slots s set slot = fill.slot from movers join fill using (nth)
      where s.business_id = movers.business_id returning s.slot
    ) insert into touched_slots
    select slot from moved union all select slot from freed_slots
    union all select slot from movers`.execute(trx);
}

/** Assigns a slot to every listed business, for the first publication. */
export async function fillSitemapSlots(trx: Transaction<DB>): Promise<void> {
  await lockChanges(trx);
  await sql`delete from sitemap_slots`.execute(trx);
  await sql`
    insert into sitemap_slots (slot, business_id)
    select row_number() over (order by city_id, id), id from businesses where listed`.execute(trx);
}
