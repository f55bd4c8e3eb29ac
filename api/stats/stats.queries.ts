import { type Kysely, sql } from 'kysely';
import { AUDIT_ACTIONS } from '../contract/calls/audit.ts';
import { countRows } from '../database/count-rows.ts';
import type { DB } from '../database/tables.ts';

/** Actions that change listings. */
const LISTING_ACTIONS = AUDIT_ACTIONS.filter((action) => /^(business|deletion)/.test(action));

/** Categories that have public businesses, and ratings: summed over some thousand counts. */
export const countCategories = (db: Kysely<DB>) =>
  db
    .selectFrom('categories')
    .where('business_count', '>', 0)
    .select([
      sql<number>`count(*)`.as('totalCategories'),
      sql<number | null>`
        round(sum(rating_tenths) / 10.0 / nullif(sum(rated_count), 0), 2)`.as('averageRating'),
    ])
    .executeTakeFirstOrThrow();

/** Number of deleted listings that can be restored. */
export const countRestorable = (db: Kysely<DB>) =>
  countRows(db.selectFrom('businesses').where('deletion_id', 'is not', null));

/** Number of listings, without deleted ones, that were added since a moment. */
export const countSince = (db: Kysely<DB>, moment: string) =>
  countRows(
    db
      .selectFrom('businesses')
      .where('deleted_at', 'is', null)
      .where('created_at', '>', new Date(moment)),
  );

/** Times of the last import and of the last action on a listing. */
export async function readLastChanges(db: Kysely<DB>) {
  const { rows } = await sql<{ lastImportAt: Date | null; lastUpdateAt: Date | null }>`
    with import as (
      select max(finished_at) as changed, max(finished_at) filter (where status = 'done') as done
      from imports where not dry_run
    ), deed as (
      select max(at) as at from audit_entries
      where id in (
        select (select max(id) from audit_entries where action = asked.action)
        from unnest(${LISTING_ACTIONS}::text[]) asked (action)
      )
    )
    select import.done as "lastImportAt", greatest(import.changed, deed.at) as "lastUpdateAt"
    from import, deed`.execute(db);
  return rows[0] ?? { lastImportAt: null, lastUpdateAt: null };
}
