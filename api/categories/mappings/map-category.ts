import type { Transaction } from 'kysely';
import type { Actor } from '../../audit/audit.queries.ts';
import { lockNames } from '../../changes/name-lock.queries.ts';
import type { NewMapping } from '../../contract/calls/category-mappings.ts';
import type { DB } from '../../database/tables.ts';
import { AppError } from '../../errors.ts';
import { beginListings } from '../../rearrangements/begin-listings.ts';
import { type Noted, noteMerge } from '../../rearrangements/merge.ts';
import { noteMove } from '../../rearrangements/move.ts';
import { expectNoneMoving } from '../../rearrangements/rearrangements.queries.ts';
import { leadMerged } from '../../rearrangements/redirects.queries.ts';
import { settleTrees } from '../../rearrangements/settle-trees.ts';
import { findOrAddCategory } from '../add-categories.queries.ts';
import { ofNode } from '../category-of.ts';
import { nodeById } from '../taxonomy/taxonomy.ts';
import { lockUnknown } from './mappings.queries.ts';

const PREFIX = { node: 'node:', category: 'category:' } as const;

/** The id of the category that a target names: that of a node is added if no listing has had it. */
async function findTarget(trx: Transaction<DB>, target: string): Promise<number> {
  if (!target.startsWith(PREFIX.node)) return Number(target.slice(PREFIX.category.length));
  const node = nodeById(target.slice(PREFIX.node.length));
  if (node) return (await findOrAddCategory(trx, ofNode(node))).id;
  throw new AppError('conflict', 'This target does not exist any more. Reload the page.');
}

/**
 * Maps categories that the taxonomy does not know: each is merged into another one, or moved below a wider one.
 * @returns the ids of the rearrangements, by which they are undone
 * @throws AppError `conflict` if a category has been mapped since, or a target is below it
 */
export async function mapCategories(
  trx: Transaction<DB>,
  mappings: readonly NewMapping[],
  actor: Actor,
): Promise<number[]> {
  await lockNames(trx);
  await expectNoneMoving(trx);
  const noted: Noted[] = [];
  for (const mapping of mappings) noted.push(await noteMapping(trx, mapping, actor));
  await settleTrees(
    trx,
    noted.flatMap(({ moved }) => moved),
    actor,
  );
  for (const { id, listings } of noted) await beginListings(trx, id, listings, actor);
  for (const { id } of noted) await leadMerged(trx, id);
  return noted.map(({ id }) => id);
}

async function noteMapping(
  trx: Transaction<DB>,
  { categoryId, kind, target }: NewMapping,
  actor: Actor,
): Promise<Noted> {
  await lockUnknown(trx, categoryId);
  const targetId = await findTarget(trx, target);
  if (kind === 'same')
    return noteMerge(trx, 'category', { subjectId: categoryId, targetId }, actor);
  const { id, moved } = await noteMove(trx, { id: categoryId, parentId: targetId }, actor);
  return { id, listings: 0, moved: [moved] };
}
