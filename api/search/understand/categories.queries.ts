import type { Kysely } from 'kysely';
import type { DB } from '../../database/tables.ts';

/** A category of the directory; `count` is its number of public businesses. */
export type NamedCategory = {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly count: number;
};

/** All categories, including those without public businesses. */
export const loadNamedCategories = (db: Kysely<DB>): Promise<NamedCategory[]> =>
  db.selectFrom('categories').select(['id', 'name', 'slug', 'business_count as count']).execute();
