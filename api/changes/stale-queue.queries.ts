import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/tables.ts';

/**
 * A query of (marked_at, retry_at): all that a rebuild has to do. These are marks of pages, ranges of
 * listings, and files without a page. `retry_at` is null, except for a page that failed.
 */
export const STALE_QUEUE = sql`
  select marked_at, retry_at from stale_pages
  union all select marked_at, null from stale_ranges
  union all select found_at, null from orphan_files`;

/** Whether an entry of the queue, or a mark, is due: a page that failed waits until it is tried again. */
export const IS_DUE = sql<boolean>`(retry_at is null or retry_at <= now())`;

/** Whether anything is stale, due or not. */
export async function isAnythingStale(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql`select from (${STALE_QUEUE}) queue limit 1`.execute(db);
  return rows.length > 0;
}
