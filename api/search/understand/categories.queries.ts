import type { Kysely } from 'kysely';
import type { DB } from '../../database/tables.ts';

/** All categories, including those without public businesses, and their numbers of these. */
export const loadNamedCategories = (db: Kysely<DB>) =>
  db
    .selectFrom('categories')
    .select(['id', 'name', 'slug', 'business_count as count'])
    .select(['tree_count as total', 'parent_id as parentId', 'merged_into as mergedInto'])
    .execute();

export type NamedCategory = Awaited<ReturnType<typeof loadNamedCategories>>[number];
