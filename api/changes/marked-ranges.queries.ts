import { sql, type Transaction } from 'kysely';
import type { DB } from '../database/tables.ts';
import { RANGE_PRIORITY } from './stale-marks.queries.ts';

/** Ids to a range, which one batch claims as it is. Ranges begin at multiples of it, so that no two of
 * them ever share a listing. */
export const RANGE = 1_000;

/** No listing has a page of this number. */
export const RANGE_PAGE = -1;

export const IS_RANGE = sql<boolean>`priority = ${sql.lit(RANGE_PRIORITY)}`;

/**
 * Marks the pages of all listings, published or to be published, by ranges of their ids: a mark for each
 * of a million listings takes 8 s, in which no page could be rendered and nothing else be changed, and
 * as long again to claim them. From the last to the first, as batches claim them from the first: the other
 * way round it would wait for one batch after another where ranges are being rendered already.
 */
export async function markListingRanges(trx: Transaction<DB>): Promise<void> {
  const size = sql.lit(RANGE);
  await sql`
    insert into stale_pages as mark (kind, key, page, priority, upto, listings)
    select 'business', first, ${sql.lit(RANGE_PAGE)}, ${sql.lit(RANGE_PRIORITY)},
      first + ${sql.lit(RANGE - 1)}, coalesce(listings, 1)
    from (
      select least((select min(id) from businesses where public), min(key)) as low,
        greatest((select max(id) from businesses where public), max(key)) as high
      from (
        (select key from pages where kind = 'business' and key > 0 order by key limit 1)
        union all
        (select key from pages where kind = 'business' and key > 0 order by key desc limit 1)
      ) published
    ) ids
    cross join lateral generate_series(low / ${size} * ${size}, high, ${size}) first
    left join (
      select id / ${size} * ${size} as first, count(*) as listings
      from businesses where public group by 1
    ) wanted using (first)
    where listings > 0 or exists (
      select from pages p where p.kind = 'business' and p.page = 1
      and p.key between first and first + ${sql.lit(RANGE - 1)}
    )
    order by first desc
    on conflict (kind, key, page) do update set listings = excluded.listings`.execute(trx);
}

/** How many listings stand behind ranges, beyond the mark that each range is itself. */
export const LISTINGS_IN_RANGES = sql<number>`(
  select coalesce(sum(listings - 1), 0)::bigint from stale_pages where ${IS_RANGE})`;

/** Whether the listing with this id stands behind a range. @param id of a listing */
export const isInRange = (id: number) => sql<boolean>`exists (
  select from stale_pages where ${IS_RANGE} and ${id}::bigint between key and upto)`;
