import { sql, type Transaction } from 'kysely';
import type { DB } from '../database/tables.ts';

/** Ids in a range, which is one batch. Ranges begin at multiples of it, so no two ranges overlap. */
export const RANGE = 1_000;

/**
 * Marks the pages of all listings, published or to be published, by ranges of their ids: a mark for each
 * of a million listings takes 8 s, in which no other change can commit, and as long again to claim.
 *
 * The order is descending, because batches claim ranges in ascending order: an ascending order would
 * wait for each batch in turn where ranges are being rendered. Call it under the lock of changes.
 */
export async function markListingRanges(trx: Transaction<DB>): Promise<void> {
  const size = sql.lit(RANGE);
  await sql`
    insert into stale_ranges as range (first_id, listings)
    select first_id, coalesce(listings, 1)
    from (
      select least((select min(id) from businesses where public), min(key)) as low,
        greatest((select max(id) from businesses where public), max(key)) as high
      from (
        (select key from pages where kind = 'business' order by key limit 1)
        union all
        (select key from pages where kind = 'business' order by key desc limit 1)
      ) published
    ) ids
    cross join lateral generate_series(low / ${size} * ${size}, high, ${size}) first_id
    left join (
      select id / ${size} * ${size} as first_id, count(*) as listings
      from businesses where public group by 1
    ) wanted using (first_id)
    where listings > 0 or exists (
      select from pages p where p.kind = 'business'
      and p.key between first_id and first_id + ${sql.lit(RANGE - 1)}
    )
    order by first_id desc
    on conflict (first_id) do update set listings = excluded.listings`.execute(trx);
}

/** The number of listings in marked ranges. */
export const LISTINGS_IN_RANGES = sql<number>`(
  select coalesce(sum(listings), 0)::bigint from stale_ranges)`;

/** Whether the listing with this id is in a marked range. */
export const isInRange = (id: number) => sql<boolean>`exists (
  select from stale_ranges where first_id = ${id}::bigint / ${sql.lit(RANGE)} * ${sql.lit(RANGE)})`;
