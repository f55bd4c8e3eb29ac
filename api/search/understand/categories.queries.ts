import type { Kysely } from 'kysely';
import type { DB } from '../../database/tables.ts';

/** A category as the directory has it; `count` is its number of public businesses. */
export type NamedCategory = {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly count: number;
};

/** All categories, those without public businesses as well. */
export const loadNamedCategories = (db: Kysely<DB>): Promise<NamedCategory[]> =>
  db.selectFrom('categories').select(['id', 'name', 'slug', 'business_count as count']).execute();
