import { type Kysely, sql, type Transaction } from 'kysely';
import { changeListings } from '../changes/change-listings.ts';
import { shareNames } from '../changes/name-lock.queries.ts';
import { PRIORITY } from '../changes/stale-marks.queries.ts';
import { TODAY } from '../database/office-day.ts';
import type { DB } from '../database/tables.ts';

/** Listings that one transaction changes. */
const AT_ONCE = 5_000;

/**
 * Ends the pages of businesses that were recorded as permanently closed so many days ago: they answer 410, as
 * those of deleted listings do. After the number of days has grown, pages come back.
 * @param days the days for which such a page stays
 * @param stopping ends the work between two transactions; the next call continues it
 * @returns number of changed listings
 */
export async function endClosedPages(
  db: Kysely<DB>,
  days: number,
  stopping: AbortSignal,
): Promise<number> {
  let ended = 0;
  while (!stopping.aborted) {
    const count = await db.transaction().execute((trx) => endSome(trx, days));
    ended += count;
    if (count < AT_ONCE) break;
  }
  return ended;
}

async function endSome(trx: Transaction<DB>, days: number): Promise<number> {
  await shareNames(trx);
  const isOver = sql`status_since <= ${TODAY} - ${days}::int`;
  const { rows } = await sql<{ id: number }>`
    select id from businesses
    where status = 'permanently_closed' and deleted_at is null
      and (ended_closing is not distinct from status_since) <> (${isOver})
    order by id limit ${AT_ONCE} for update`.execute(trx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  return changeListings(trx, PRIORITY.import, (listings) =>
    listings.update({ ids, set: sql`ended_closing = case when ${isOver} then status_since end` }),
  );
}
