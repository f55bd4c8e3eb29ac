import { type Kysely, sql, type Transaction } from 'kysely';
import { lockNames } from '../changes/name-lock.queries.ts';
import { PRIORITY } from '../changes/stale-marks.queries.ts';
import type { DB } from '../database/tables.ts';
import { addCategories, linkParents, tableOfCategories } from './add-categories.queries.ts';
import { type Category, categoryOf } from './category-of.ts';
import { markTrees, recountTrees } from './category-tree.queries.ts';
import { settleFamilies } from './families.queries.ts';
import { listOfOtherFamily, moveToFamilies } from './family-listings.queries.ts';
import {
  type Merge,
  moveMergedListings,
  noteMerges,
  readMergedListings,
  redirectMerged,
} from './merge-categories.queries.ts';

/** Listings per transaction. */
const BATCH = 2_000;

export type United = {
  /** Categories that have got their place in the taxonomy. */
  readonly placed: number;
  /** Categories that have become another name of one. */
  readonly merged: number;
  /** Listings that have moved. */
  readonly moved: number;
};

/**
 * Gives the categories of earlier versions their places in the taxonomy: those of one node become one, and their pages
 * redirect. What is done stays done, so that the command continues where it was stopped.
 */
export async function uniteCategories(
  db: Kysely<DB>,
  onProgress: (moved: number) => void,
): Promise<United> {
  const { placed, merges } = await db.transaction().execute(placeCategories);
  let moved = 0;
  let after = 0;
  for (;;) {
    const listings = await readMergedListings(db, after, BATCH);
    const ids = listings.map(({ id }) => id);
    const last = ids.at(-1);
    if (last === undefined) break;
    moved += await db.transaction().execute((trx) => moveMergedListings(trx, PRIORITY.import, ids));
    after = last;
    onProgress(moved);
  }
  await uniteFamilies(db);
  const merged = await db
    .selectFrom('categories')
    .where('merged_into', 'is not', null)
    .select('id')
    .execute();
  await db.transaction().execute((trx) =>
    redirectMerged(
      trx,
      merged.map(({ id }) => id),
    ),
  );
  return { placed, merged: merges, moved };
}

/** Moves listings to the families of their categories, which have moved in the tree. */
async function uniteFamilies(db: Kysely<DB>): Promise<void> {
  const ids = await listOfOtherFamily(db, 'all');
  for (let from = 0; from < ids.length; from += BATCH)
    await db
      .transaction()
      .execute((trx) => moveToFamilies(trx, PRIORITY.import, ids.slice(from, from + BATCH)));
}

type Stored = { readonly id: number; readonly slug: string; readonly node: string | null };

async function placeCategories(
  trx: Transaction<DB>,
): Promise<{ readonly placed: number; readonly merges: number }> {
  // Imports wait: they would add categories meanwhile.
  await lockNames(trx);
  const rows = await trx
    .selectFrom('categories')
    .where('merged_into', 'is', null)
    .orderBy('business_count', 'desc')
    .orderBy('id')
    .select(['id', 'name', 'slug', 'node'])
    .execute();
  const known = rows
    .map((row) => ({ row, category: categoryOf(row.name) }))
    .filter(({ row, category }) => row.node === null && category.node !== null);
  if (known.length === 0) return { placed: 0, merges: 0 };
  const owners = new Map<string, Stored>(
    rows.flatMap((row) => (row.node === null ? [] : [[row.node, row]])),
  );
  const placed: { readonly id: number; readonly category: Category }[] = [];
  const merges: Merge[] = [];
  for (const { row, category } of ownNamesFirst(known)) {
    const owner = owners.get(category.node ?? '');
    if (owner) merges.push({ id: row.id, into: owner.id });
    else {
      owners.set(category.node ?? '', row);
      placed.push({ id: row.id, category });
    }
  }
  await noteNodes(trx, placed);
  await noteMerges(trx, merges);
  return { placed: placed.length, merges: merges.length };
}

/** The category that has the taxonomy's own name keeps its page, else the largest one does. */
const ownNamesFirst = <Known extends { readonly row: Stored; readonly category: Category }>(
  known: readonly Known[],
): Known[] => [
  ...known.filter(({ row, category }) => row.slug === category.slug),
  ...known.filter(({ row, category }) => row.slug !== category.slug),
];

async function noteNodes(
  trx: Transaction<DB>,
  placed: readonly { readonly id: number; readonly category: Category }[],
): Promise<void> {
  const ids = placed.map(({ id }) => id);
  const nodes = placed.map(({ category }) => category.node);
  await sql`
    update categories c set node = p.node
    from unnest(${ids}::int[], ${nodes}::text[]) p (id, node)
    where c.id = p.id`.execute(trx);
  const table = tableOfCategories(placed.map(({ category }) => category));
  await addCategories(trx, table);
  await linkParents(trx, table, ids);
  await settleFamilies(trx);
  await recountTrees(trx, PRIORITY.import, 'several');
  await markTrees(trx, PRIORITY.import, { ids, retyped: ids });
}
