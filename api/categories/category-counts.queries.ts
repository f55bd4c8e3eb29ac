import { type Kysely, sql } from 'kysely';
import { type Listed, readSlices, type Slice } from '../database/slices.ts';
import type { DB } from '../database/tables.ts';

/** A name to link to, with its number of public businesses. */
export type ListedCount = Listed & {
  readonly name: string;
  readonly slug: string;
  readonly count: number;
};

/** Table of counts, its column that owns a list, table of the listed names, column that refers to it. */
const COUNTS = {
  'countries of a category': ['country_categories', 'category_id', 'countries', 'country_id'],
  'categories of a country': ['country_categories', 'country_id', 'categories', 'category_id'],
  'categories of a city': ['city_categories', 'city_id', 'categories', 'category_id'],
} as const;

/** Lists of names with their counts, most businesses first. */
export async function listCounts(
  db: Kysely<DB>,
  what: keyof typeof COUNTS,
  slices: readonly Slice[],
): Promise<ListedCount[]> {
  const [counts, key, names, nameId] = COUNTS[what];
  return readSlices<ListedCount>(db, slices, {
    columns: { name: sql`n.name`, slug: sql`n.slug`, count: sql`l.business_count` },
    entries: sql`${sql.table(counts)} l join ${sql.table(names)} n on n.id = ${sql.ref(`l.${nameId}`)}
      where ${sql.ref(`l.${key}`)} = slice.key and l.business_count > 0`,
    order: { type: 'integer', value: sql`l.business_count`, name: sql`n.name`, id: sql`n.id` },
  });
}
