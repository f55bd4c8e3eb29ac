import { type Kysely, sql } from 'kysely';
import { AUDIT_ACTIONS } from '../contract/calls/audit.ts';
import type { DB } from '../database/tables.ts';

/** Actions that change listings. */
const LISTING_ACTIONS = AUDIT_ACTIONS.filter((action) => /^(business|deletion)/.test(action));

/** Public businesses, categories that have any, and ratings: summed over some thousand counts. */
export const countAll = (db: Kysely<DB>) =>
  db
    .selectFrom('categories')
    .where('business_count', '>', 0)
    .select([
      sql<number>`coalesce(sum(business_count), 0)`.as('businesses'),
      sql<number>`count(*)`.as('categories'),
      sql<number | null>`
        round(sum(rating_tenths) / 10.0 / nullif(sum(rated_count), 0), 2)`.as('averageRating'),
    ])
    .executeTakeFirstOrThrow();

/** The categories with the most public businesses, the largest first. */
export const listLargestCategories = (db: Kysely<DB>, limit: number) =>
  db
    .selectFrom('categories')
    .where('business_count', '>', 0)
    .orderBy('business_count', 'desc')
    .orderBy(sql`name collate "C"`)
    .orderBy('id')
    .limit(limit)
    .select(['name as category', 'business_count as count'])
    .execute();

/** Number of deleted listings that can be restored. */
export async function countRestorable(db: Kysely<DB>): Promise<number> {
  const { count } = await db
    .selectFrom('businesses')
    .where('deletion_id', 'is not', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Number of listings, without deleted ones, that were added since a moment. */
export async function countSince(db: Kysely<DB>, moment: string): Promise<number> {
  const { count } = await db
    .selectFrom('businesses')
    .where('deleted_at', 'is', null)
    .where('created_at', '>', new Date(moment))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Times of the last import and of the last action on a listing. */
export async function readLastChanges(
  db: Kysely<DB>,
): Promise<{ readonly lastImportAt: Date | null; readonly lastUpdateAt: Date | null }> {
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
