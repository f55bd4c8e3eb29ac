import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../database/tables.ts';
import { lockChanges, tryLockChanges } from './change-lock.queries.ts';
import { markPages, PRIORITY, RANGE_PRIORITY } from './stale-marks.queries.ts';

/** Ids to a range: their marks are made in a quarter of a second. */
const RANGE = 50_000;

/** No listing has a page of this number. */
const RANGE_PAGE = -1;

const IS_RANGE = sql<boolean>`priority = ${sql.lit(RANGE_PRIORITY)}`;

/**
 * Marks the pages of all listings, published or to be published, by ranges of their ids: a mark for each
 * of a million listings takes 8 s, in which no page could be rendered and nothing else be changed.
 * Workers make marks of them, range by range, while others render.
 */
export async function markListingRanges(trx: Transaction<DB>): Promise<void> {
  await sql`
    insert into stale_pages as mark (kind, key, page, priority, upto)
    select 'business', first, ${sql.lit(RANGE_PAGE)}, ${sql.lit(RANGE_PRIORITY)},
      first + ${sql.lit(RANGE - 1)}
    from (
      select least((select min(id) from businesses where public), min(key)) as low,
        greatest((select max(id) from businesses where public), max(key)) as high
      from (
        (select key from pages where kind = 'business' and key > 0 order by key limit 1)
        union all
        (select key from pages where kind = 'business' and key > 0 order by key desc limit 1)
      ) published
    ) ids, generate_series(low, high, ${sql.lit(RANGE)}) first
    on conflict (kind, key, page) do update set upto = excluded.upto`.execute(trx);
}

/**
 * Makes marks of the listings of one range.
 * @param options.wait whether to wait for whoever is changing something just now; else nothing is done
 * @returns whether there was a range: then there may be marks that were not there before
 */
export async function markNextRange(
  db: Kysely<DB>,
  { wait }: { readonly wait: boolean },
): Promise<boolean> {
  const ranges = db.selectFrom('stale_pages').select('key').where(IS_RANGE);
  if ((await ranges.limit(1).execute()).length === 0) return false;
  await db.transaction().execute(async (trx) => {
    if (wait) await lockChanges(trx);
    else if (!(await tryLockChanges(trx))) return;
    const { rows } = await sql<{ key: number; upto: number }>`
      delete from stale_pages where ctid = (
        select ctid from stale_pages where ${IS_RANGE} order by kind, key, page limit 1
      ) returning key, upto`.execute(trx);
    const [range] = rows;
    // Somebody else has made marks of it meanwhile.
    if (range === undefined) return;
    const { key, upto } = range;
    await markPages(
      trx,
      PRIORITY.rebuild,
      sql`select 'business'::page_kind, id, 1 from businesses
        where public and id between ${key} and ${upto}
        union all select kind, p.key, p.page from pages p
        where kind = 'business' and p.key between ${key} and ${upto} and p.page = 1`,
    );
  });
  return true;
}

/** How many listings stand behind ranges, beyond the mark that each range is itself. */
export const LISTINGS_IN_RANGES = sql<number>`(
  select coalesce(sum(listings - 1), 0)::bigint from (
    select (select count(*) from businesses b where b.public and b.id between r.key and r.upto)
      as listings
    from stale_pages r where ${IS_RANGE}
  ) ranges
)`;

/** Whether the listing with this id stands behind a range. @param id of a listing */
export const isInRange = (id: number) => sql<boolean>`exists (
  select from stale_pages where ${IS_RANGE} and ${id}::bigint between key and upto)`;
