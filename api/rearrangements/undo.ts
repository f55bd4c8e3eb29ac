import { sql, type Transaction } from 'kysely';
import { type Actor, writeAudit } from '../audit/audit.queries.ts';
import { lockNames } from '../changes/name-lock.queries.ts';
import type { DB } from '../database/tables.ts';
import { beginListings } from './begin-listings.ts';
import { removeCityNames, restoreCityNames } from './city-names.queries.ts';
import { changedSince, conflict } from './conflict.ts';
import { FORMER } from './former.ts';
import { setChosen } from './move.ts';
import { moveCities } from './move-cities.ts';
import { moveCityBack } from './move-city.ts';
import { lockName, lockOwnName, type NameRow, removeNames, setTarget } from './names.queries.ts';
import { forgetListings } from './rearranged-listings.queries.ts';
import {
  columnOf,
  expectNoneMoving,
  lockRearrangement,
  tableOf,
} from './rearrangements.queries.ts';
import { leadBack } from './redirects.queries.ts';
import { setName, showRenamed } from './rename.ts';
import { type MovedInTree, settleTrees } from './settle-trees.ts';
import { expectNoCircle, setParent, stillBelow } from './tree.queries.ts';

type Found = Awaited<ReturnType<typeof lockRearrangement>>;

/**
 * Undoes a rearrangement: what later changes have made of it stays.
 * @throws AppError `not_found`, `gone` if it is too old, or `conflict` if it is undone, or a later change is in the way
 */
export async function undoRearrangement(
  trx: Transaction<DB>,
  id: number,
  actor: Actor,
): Promise<void> {
  await lockNames(trx);
  const found = await lockRearrangement(trx, id);
  await expectNoneMoving(trx);
  await sql`update rearrangements set undone_at = now() where id = ${id}`.execute(trx);
  const subject = await UNDO[found.kind](trx, found, actor);
  await writeAudit(trx, actor, {
    action: `${found.noun}.undo`,
    subject,
    before: { kind: found.kind },
  });
}

/** Each undoes a kind of rearrangement, and resolves to the name that the audit log shows. */
const UNDO: Readonly<
  Record<Found['kind'], (trx: Transaction<DB>, found: Found, actor: Actor) => Promise<string>>
> = {
  async rename(trx, found, actor) {
    const { noun, subject_id: id } = found;
    const { name, slug, newName, newSlug, added, adopted, cityNames } = FORMER.rename.parse(
      found.former,
    );
    const row = await lockOwnName(trx, noun, id);
    if (row.name !== newName || row.slug !== newSlug) throw changedSince();
    // A row that this adds stays: the name was one before the renaming, and the undo of an earlier one has removed it.
    await setName(trx, noun, row, { name, slug });
    await removeNames(trx, noun, added, id);
    await setTarget(trx, noun, await stillNames(trx, found, adopted, id), null);
    await removeCityNames(trx, id, cityNames);
    await forgetListings(trx, found.id);
    await showRenamed(trx, found.id, { noun, row, name }, actor);
    return newName;
  },

  async merge(trx, found, actor) {
    const { noun, subject_id: id } = found;
    const { name, names, kinds, cities, cityNames, ...paths } = FORMER.merge.parse(found.former);
    const subject = await lockName(trx, noun, id);
    const target = await targetOf(trx, found);
    if (subject.mergedInto !== target.id || subject.name !== name) throw changedSince();
    const back = await stillBelow(trx, kinds, target.id);
    await expectNoCircle(trx, back, subject.parentId);
    await setTarget(trx, noun, [id], null);
    await setTarget(trx, noun, await stillNames(trx, found, names, target.id), id);
    await setParent(trx, back, id);
    await removeCityNames(trx, target.id, cityNames);
    if (noun === 'region') {
      const stayed = await stillIn(trx, cities, target.id);
      await moveCities(trx, stayed, { from: target.id, to: id });
    }
    await settleTrees(
      trx,
      back.map((kind) => ({ id: kind, from: target.id, to: id })),
      actor,
    );
    await beginListings(trx, found.id, await countNoted(trx, found.id), actor);
    await leadBack(trx, noun, paths, { subject: id, target: target.id });
    return name;
  },

  async move(trx, found, actor) {
    const { noun, subject_id: id, target_id: to } = found;
    if (noun === 'city') return moveCityBack(trx, id, found.former);
    const { parentId, parentChosen } = FORMER.move.parse(found.former);
    const row = await lockOwnName(trx, 'category', id);
    if (row.parentId !== to) throw changedSince();
    await expectNoCircle(trx, [id], parentId);
    if (parentId !== null) await lockOwnName(trx, 'category', parentId);
    await setParent(trx, [id], parentId);
    await setChosen(trx, id, parentChosen);
    const moved: MovedInTree = { id, from: to, to: parentId };
    await settleTrees(trx, [moved], actor);
    return row.name;
  },

  async alias(trx, found) {
    const { noun, subject_id: id } = found;
    const { name, rowName = name, isAdded, cityNames } = FORMER.alias.parse(found.former);
    const alias = await lockName(trx, noun, id);
    const owner = await targetOf(trx, found);
    // Renaming the owner to this name gives the row the former name of the owner.
    if (alias.mergedInto !== owner.id || alias.name !== rowName) throw changedSince();
    if (isAdded) await removeNames(trx, noun, [id], owner.id);
    else await setTarget(trx, noun, [id], null);
    await removeCityNames(trx, owner.id, cityNames);
    return name;
  },

  async unalias(trx, found) {
    const { noun, subject_id: id } = found;
    const alias = await lockOwnName(trx, noun, id);
    const owner = await targetOf(trx, found);
    if (noun === 'region') throw new Error('Regions have no further names.');
    const { rows } = await sql`
      select from businesses b where ${columnOf(noun)} = ${id} limit 1`.execute(trx);
    if (rows.length > 0)
      throw conflict('listings', `${alias.name} has listings now. Merge it into ${owner.name}.`);
    await setTarget(trx, noun, [id], owner.id);
    const { cityNames } = FORMER.unalias.parse(found.former);
    await restoreCityNames(trx, cityNames, { from: found.target_id, to: owner.id });
    return alias.name;
  },
};

/** The target of a rearrangement, or what that has been merged into since. */
async function targetOf(trx: Transaction<DB>, { noun, target_id: id }: Found): Promise<NameRow> {
  const target = await lockName(trx, noun, id ?? 0);
  return target.mergedInto === null ? target : lockName(trx, noun, target.mergedInto);
}

/** Those of rows that are still names of a category or city. */
async function stillNames(
  trx: Transaction<DB>,
  { noun }: Found,
  ids: readonly number[],
  owner: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${tableOf(noun)} where id = any(${ids}::int[]) and merged_into = ${owner}`.execute(
    trx,
  );
  return rows.map((row) => row.id);
}

/** Those of cities that are still in a region. */
async function stillIn(
  trx: Transaction<DB>,
  cities: readonly number[],
  region: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from cities where id = any(${cities}::int[]) and region_id = ${region} order by id`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

async function countNoted(trx: Transaction<DB>, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from rearranged_listings where rearrangement_id = ${id}`.execute(trx);
  return rows[0]?.count ?? 0;
}
