import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/tables.ts';

/** Public businesses, and the categories that have any: from the counts, which are some thousand. */
export const countAll = (db: Kysely<DB>) =>
  db
    .selectFrom('categories')
    .where('business_count', '>', 0)
    .select([
      sql<number>`coalesce(sum(business_count), 0)`.as('totalBusinesses'),
      sql<number>`count(*)`.as('totalCategories'),
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
