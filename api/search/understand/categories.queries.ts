import type { Kysely } from 'kysely';
import type { DB } from '../../database/tables.ts';

/** All categories that have public businesses. */
export const loadNamedCategories = (db: Kysely<DB>) =>
  db
    .selectFrom('categories')
    .where('business_count', '>', 0)
    .select(['id', 'name', 'slug', 'business_count as count'])
    .execute();
