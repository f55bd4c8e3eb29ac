import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { changeListings } from '../changes/change-listings.ts';
import type { Priority } from '../changes/stale-marks.queries.ts';
import type { NamedNoun } from '../contract/calls/rearrangements.ts';
import type { DB } from '../database/tables.ts';
import { isChangedSinceMerge } from './changed-since.queries.ts';
import { COLUMNS, columnOf, IS_OWN_JOB, tableOf, UNTIL } from './rearrangements.queries.ts';

/**
 * Notes the listings of a category or city for a rearrangement.
 * @param condition on the listing `b`
 * @returns how many there are
 */
export async function noteListings(
  trx: Transaction<DB>,
  id: number,
  { noun, subjectId }: { readonly noun: NamedNoun; readonly subjectId: number },
  condition: RawBuilder<unknown>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into rearranged_listings (rearrangement_id, business_id)
    select ${id}::int, b.id from businesses b
    where ${columnOf(noun)} = ${subjectId} and ${condition}`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

export const forgetListings = (trx: Transaction<DB>, id: number) =>
  trx.deleteFrom('rearranged_listings').where('rearrangement_id', '=', id).execute();

/** Forgets the listings of rearrangements that can no longer be undone, and that no job is moving. */
export const forgetExpired = (db: Kysely<DB>) =>
  sql`
    delete from rearranged_listings l using rearrangements r
    where r.id = l.rearrangement_id and ${UNTIL} <= now()
      and not exists (select from bulk_jobs job where ${IS_OWN_JOB})`.execute(db);

/** Locks the next listings of a rearrangement. @returns their ids, in order */
export async function lockRearranged(
  trx: Transaction<DB>,
  id: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select b.id from rearranged_listings r join businesses b on b.id = r.business_id
    where r.rearrangement_id = ${id} and r.business_id > ${after}
    order by r.business_id limit ${limit} for update of b`.execute(trx);
  return rows.map((row) => row.id);
}

/**
 * Does what a rearrangement, or its undo, does with listings that {@link lockRearranged} has locked.
 * @returns how many have moved, or are shown otherwise
 */
export async function rearrangeListings(
  trx: Transaction<DB>,
  id: number,
  ids: readonly number[],
  priority: Priority,
): Promise<number> {
  const { noun, kind, ...found } = await trx
    .selectFrom('rearrangements')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (noun === 'region') throw new Error('No listing belongs to a region.');
  if (kind === 'rename') {
    const shown = { ids, cards: noun === 'category', words: noun === 'city' };
    return changeListings(trx, priority, (listings) => listings.show(shown));
  }
  const [table, column] = [tableOf(noun), columnOf(noun)];
  const moved = sql.ref(COLUMNS[noun]);
  return changeListings(trx, priority, (listings) =>
    found.undone_at === null
      ? listings.update({
          ids,
          set: sql`${moved} = m.merged_into`,
          from: sql`${table} m`,
          where: sql`m.id = ${column} and m.merged_into is not null`,
        })
      : // Those that are still in the target, or in what that has become, because of the merge.
        listings.update({
          ids,
          set: sql`${moved} = ${found.subject_id}`,
          from: sql`${table} m cross join rearrangements r`,
          where: sql`r.id = ${id} and m.id = ${found.target_id} and ${column} = coalesce(m.merged_into, m.id)
            and not ${isChangedSinceMerge(noun)}`,
        }),
  );
}
