import { type Kysely, sql } from 'kysely';
import { AUDIT_ACTIONS } from '../contract/calls/audit.ts';
import type { DB } from '../database/tables.ts';

/** What administrators do to listings. */
const DEEDS = AUDIT_ACTIONS.filter((action) => /^(business|deletion)/.test(action));

/**
 * Public businesses, the categories that have any, and the ratings of them all: from the counts,
 * which are some thousand.
 */
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

/** The categories with most public businesses, the largest first. */
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

/** Listings that are deleted and can be restored. */
export async function countDeleted(db: Kysely<DB>): Promise<number> {
  const { count } = await db
    .selectFrom('businesses')
    .where('deletion_id', 'is not', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Listings, not deleted, that have come in since a moment. */
export async function countSince(db: Kysely<DB>, moment: string): Promise<number> {
  const { count } = await db
    .selectFrom('businesses')
    .where('deleted_at', 'is', null)
    .where('created_at', '>', new Date(moment))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** When listings were last imported, and when anything was last done to any. */
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
        from unnest(${DEEDS}::text[]) asked (action)
      )
    )
    select import.done as "lastImportAt", greatest(import.changed, deed.at) as "lastUpdateAt"
    from import, deed`.execute(db);
  return rows[0] ?? { lastImportAt: null, lastUpdateAt: null };
}
