import { type RawBuilder, sql, type Transaction } from 'kysely';
import { shareNames } from '../changes/name-lock.queries.ts';
import type { DB } from '../database/tables.ts';
import { valuesTable } from '../database/values-table.ts';
import type { Category } from './category-of.ts';
import { CATEGORY_COLUMNS, categoryValues, withWider } from './category-values.ts';
import { settleFamilies } from './families.queries.ts';

/** The id of the category with a node, else of the one with a slug; that which it is merged into, if it is. */
const found = (node: RawBuilder<unknown>, slug: RawBuilder<unknown>) => sql`coalesce(
  (select coalesce(g.merged_into, g.id) from categories g where g.node = ${node}),
  (select coalesce(g.merged_into, g.id) from categories g where g.slug = ${slug}))`;

/** A query of (no, category_id). @param categories a table `s` with {@link CATEGORY_COLUMNS} */
export const categoriesOf = (categories: RawBuilder<unknown>) =>
  sql`select s.no, ${found(sql`s.node`, sql`s.slug`)} as category_id from ${categories}`;

/**
 * Adds categories that are new, each below the next wider one. Categories that exist stay as they are, so that the
 * undo of an import has nothing to restore.
 * @param categories a table `s` with {@link CATEGORY_COLUMNS}, wider categories first
 * @param importId of the import that brings them
 */
export async function addCategories(
  trx: Transaction<DB>,
  categories: RawBuilder<unknown>,
  importId: number | null = null,
): Promise<void> {
  await shareNames(trx);
  const { rows } = await sql<{ id: number }>`
    insert into categories (name, slug, letter, node, import_id)
    select s.name, s.slug, s.letter, s.node, ${importId}::bigint from ${categories}
    where ${found(sql`s.node`, sql`s.slug`)} is null
    order by s.no on conflict do nothing returning id`.execute(trx);
  if (rows.length === 0) return;
  await linkParents(
    trx,
    categories,
    rows.map(({ id }) => id),
  );
  // New ones alone have moved: no listing has them.
  await settleFamilies(trx);
}

/**
 * Puts categories of the taxonomy that have no parent below the next wider ones, unless an administrator has moved them.
 * @param categories a table `s` with {@link CATEGORY_COLUMNS}
 * @param ids of those that may move
 */
export async function linkParents(
  trx: Transaction<DB>,
  categories: RawBuilder<unknown>,
  ids: readonly number[],
): Promise<void> {
  await sql`
    update categories c set parent_id = ${found(sql`s.parent_node`, sql`s.parent_slug`)}
    from ${categories}
    where c.id = any(${ids}::int[]) and c.node = s.node and c.parent_id is null and not c.parent_chosen and s.parent_slug is not null`.execute(
    trx,
  );
}

/** Categories as a table `s` with {@link CATEGORY_COLUMNS}, each after the wider ones. */
export function tableOfCategories(categories: readonly Category[]): RawBuilder<unknown> {
  const all = new Map(categories.flatMap(withWider).map((category) => [category.slug, category]));
  const rows = [...all.values()].map((category, at) => categoryValues(at + 1, category));
  return valuesTable(CATEGORY_COLUMNS, rows);
}

/** Finds a category, or adds it, as an import does. */
export async function findOrAddCategory(
  trx: Transaction<DB>,
  category: Category,
): Promise<{ readonly id: number; readonly name: string }> {
  const table = tableOfCategories([category]);
  await addCategories(trx, table);
  const { rows } = await sql<{ id: number; name: string }>`
    select c.id, c.name from (${categoriesOf(table)}) own join categories c on c.id = own.category_id
    order by own.no desc limit 1`.execute(trx);
  const [known] = rows;
  if (!known) throw new Error('A category that was just added is not found.');
  return known;
}
