import { sql } from 'kysely';
import { type CategoriesReport, TOP_CATEGORIES } from '../contract/calls/reports.ts';
import { average, percentage } from './figures.ts';
import type { Summary, SummaryQuery } from './summaries.ts';

type CategoryRow = Omit<CategoriesReport['categories'][number], 'share' | 'rating'> & {
  /** The sum of the ratings, in tenths of a star. */
  readonly tenths: number;
};
type Categories = { readonly categories: readonly CategoryRow[] };

/** The index by age has all columns of this query: it reads no listing. */
export const CATEGORY_SUMMARY: SummaryQuery<Categories> = {
  name: 'categories',
  async compute(trx) {
    const { rows } = await sql<CategoryRow>`
      select c.name as category, c.slug, b.listings, b.rated, b.tenths, b.added,
        b."addedBefore"
      from (
        select category_id, count(*) as listings, count(*) filter (where rating > 0) as rated,
          coalesce(sum(rating * 10) filter (where rating > 0), 0)::bigint as tenths,
          count(*) filter (where created_at > now() - interval '30 days') as added,
          count(*) filter (where created_at > now() - interval '60 days'
            and created_at <= now() - interval '30 days') as "addedBefore"
        from businesses where deleted_at is null group by category_id
      ) b join categories c on c.id = b.category_id
      order by b.listings desc, c.name collate "C", c.id`.execute(trx);
    return { categories: rows };
  },
};

/** @param most maximum number of categories; by default all */
export function presentCategories(
  { asOf, body: { categories } }: Summary<Categories>,
  most = TOP_CATEGORIES,
): CategoriesReport {
  const sum = (value: (row: CategoryRow) => number) =>
    categories.reduce((total, row) => total + value(row), 0);
  const total = sum(({ listings }) => listings);
  const [rated, tenths] = [sum((row) => row.rated), sum((row) => row.tenths)];
  return {
    asOf,
    total,
    rating: average(tenths / 10, rated),
    categories: categories.slice(0, most).map(({ tenths: ratings, ...row }) => ({
      ...row,
      share: percentage(row.listings, total),
      rating: average(ratings / 10, row.rated),
    })),
  };
}
