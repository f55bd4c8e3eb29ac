import { sql, type Transaction } from 'kysely';
import { type Actor, writeAudit } from '../../audit/audit.queries.ts';
import { changeListings } from '../../changes/change-listings.ts';
import { PRIORITY } from '../../changes/stale-marks.queries.ts';
import { MOVED_AT_ONCE, type NewMapping } from '../../contract/calls/category-mappings.ts';
import type { DB } from '../../database/tables.ts';
import { AppError } from '../../errors.ts';
import { findOrAddCategory } from '../add-categories.queries.ts';
import { ofNode } from '../category-of.ts';
import { markTrees, recountTrees } from '../category-tree.queries.ts';
import { moveMergedListings, noteMerges, redirectMerged } from '../merge-categories.queries.ts';
import { nodeById } from '../taxonomy/taxonomy.ts';
import { isAbove, lockCategory, moveKinds, noteMapping, noteMoves } from './mappings.queries.ts';

const PREFIX = { node: 'node:', category: 'category:' } as const;

/** The category that a target names: that of a node is added if no listing has had it. */
async function findTarget(
  trx: Transaction<DB>,
  target: string,
): Promise<{ readonly id: number; readonly name: string }> {
  if (target.startsWith(PREFIX.node)) {
    const node = nodeById(target.slice(PREFIX.node.length));
    if (node) return findOrAddCategory(trx, ofNode(node));
  } else {
    const found = await lockCategory(trx, Number(target.slice(PREFIX.category.length)));
    if (found && found.merged_into === null) return found;
  }
  throw new AppError('conflict', 'This target does not exist any more. Reload the page.');
}

/**
 * Maps categories that the taxonomy does not know: each to the same category under another name, which gets its
 * listings, or below a wider one.
 * @returns the ids of the mappings, by which they are undone
 * @throws AppError `conflict` if a category has been mapped since, or a target is below it
 */
export async function mapCategories(
  trx: Transaction<DB>,
  mappings: readonly NewMapping[],
  actor: Actor,
): Promise<number[]> {
  const ids: number[] = [];
  for (const mapping of mappings) ids.push(await mapCategory(trx, mapping, actor));
  await recountTrees(trx, PRIORITY.edit, mappings.length === 1 ? 'one' : 'several');
  await markTrees(
    trx,
    PRIORITY.edit,
    mappings.map(({ categoryId }) => categoryId),
  );
  return ids;
}

async function mapCategory(
  trx: Transaction<DB>,
  { categoryId, kind, target: wanted }: NewMapping,
  actor: Actor,
): Promise<number> {
  const category = await lockCategory(trx, categoryId);
  if (!category || category.node !== null || category.merged_into !== null)
    throw new AppError('conflict', 'This category has been mapped meanwhile. Reload the page.');
  const target = await findTarget(trx, wanted);
  if (await isAbove(trx, categoryId, target.id))
    throw new AppError('conflict', `${target.name} is ${category.name}, or a kind of it.`);
  const mapping = { categoryId, kind, targetId: target.id, username: actor.username ?? '' };
  const id = await noteMapping(trx, mapping);
  if (kind === 'below') {
    await trx
      .updateTable('categories')
      .set({ parent_id: target.id })
      .where('id', '=', categoryId)
      .execute();
  } else await mergeInto(trx, id, categoryId, target.id);
  await writeAudit(trx, actor, {
    action: 'category.map',
    subject: category.name,
    after: { kind, target: target.name },
  });
  return id;
}

async function mergeInto(
  trx: Transaction<DB>,
  mappingId: number,
  categoryId: number,
  targetId: number,
): Promise<void> {
  const ids = await noteMoves(trx, mappingId, categoryId);
  if (ids.length > MOVED_AT_ONCE)
    throw new AppError(
      'conflict',
      `The category has more than ${MOVED_AT_ONCE} listings. Put it below the other one.`,
    );
  await noteMerges(trx, [{ id: categoryId, into: targetId }]);
  await moveMergedListings(trx, PRIORITY.edit, ids);
  const { former_kinds } = await trx
    .selectFrom('category_mappings')
    .where('id', '=', mappingId)
    .select('former_kinds')
    .executeTakeFirstOrThrow();
  await moveKinds(trx, former_kinds, targetId);
  await markTrees(trx, PRIORITY.edit, former_kinds);
  await redirectMerged(trx, [categoryId]);
}

/**
 * Undoes a mapping: the category is of its own again, and has the listings that it had, except those that have moved
 * elsewhere since.
 * @throws AppError `not_found`, or `conflict` if it is undone already
 */
export async function undoMapping(trx: Transaction<DB>, id: number, actor: Actor): Promise<string> {
  const mapping = await trx
    .selectFrom('category_mappings')
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (!mapping) throw new AppError('not_found', 'There is no such mapping.');
  if (mapping.undone_at !== null)
    throw new AppError('conflict', 'This mapping is undone already. Reload the page.');
  const { category_id: categoryId, former_names: names, former_kinds: kinds } = mapping;
  await sql`
    update categories set merged_into = null, parent_id = ${mapping.former_parent_id}
    where id = ${categoryId}`.execute(trx);
  if (mapping.kind === 'same') {
    await sql`
      update categories set merged_into = ${categoryId} where id = any(${names}::int[])`.execute(
      trx,
    );
    await moveKinds(trx, kinds, categoryId);
    await sql`
      update former_paths set key = ${categoryId}, page = 1
      where kind = 'category' and path = any(${mapping.former_paths}::text[])`.execute(trx);
    await moveBack(trx, id, mapping.target_id, categoryId);
  }
  await sql`update category_mappings set undone_at = now() where id = ${id}`.execute(trx);
  await recountTrees(trx, PRIORITY.edit, 'one');
  await markTrees(trx, PRIORITY.edit, [categoryId]);
  const { name } = await trx
    .selectFrom('categories')
    .where('id', '=', categoryId)
    .select('name')
    .executeTakeFirstOrThrow();
  await writeAudit(trx, actor, { action: 'category.unmap', subject: name });
  return name;
}

/** Moves the listings of a mapping back that are still in its target, or in what that has become. */
async function moveBack(
  trx: Transaction<DB>,
  id: number,
  targetId: number,
  categoryId: number,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select b.id from category_mapping_moves m join businesses b on b.id = m.business_id
    where m.mapping_id = ${id} and b.category_id =
      (select coalesce(merged_into, id) from categories where id = ${targetId})
    order by b.id`.execute(trx);
  await changeListings(trx, PRIORITY.edit, (listings) =>
    listings.update({
      ids: rows.map((row) => row.id),
      set: sql`category_id = ${categoryId}`,
    }),
  );
}
