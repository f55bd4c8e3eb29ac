import { type Kysely, sql, type Transaction } from 'kysely';
import { changeListings } from '../changes/change-listings.ts';
import { markHostRules } from '../changes/former-pages.queries.ts';
import type { Priority } from '../changes/stale-marks.queries.ts';
import { categoryPath } from '../contract/pages/urls.ts';
import type { DB } from '../database/tables.ts';

/** A category that becomes another name of the other one. */
export type Merge = { readonly id: number; readonly into: number };

/** Notes that categories are others, so that imports find these. Names of names lead to the same category. */
export async function noteMerges(trx: Transaction<DB>, merges: readonly Merge[]): Promise<void> {
  await sql`
    update categories c set merged_into = m.target
    from unnest(${merges.map(({ id }) => id)}::int[], ${merges.map(({ into }) => into)}::int[]) m (id, target)
    where c.id = m.id or c.merged_into = m.id`.execute(trx);
}

/** The listings of merged categories after an id, with the categories that they belong to. */
export const readMergedListings = (db: Kysely<DB>, after: number, most: number) =>
  db
    .selectFrom('businesses as b')
    .innerJoin('categories as c', 'c.id', 'b.category_id')
    .where('c.merged_into', 'is not', null)
    .where('b.id', '>', after)
    .orderBy('b.id')
    .limit(most)
    .select('b.id')
    .execute();

/** Moves listings of merged categories to the categories that these are. */
export const moveMergedListings = (
  trx: Transaction<DB>,
  priority: Priority,
  ids: readonly number[],
): Promise<number> =>
  changeListings(trx, priority, (listings) =>
    listings.update({
      ids,
      set: sql`category_id = m.merged_into`,
      from: sql`categories m`,
      where: sql`m.id = b.category_id and m.merged_into is not null`,
    }),
  );

/** Leads the former addresses of merged categories to the categories that these are. */
export async function redirectMerged(trx: Transaction<DB>, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ slug: string }>`
    select slug from categories where id = any(${ids}::int[]) and merged_into is not null`.execute(
    trx,
  );
  await sql`
    update former_paths f set key = c.merged_into, page = 1 from categories c
    where f.kind = 'category' and f.key = c.id and c.id = any(${ids}::int[])
      and c.merged_into is not null`.execute(trx);
  await markHostRules(trx, { paths: rows.map(({ slug }) => categoryPath(slug)), pages: [] });
}
