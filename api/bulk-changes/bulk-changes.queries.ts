import { type Kysely, sql, type Transaction } from 'kysely';
import type { Actor } from '../audit/audit.queries.ts';
import { countRows } from '../database/count-rows.ts';
import type { DB } from '../database/tables.ts';
import { currentNames } from '../rearrangements/current-names.ts';
import { UNTIL } from '../rearrangements/rearrangements.queries.ts';
import { keptFor } from '../site-settings/retention.queries.ts';
import { columnValuesSchema, type Wanted } from './changed-columns.ts';
import type { Change } from './set-columns.queries.ts';

/** Adds a bulk change, which its listings then refer to. */
export async function createChange(
  trx: Transaction<DB>,
  { action, columns, shown }: Wanted,
  actor: Actor,
): Promise<Change> {
  const { id } = await trx
    .insertInto('bulk_changes')
    .values({
      ...{ action, columns: JSON.stringify(columns), shown: JSON.stringify(shown) },
      ...{ administrator_id: actor.id, username: actor.username },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, action, columns };
}

/** Finds what a bulk change does, with the categories and cities that its own are merged into. @throws Error if there is no such change */
export async function readChange(db: Kysely<DB>, id: number): Promise<Change> {
  const row = await db
    .selectFrom('bulk_changes')
    .select(['action', sql<unknown>`${currentNames(sql`columns`)}`.as('columns')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, action: row.action, columns: columnValuesSchema.parse(row.columns) };
}

/** Adds to the number of listings of a bulk change. */
export async function countChanged(
  trx: Transaction<DB>,
  id: number,
  changed: number,
): Promise<void> {
  await sql`
    update bulk_changes set business_count = business_count + ${changed},
      example = coalesce(example, (
        select b.name from bulk_change_values v join businesses b on b.id = v.business_id
        where v.change_id = ${id} order by v.business_id limit 1
      ))
    where id = ${id}`.execute(trx);
}

/** Adds to the number of listings that an undo has restored. */
export const countRestored = (trx: Transaction<DB>, id: number, restored: number) =>
  trx
    .updateTable('bulk_changes')
    .set({ restored_count: sql`coalesce(restored_count, 0) + ${restored}` })
    .where('id', '=', id)
    .execute();

/** Notes that an undo has ended, and its number of restored listings in its entry of the audit log. */
export async function noteChangeUndone(trx: Transaction<DB>, id: number): Promise<void> {
  const { restored } = await trx
    .updateTable('bulk_changes')
    .set({ undone_at: sql`now()` })
    .where('id', '=', id)
    .returning('restored_count as restored')
    .executeTakeFirstOrThrow();
  await sql`
    update audit_entries set after = after || jsonb_build_object('count', ${restored}::integer)
    where after ? 'changeId' and (after ->> 'changeId')::int = ${id} and action = 'change.undo'`.execute(
    trx,
  );
}

const UNDO_TIME = keptFor('undo_days');

/** Bulk changes, with the progress of the job that is making or undoing them. */
const described = (db: Kysely<DB>) =>
  db
    .selectFrom('bulk_changes as c')
    .leftJoin('bulk_jobs as job', (join) =>
      join.onRef('job.change_id', '=', 'c.id').on('job.finished_at', 'is', null),
    )
    .select(['c.id', 'c.action', 'c.username', 'c.example', 'c.business_count as businessCount'])
    .select(['c.restored_count as restoredCount', 'c.created_at as createdAt'])
    .select(['c.undone_at as undoneAt', 'c.purged_at as purgedAt', 'job.action as underWay'])
    .select(['job.processed_count as done', 'job.matched_count as total'])
    .select([
      sql<Readonly<Record<string, unknown>>>`c.shown`.as('values'),
      sql<Date>`c.created_at + ${UNDO_TIME}`.as('undoUntil'),
      sql<boolean>`now() < c.created_at + ${UNDO_TIME}`.as('inTime'),
    ]);

export type ChangeRow = Awaited<ReturnType<typeof listChanges>>['rows'][number];

/** A page of bulk changes, the newest first, and their number. */
export async function listChanges(
  db: Kysely<DB>,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) {
  const [rows, total] = await Promise.all([
    described(db).orderBy('c.id', 'desc').offset(offset).limit(limit).execute(),
    countRows(db.selectFrom('bulk_changes')),
  ]);
  return { rows, total };
}

export const findChange = (db: Kysely<DB>, id: number) =>
  described(db).where('c.id', '=', id).executeTakeFirst();

/** Values that one transaction removes. */
const AT_ONCE = 20_000;

/**
 * Removes the former values of changes that are too old to be undone. The changes and their listings stay known.
 * @param stopping ends the work between two transactions; the next call continues it
 * @returns number of listings whose values were removed
 */
export async function purgeChanges(db: Kysely<DB>, stopping: AbortSignal): Promise<number> {
  let purged = 0;
  while (!stopping.aborted) {
    const count = await db.transaction().execute(purgeSome);
    if (count === null) break;
    purged += count;
  }
  return purged;
}

/** A change is left alone while a job makes or undoes it. */
const IS_AT_REST = sql<boolean>`not exists (
  select from bulk_jobs j where j.change_id = c.id and j.finished_at is null)`;

/** The undo of a later merge asks whether an undone change has brought a listing into the target. */
const IS_OF_NO_MERGE = sql<boolean>`(c.undone_at is null or not exists (
  select from rearrangements r
  where r.kind = 'merge' and r.undone_at is null and r.created_at > c.created_at and ${UNTIL} > now()))`;

/** @returns number of listings whose values were removed; null if there is nothing to purge */
async function purgeSome(trx: Transaction<DB>): Promise<number | null> {
  const old = await trx
    .selectFrom('bulk_changes as c')
    .select('c.id')
    .where('c.purged_at', 'is', null)
    .where(sql<boolean>`c.created_at + ${UNDO_TIME} <= now()`)
    .where(IS_AT_REST)
    .where(IS_OF_NO_MERGE)
    .orderBy('c.id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!old) return null;
  // An undo may have begun a job between the search for the change and its lock.
  const locked = trx.selectFrom('bulk_changes as c').select('c.id').where('c.id', '=', old.id);
  if (!(await locked.where(IS_AT_REST).executeTakeFirst())) return 0;
  const { numAffectedRows = 0n } = await sql`
    update bulk_change_values set old = null where change_id = ${old.id} and business_id in (
      select business_id from bulk_change_values
      where change_id = ${old.id} and old is not null limit ${sql.lit(AT_ONCE)}
    )`.execute(trx);
  if (numAffectedRows < AT_ONCE)
    await trx
      .updateTable('bulk_changes')
      .set({ purged_at: sql`now()` })
      .where('id', '=', old.id)
      .execute();
  return Number(numAffectedRows);
}
