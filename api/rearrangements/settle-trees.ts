import { sql, type Transaction } from 'kysely';
import type { Actor } from '../audit/audit.queries.ts';
import { AT_ONCE } from '../businesses/bulk/bulk-actions.ts';
import { queueJob } from '../businesses/bulk/bulk-jobs.queries.ts';
import { markTrees, recountTrees } from '../categories/category-tree.queries.ts';
import { settleFamilies } from '../categories/families.queries.ts';
import { listOfOtherFamily, moveToFamilies } from '../categories/family-listings.queries.ts';
import { isPublished } from '../changes/is-published.queries.ts';
import { markPages, PRIORITY } from '../changes/stale-marks.queries.ts';
import type { DB } from '../database/tables.ts';
import { combinationsAround, groupsOf } from './combinations-around.queries.ts';
import { isOneWay, listRetyped } from './retyped.queries.ts';

/** A category that has moved in the tree, and the next wider ones: null for the top. */
export type MovedInTree = {
  readonly id: number;
  readonly from: number | null;
  readonly to: number | null;
};

/**
 * Counts all trees again, marks the pages that show them, and moves listings to other families, after categories have
 * moved.
 */
export async function settleTrees(
  trx: Transaction<DB>,
  moved: readonly MovedInTree[],
  actor: Actor,
): Promise<void> {
  if (moved.length === 0) return;
  await countTrees(trx, moved);
  await settleListings(trx, actor);
}

/**
 * Moves the listings of categories that have moved to other families: in this transaction if there are at most
 * {@link AT_ONCE}, else by a job, which resumes after a restart.
 */
async function settleListings(trx: Transaction<DB>, actor: Actor): Promise<void> {
  const ids = await listOfOtherFamily(trx, await settleFamilies(trx));
  if (ids.length === 0) return;
  if (ids.length <= AT_ONCE) {
    await moveToFamilies(trx, PRIORITY.edit, ids);
    return;
  }
  const selection = { every: 'listing' } as const;
  const work = { action: 'settle-families', selection, deletionId: null, change: null } as const;
  await queueJob(trx, work, actor, ids.length);
}

async function countTrees(trx: Transaction<DB>, moved: readonly MovedInTree[]): Promise<void> {
  const ids = moved.map(({ id }) => id);
  const parents = [...new Set(moved.flatMap(({ from, to }) => [from ?? [], to ?? []].flat()))];
  await recountTrees(trx, PRIORITY.edit, isOneWay(moved) ? 'one' : 'several');
  await markTrees(trx, PRIORITY.edit, { ids, retyped: await listRetyped(trx, moved) });
  if (!(await isPublished(trx))) return;
  const wasTop = moved.filter(({ from }) => from === null).map(({ id }) => id);
  await markPages(
    trx,
    PRIORITY.edit,
    sql`${combinationsAround(ids, sql`select unnest(${parents}::int[])`)}
      union all ${groupsOf(sql`
        select g.id from categories g
        where (g.parent_id is null or g.id = any(${wasTop}::int[])) and (
          g.id = any(${ids}::int[]) and (g.id = any(${parents}::int[]) or ${hasKinds})
          or g.id = any(${parents}::int[]) and not ${hasKindsBeside(ids)})`)}`,
  );
}

/** Conditions: the category `g` has kinds, which makes it a group of places if it is at the top. */
const hasKinds = sql`exists (select from categories kind where kind.parent_id = g.id)`;
const hasKindsBeside = (moved: readonly number[]) => sql`
  exists (select from categories kind where kind.parent_id = g.id and kind.id <> all(${moved}::int[]))`;
