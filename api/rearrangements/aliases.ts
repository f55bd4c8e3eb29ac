import type { Transaction } from 'kysely';
import { type Actor, writeAudit } from '../audit/audit.queries.ts';
import { lockNames } from '../changes/name-lock.queries.ts';
import type { NamedNoun } from '../contract/calls/rearrangements.ts';
import type { DB } from '../database/tables.ts';
import { addCityNames, removeNamesOfAlias } from './city-names.queries.ts';
import { conflict } from './conflict.ts';
import { claimName, lockName, lockOwnName, setTarget } from './names.queries.ts';
import { expectNoneMoving, noteRearrangement } from './rearrangements.queries.ts';

/**
 * Gives a category or city a further name, by which imports and searches find it.
 * @returns the id of the rearrangement
 * @throws AppError `not_found`, or `conflict` if it has the name already, or another one with listings has it
 */
export async function addAlias(
  trx: Transaction<DB>,
  noun: NamedNoun,
  { id, name }: { readonly id: number; readonly name: string },
  actor: Actor,
): Promise<number> {
  await lockNames(trx);
  const owner = await lockOwnName(trx, noun, id);
  const { how, rowId, rowName } = await claimName(trx, noun, owner, name);
  if (how === 'own') throw conflict('own', `“${name}” is a name of ${owner.name} already.`);
  const cityNames = noun === 'city' ? await addCityNames(trx, id, { name }) : [];
  const rearrangement = await noteRearrangement(trx, {
    ...{ noun, kind: 'alias', subjectId: rowId, targetId: id, username: actor.username },
    former: { name, rowName, isAdded: how === 'added', cityNames },
  });
  await writeAudit(trx, actor, { action: `${noun}.alias`, subject: owner.name, after: { name } });
  return rearrangement;
}

/**
 * Removes a further name of a category or city: later imports of the name add one of its own, and searches no longer find
 * it by the name.
 * @returns the id of the rearrangement
 * @throws AppError `not_found`, or `conflict` if it is no name of it any more
 */
export async function removeAlias(
  trx: Transaction<DB>,
  noun: NamedNoun,
  { id, aliasId }: { readonly id: number; readonly aliasId: number },
  actor: Actor,
): Promise<number> {
  await lockNames(trx);
  await expectNoneMoving(trx);
  const owner = await lockOwnName(trx, noun, id);
  const alias = await lockName(trx, noun, aliasId);
  if (alias.mergedInto !== id)
    throw conflict(
      'changed',
      `${alias.name} is no name of ${owner.name} any more. Reload the page.`,
    );
  const cityNames = noun === 'city' ? await removeNamesOfAlias(trx, id, aliasId) : [];
  await setTarget(trx, noun, [aliasId], null);
  const rearrangement = await noteRearrangement(trx, {
    ...{ noun, kind: 'unalias', subjectId: aliasId, targetId: id },
    ...{ username: actor.username, former: { name: alias.name, cityNames } },
  });
  await writeAudit(trx, actor, {
    ...{ action: `${noun}.unalias`, subject: owner.name, before: { name: alias.name } },
  });
  return rearrangement;
}
