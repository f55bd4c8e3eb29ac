import type { Transaction } from 'kysely';
import { type Actor, writeAudit } from '../audit/audit.queries.ts';
import { lockNames } from '../changes/name-lock.queries.ts';
import type { DB } from '../database/tables.ts';
import { conflict } from './conflict.ts';
import { lockOwnName } from './names.queries.ts';
import { noteRearrangement } from './rearrangements.queries.ts';
import { type MovedInTree, settleTrees } from './settle-trees.ts';
import { isAbove, setParent } from './tree.queries.ts';

type Move = { readonly id: number; readonly parentId: number | null };

/**
 * Moves a category with its kinds below another one, or to the top of the tree.
 * @returns the id of the rearrangement
 * @throws AppError `not_found`, or `conflict` if it is there already, or the other one is below it
 */
export async function move(trx: Transaction<DB>, wanted: Move, actor: Actor): Promise<number> {
  await lockNames(trx);
  const { id, moved } = await noteMove(trx, wanted, actor);
  await settleTrees(trx, [moved], actor);
  return id;
}

/** Moves a category, without the totals of trees. Call it under the lock of names. */
export async function noteMove(
  trx: Transaction<DB>,
  { id, parentId }: Move,
  actor: Actor,
): Promise<{ readonly id: number; readonly moved: MovedInTree }> {
  const category = await lockOwnName(trx, 'category', id);
  const parent = parentId === null ? null : await lockOwnName(trx, 'category', parentId);
  const { parentId: from, parentChosen } = category;
  if (parentId === from)
    throw conflict('own', `${category.name} is there already. Reload the page.`);
  if (parent && (await isAbove(trx, id, parent.id)))
    throw conflict('below', `${parent.name} is ${category.name}, or a kind of it.`);
  await setParent(trx, [id], parentId);
  await setChosen(trx, id, true);
  const rearrangement = await noteRearrangement(trx, {
    ...{ noun: 'category', kind: 'move', subjectId: id, targetId: parentId },
    ...{ username: actor.username, former: { name: category.name, parentId: from, parentChosen } },
  });
  await writeAudit(trx, actor, {
    action: 'category.move',
    subject: category.name,
    after: { parent: parent?.name ?? null },
  });
  return { id: rearrangement, moved: { id, from, to: parentId } };
}

/** Notes whether an administrator has chosen where a category is. */
export const setChosen = (trx: Transaction<DB>, id: number, isChosen: boolean) =>
  trx.updateTable('categories').set({ parent_chosen: isChosen }).where('id', '=', id).execute();
