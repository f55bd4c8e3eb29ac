import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { lockChanges } from '../changes/change-lock.queries.ts';
import { CHANGED_LISTS } from '../changes/changed-lists.queries.ts';
import { isPublished } from '../changes/is-published.queries.ts';
import { LISTINGS_OF_TURNED } from '../changes/linking-listings.queries.ts';
import { lockListings } from '../changes/listing-locks.queries.ts';
import { LISTS, literal, pagesOfLists } from '../changes/lists.queries.ts';
import { markList } from '../changes/mark-lists.ts';
import { markPages, type Priority } from '../changes/stale-marks.queries.ts';
import { recountCombinations } from '../combinations/combination-counts.queries.ts';
import {
  PLACES_OF_GROUPS,
  STALE_COMBINATIONS,
} from '../combinations/stale-combinations.queries.ts';
import { readSlices, type Slice } from '../database/slices.ts';
import type { DB } from '../database/tables.ts';
import type { ListedCount } from './category-counts.queries.ts';

/** A category above another one. `key` is the id of that. */
export type Wider = { readonly key: number; readonly name: string; readonly slug: string };

/** The wider categories of categories, the widest first. */
export async function loadWider(db: Kysely<DB>, ids: readonly number[]): Promise<Wider[]> {
  const { rows } = await sql<Wider>`
    with recursive up as (
      select id as key, parent_id, 1 as height from categories where id = any(${ids}::int[])
      union all
      select up.key, c.parent_id, height + 1 from up join categories c on c.id = up.parent_id
    )
    select up.key, c.name, c.slug from up join categories c on c.id = up.parent_id
    order by up.key, height desc`.execute(db);
  return rows;
}

/** A query of (id, wider_id): each category with each of its wider categories. */
export const kindsAndWider = sql`
  with recursive up as (
    select id, parent_id as wider_id from categories where parent_id is not null
    union all
    select up.id, c.parent_id from up join categories c on c.id = up.wider_id
    where c.parent_id is not null
  )
  select id, wider_id from up`;

/** The kinds of categories that have listings, or kinds with listings, most listings first. */
export const listKinds = (db: Kysely<DB>, slices: readonly Slice[]) =>
  readSlices<ListedCount>(db, slices, {
    columns: { name: sql`l.name`, slug: sql`l.slug`, count: sql`l.tree_count` },
    entries: sql`categories l where l.parent_id = slice.key and l.tree_count > 0`,
    order: { type: 'integer', value: sql`l.tree_count`, name: sql`l.name`, id: sql`l.id` },
  });

/** The nodes of categories by their slugs or ids: their own, else that of the nearest wider category with one. */
export async function loadNodes<Key extends string | number>(
  db: Kysely<DB>,
  by: Key extends string ? 'slug' : 'id',
  keys: readonly Key[],
): Promise<ReadonlyMap<Key, string>> {
  const key = sql.ref(by);
  const { rows } = await sql<{ key: Key; node: string }>`
    with recursive up as (
      select ${key} as key, node, parent_id from categories where ${key} = any(${keys})
      union all
      select up.key, c.node, c.parent_id from up join categories c on c.id = up.parent_id
      where up.node is null
    )
    select key, node from up where node is not null`.execute(db);
  return new Map(rows.map(({ key, node }) => [key, node]));
}

/**
 * Counts the listings of all trees again, after categories have moved in the tree. Combinations are counted again where
 * the total of their category differs.
 * @param moved how many categories: where several have moved, the totals of others may be the same by chance
 */
export async function recountTrees(
  trx: Transaction<DB>,
  priority: Priority,
  moved: 'one' | 'several',
): Promise<void> {
  await lockChanges(trx);
  const { rows } = await sql<{ id: number }>`
    with recursive up as (
      select id, business_count, parent_id from categories where business_count > 0
      union all
      select c.id, up.business_count, c.parent_id from up join categories c on c.id = up.parent_id
    ), totals as (
      select c.id, coalesce(sum(up.business_count), 0) as total
      from categories c left join up on up.id = c.id group by 1
    )
    update categories c set tree_count = t.total from totals t
    where t.id = c.id and c.tree_count <> t.total returning c.id`.execute(trx);
  const ids = rows.map(({ id }) => id);
  const all = { combinations: () => sql`true`, listings: sql`true` };
  const ofTrees = {
    combinations: (alias: string) => sql`${sql.ref(`${alias}.category_id`)} = any(${ids}::int[])`,
    listings: sql`b.category_id in (${kindsOf(ids)})`,
  };
  const set = await recountCombinations(trx, moved === 'one' ? ofTrees : all);
  if (!(await isPublished(trx))) return;
  const changed = sql`select unnest(${ids}::int[])`;
  await lockListings(trx, LISTINGS_OF_TURNED);
  await markPages(
    trx,
    priority,
    sql`select ${literal('business')}, id, 1 from (${LISTINGS_OF_TURNED}) listing (id)
      union ${firstPagesOfTrees(changed)}`,
  );
  for (const list of CHANGED_LISTS) await markList(set, priority, list);
  await markPages(trx, priority, sql`${STALE_COMBINATIONS} union ${PLACES_OF_GROUPS}`);
}

/** A query of the ids of categories and all their kinds. */
export const kindsOf = (ids: readonly number[]) => sql`
  with recursive down as (
    select id from categories where id = any(${ids}::int[])
    union
    select c.id from down join categories c on c.parent_id = down.id
  ) select id from down`;

/** A query of the pages that show the totals of categories: their first ones, and those of the wider categories. */
export const firstPagesOfTrees = (ids: RawBuilder<unknown>) => sql`
  select ${literal('category')}, unnest(array_remove(array[c.id, c.parent_id], null))::bigint as key, 1
  from (${ids}) changed (id) join categories c using (id)`;

/** A query of the ids of categories, and of their kinds that have the node of these, since they have none of their own. */
const kindsByNode = (ids: readonly number[]) => sql`
  with recursive down as (
    select id from categories where id = any(${ids}::int[])
    union
    select c.id from down join categories c on c.parent_id = down.id where c.node is null
  ) select id from down`;

/**
 * Marks the pages that show where categories are in the tree, or which nodes they have: all pages of these and of their
 * kinds, and the pages of the listings that have the type of their category.
 * @param changed.ids the categories
 * @param changed.retyped those of them whose listings may have another type of schema.org, as may those of their kinds
 */
export async function markTrees(
  trx: Transaction<DB>,
  priority: Priority,
  changed: { readonly ids: readonly number[]; readonly retyped: readonly number[] },
): Promise<void> {
  if (!(await isPublished(trx))) return;
  await lockChanges(trx);
  const listings = sql`
    select id from businesses where public and category_id in (${kindsByNode(changed.retyped)})`;
  await lockListings(trx, listings);
  await markPages(
    trx,
    priority,
    sql`select ${literal('business')}, id, 1 from (${listings}) listing
      union all ${pagesOfLists(LISTS.category, kindsOf(changed.ids))}`,
  );
}
