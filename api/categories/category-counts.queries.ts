import { type Kysely, sql } from 'kysely';
import { hasPage } from '../combinations/has-page.ts';
import { type Listed, readSlices, type Slice } from '../database/slices.ts';
import type { DB } from '../database/tables.ts';

/** A name to link to, with its number of public businesses. */
export type ListedCount = Listed & {
  readonly name: string;
  readonly slug: string;
  readonly count: number;
};

/** A category of a place, or a place of a category. */
export type ListedPair = ListedCount & {
  /** Whether the category has a page in the place. */
  readonly hasCombination: boolean;
};

/** The counts of categories in a place, which have its id as `{place}_id`, and whose names are listed. */
const COUNTS = {
  'countries of a category': { of: 'category', place: 'country', names: 'countries' },
  'categories of a country': { of: 'country', place: 'country', names: 'categories' },
  'categories of a city': { of: 'city', place: 'city', names: 'categories' },
} as const;

/** Lists of names with their counts, most businesses first. */
export async function listCounts(
  db: Kysely<DB>,
  what: keyof typeof COUNTS,
  slices: readonly Slice[],
): Promise<ListedPair[]> {
  const { of, place, names } = COUNTS[what];
  const column = (subject: string) => sql.ref(`l.${subject}_id`);
  const named = of === 'category' ? place : 'category';
  const hasCombination = hasPage(place, column(place), sql`l.category_id`);
  return readSlices<ListedPair>(db, slices, {
    columns: {
      ...{ name: sql`n.name`, slug: sql`n.slug`, count: sql`l.business_count` },
      hasCombination,
    },
    entries: sql`${sql.table(`${place}_categories`)} l join ${sql.table(names)} n on n.id = ${column(named)}
      where ${column(of)} = slice.key and l.business_count > 0`,
    order: { type: 'integer', value: sql`l.business_count`, name: sql`n.name`, id: sql`n.id` },
  });
}
