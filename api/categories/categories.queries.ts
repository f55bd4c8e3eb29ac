import { type Kysely, sql } from 'kysely';
import { type Found, readFound, searchNames } from '../database/name-search.ts';
import { fromSlices, type Listed, ordered, type Slice, withinSlice } from '../database/slices.ts';
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
    .where('business_count', '>', 0)
    .select([
      'id',
      'name',
      'slug',
      'business_count as businessCount',
      'country_count as countryCount',
    ]);

/** The categories with these ids, without those that have no public businesses. */
export const loadCategories = (db: Kysely<DB>, ids: readonly number[]) =>
  categories(db).where(sql<boolean>`id = any(${ids}::integer[])`).execute();

/** The category with this slug if it has public businesses. */
export const findCategory = (db: Kysely<DB>, slug: string) =>
  categories(db).where('slug', '=', slug).executeTakeFirst();

const ORDER = { value: sql`l.business_count`, name: sql`l.name`, id: sql`l.id` };

/**
 * Slices of the lists of categories, most businesses first.
 * @param slices key 1–26 for the letters A–Z, 0 for all categories
 */
export async function listCategories(
  db: Kysely<DB>,
  slices: readonly Slice[],
): Promise<ListedCategory[]> {
  // There are a few thousand categories: reading all of them for a slice takes a millisecond.
  const list = sql`
    select l.name, l.slug, l.business_count, ${RATING} as rating,
      row_number() over (order by ${ordered(ORDER)}) - 1 as position
    from categories l
    where l.business_count > 0 and (slice.key = 0 or l.letter = chr(64 + slice.key))
      and ${withinSlice(ORDER)}
    order by ${ordered(ORDER)}`;
  const { rows } = await sql<ListedCategory>`
    select slice.nth as slice, slice.key, item.position, item.name, item.slug, item.business_count as count, item.rating
    ${fromSlices(slices, list)}
    order by slice.nth, item.position`.execute(db);
  return rows;
}

/** The categories of a list whose names contain a text, most businesses first. */
export function searchCategories(
  db: Kysely<DB>,
  search: string,
  slice: Slice,
): Promise<Found<Omit<ListedCategory, keyof Listed>>> {
  const columns = sql`name, slug, business_count as count, ${RATING} as rating`;
  const order = sql`business_count desc, name collate "C", id`;
  return searchNames('categories', search, (matches) => {
    const matched = sql`
      select id, name, slug, business_count, rating_tenths, rated_count from categories
      where business_count > 0 and (${slice.key} = 0 or letter = chr(64 + ${slice.key}))
        and ${matches}`;
    return readFound(db, matched, columns, order, slice);
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
