import { sql, type Transaction } from 'kysely';
import { type Actor, writeAudit } from '../audit/audit.queries.ts';
import { lockNames } from '../changes/name-lock.queries.ts';
import type { Noun } from '../contract/calls/rearrangements.ts';
import type { DB } from '../database/tables.ts';
import { beginListings } from './begin-listings.ts';
import { addCityNames } from './city-names.queries.ts';
import { conflict } from './conflict.ts';
import { moveCities } from './move-cities.ts';
import { lockOwnName, type NameRow, setTarget } from './names.queries.ts';
import { noteListings } from './rearranged-listings.queries.ts';
import { expectNoneMoving, noteRearrangement, tableOf } from './rearrangements.queries.ts';
import { leadMerged } from './redirects.queries.ts';
import { type MovedInTree, settleTrees } from './settle-trees.ts';
import { isAbove, setParent } from './tree.queries.ts';

/** A merge that has been noted; its listings have not moved yet. */
export type Noted = {
  readonly id: number;
  readonly listings: number;
  /** Kinds of the subject, which are kinds of the target now. */
  readonly moved: readonly MovedInTree[];
};

/**
 * Merges a category, city or region into another one: its listings, kinds and cities move there, its names become names of that, by
 * which imports find it, and its pages redirect.
 * @returns the id of the rearrangement
 * @throws AppError `not_found`, or `conflict` if one of the two is another name now, or the target is a kind of it
 */
export async function merge(
  trx: Transaction<DB>,
  noun: Noun,
  pair: { readonly subjectId: number; readonly targetId: number },
  actor: Actor,
): Promise<number> {
  await lockNames(trx);
  await expectNoneMoving(trx);
  const { id, listings, moved } = await noteMerge(trx, noun, pair, actor);
  await settleTrees(trx, moved, actor);
  await beginListings(trx, id, listings, actor);
  await leadMerged(trx, id);
  return id;
}

/** Locks the two of a merge, and checks that they can be merged. */
export async function lockPair(
  trx: Transaction<DB>,
  noun: Noun,
  { subjectId, targetId }: { readonly subjectId: number; readonly targetId: number },
): Promise<readonly [subject: NameRow, target: NameRow]> {
  if (subjectId === targetId) throw conflict('own', `A ${noun} cannot be merged into itself.`);
  const subject = await lockOwnName(trx, noun, subjectId);
  const target = await lockOwnName(trx, noun, targetId);
  if (subject.countryId !== target.countryId)
    throw conflict('country', `${target.name} is in another country.`);
  if (noun === 'category' && (await isAbove(trx, subjectId, targetId)))
    throw conflict('below', `${target.name} is a kind of ${subject.name}.`);
  return [subject, target];
}

/** Notes a merge, without its listings, the totals of trees, and redirects. Call it under the lock of names. */
export async function noteMerge(
  trx: Transaction<DB>,
  noun: Noun,
  pair: { readonly subjectId: number; readonly targetId: number },
  actor: Actor,
): Promise<Noted> {
  const [subject, target] = await lockPair(trx, noun, pair);
  const names = await idsOf(
    trx,
    sql`select id from ${tableOf(noun)} where merged_into = ${subject.id}`,
  );
  const kinds =
    noun === 'category'
      ? await idsOf(
          trx,
          sql`select id from categories where parent_id = ${subject.id} and merged_into is null`,
        )
      : [];
  const cities =
    noun === 'region'
      ? await idsOf(trx, sql`select id from cities where region_id = ${subject.id}`)
      : [];
  await setTarget(trx, noun, [subject.id, ...names], target.id);
  await setParent(trx, kinds, target.id);
  const cityNames = noun === 'city' ? await addCityNames(trx, target.id, subject) : [];
  const id = await noteRearrangement(trx, {
    ...{ noun, kind: 'merge', subjectId: subject.id, targetId: target.id },
    ...{
      username: actor.username,
      former: { name: subject.name, names, kinds, cities, paths: [], combinations: [], cityNames },
    },
  });
  if (noun === 'region') await moveCities(trx, cities, { from: subject.id, to: target.id });
  // Deleted ones included: they may be restored.
  const listings =
    noun === 'region' ? 0 : await noteListings(trx, id, { noun, subjectId: subject.id }, sql`true`);
  await writeAudit(trx, actor, {
    action: `${noun}.merge`,
    subject: subject.name,
    after: {
      target: target.name,
      ...(noun === 'region' ? { cities: cities.length } : { count: listings }),
    },
  });
  const moved = kinds.map((kind) => ({ id: kind, from: subject.id, to: target.id }));
  return { id, listings, moved };
}

async function idsOf(trx: Transaction<DB>, query: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from (${query}) found order by id`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}
