import { type Kysely, sql } from 'kysely';
import { type Found, readFound, searchNames } from '../database/name-search.ts';
import { type Listed, readSlices, type Slice } from '../database/slices.ts';
import type { DB } from '../database/tables.ts';
import type { ListedCount } from './category-counts.queries.ts';

/** A category in a list of categories. */
export type ListedCategory = ListedCount & {
  /** Average rating of its rated businesses, to one decimal; null if none is rated. */
  readonly rating: number | null;
};

const RATING = sql`round(rating_tenths / 10.0 / nullif(rated_count, 0), 1)`;

const categories = (db: Kysely<DB>) =>
  db
    .selectFrom('categories')
    .where('tree_count', '>', 0)
    .select([
      'id',
      'name',
      'slug',
      'business_count as businessCount',
      'country_count as countryCount',
      'tree_count as treeCount',
    ]);

/** The categories with these ids, without those that have no public businesses, nor kinds with some. */
export const loadCategories = (db: Kysely<DB>, ids: readonly number[]) =>
  categories(db).where(sql<boolean>`id = any(${ids}::integer[])`).execute();

/** The category with this slug if it, or one of its kinds, has public businesses. */
export const findCategory = (db: Kysely<DB>, slug: string) =>
  categories(db).where('slug', '=', slug).executeTakeFirst();

/**
 * Slices of the lists of categories, most businesses first.
 * @param slices key 1–26 for the letters A–Z, 0 for all categories
 */
export const listCategories = (db: Kysely<DB>, slices: readonly Slice[]) =>
  // There are a few thousand categories: a scan of all takes a millisecond.
  readSlices<ListedCategory>(db, slices, {
    columns: { name: sql`l.name`, slug: sql`l.slug`, count: sql`l.business_count`, rating: RATING },
    entries: sql`categories l
      where l.business_count > 0 and (slice.key = 0 or l.letter = chr(64 + slice.key))`,
    order: { type: 'integer', value: sql`l.business_count`, name: sql`l.name`, id: sql`l.id` },
  });

/** The categories of a list whose names contain a text. */
export function searchCategories(
  db: Kysely<DB>,
  search: string,
  slice: Slice,
): Promise<Found<Omit<ListedCategory, keyof Listed>>> {
  const columns = sql`name, slug, business_count as count, ${RATING} as rating`;
  return searchNames('categories', search, (matches) => {
    const matched = sql`
      select id, name, slug, business_count, rating_tenths, rated_count from categories
      where business_count > 0 and (${slice.key} = 0 or letter = chr(64 + ${slice.key}))
        and ${matches}`;
    return readFound(db, matched, columns, search, slice);
  });
}

/** The categories that exist in the most countries, ordered by name. */
export async function listWidespreadCategories(
  db: Kysely<DB>,
  limit: number,
): Promise<Omit<ListedCount, keyof Listed>[]> {
  const { rows } = await sql<ListedCount>`
    select name, slug, business_count as count from (
      select * from categories where business_count > 0
      order by country_count desc, business_count desc, name collate "C", id limit ${limit}
    ) widespread order by name collate "C", id`.execute(db);
  return rows;
}
