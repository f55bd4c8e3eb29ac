import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { changeListings } from '../../changes/change-listings.ts';
import { decisive, formerValues, passToLater } from '../../changes/later-logs.queries.ts';
import { shareNames } from '../../changes/name-lock.queries.ts';
import { PRIORITY } from '../../changes/stale-marks.queries.ts';
import type { DB } from '../../database/tables.ts';
import { forgetAbsences } from '../../feeds/absences.queries.ts';
import { noteForMerges } from '../../rearrangements/changed-since.queries.ts';
import { currentNames } from '../../rearrangements/current-names.ts';
import { derivedColumns } from '../../search/derived-columns.ts';
import { IMPORTED_COLUMNS } from '../merged-fields.ts';
import { changedAt, restoredIn } from './import-changes.queries.ts';

/** Listings that one transaction restores or deletes. */
const AT_ONCE = 5_000;

export type Undone = {
  /** Listings created by the import, now deleted. */
  readonly deleted: number;
  /** Listings whose former values are restored. */
  readonly restored: number;
  /** Listings that stay, because they have changed since the import. */
  readonly kept: number;
};

/** What a transaction has done, and the last listing that it came to. */
type Done = { readonly counts: Undone; readonly last: number };

/**
 * Undoes an import: deletes the listings that it created, and restores the values that it overwrote, except
 * those that have changed since. After a kill, a second call continues the undo.
 * @param stopped called before each transaction; the undo stops when it returns true
 * @returns the totals, including those from before a kill
 */
export async function undoImport(
  db: Kysely<DB>,
  importId: number,
  stopped: () => boolean,
): Promise<Undone | 'stopped'> {
  for (const step of [restoreChanged, deleteInserted])
    for (let last = 0; ; ) {
      if (stopped()) return 'stopped';
      const done = await db.transaction().execute(async (trx) => {
        const some = await step(trx, importId, last);
        if (some !== null) await addUp(trx, importId, some.counts);
        return some;
      });
      if (done === null) break;
      last = done.last;
    }
  await db.transaction().execute((trx) => forgetAbsences(trx, importId));
  const { rows } = await sql<Undone>`
    select undone_deleted as deleted, undone_restored as restored, undone_kept +
      (select count(*) from businesses b where ${broughtIn(importId)}) as kept
    from imports where id = ${importId}`.execute(db);
  const [undone] = rows;
  if (!undone) throw new Error(`The import ${importId} is gone.`);
  return undone;
}

/** Adds to the totals, in the transaction of the change, so that a kill cannot make them differ. */
async function addUp(
  trx: Transaction<DB>,
  importId: number,
  { deleted, restored, kept }: Undone,
): Promise<void> {
  await sql`
    update imports set undone_deleted = undone_deleted + ${deleted},
      undone_restored = undone_restored + ${restored}, undone_kept = undone_kept + ${kept}
    where id = ${importId}`.execute(trx);
}

const broughtIn = (importId: number) => sql`b.import_id = ${importId} and b.id between
  (select first_business_id from imports where id = ${importId})
  and (select last_business_id from imports where id = ${importId})`;

type Log = {
  readonly id: number;
  /** The columns that still have the import's values, and their former ones. */
  readonly restored: readonly string[];
  readonly old: Readonly<Record<string, unknown>>;
};

/** The former values of a log that the undo restores, and the columns that are derived from its texts. */
function restoredOf({ id, restored, old }: Log) {
  const text = (column: string) => {
    const value = restored.includes(column) ? old[column] : null;
    return typeof value === 'string' ? value : null;
  };
  const values = Object.fromEntries(restored.map((column) => [column, old[column]]));
  return { id, old: values, ...derivedColumns(text('about'), text('working_hours')) };
}

/** Restores the former values of the next listings after one. Returns null when none are left. */
async function restoreChanged(
  trx: Transaction<DB>,
  importId: number,
  after: number,
): Promise<Done | null> {
  await shareNames(trx);
  const next = sql`
    select business_id from import_changes
    where import_id = ${importId} and undone_at is null and business_id > ${after}
    order by business_id limit ${AT_ONCE}`;
  // Before their logs, as a purge does.
  const { rows: locked } = await sql<{ id: number }>`
    select id from businesses where id in (${next}) order by id for update`.execute(trx);
  const ids = locked.map(({ id }) => id);
  const last = ids.at(-1);
  if (last === undefined) return null;
  const logs = await noteUndone(trx, importId, ids);
  const changed = logs.filter(({ restored }) => restored.length > 0).map(restoredOf);
  const changes = sql`jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
    as c (id bigint, old jsonb, features bigint, open_minutes int4multirange)`;
  const columns = sql.join(IMPORTED_COLUMNS.map((name) => sql.ref(name)));
  const derived = (name: string, from: string) => sql`${sql.ref(name)} =
    case when c.old ? ${sql.lit(from)} then c.${sql.ref(name)} else b.${sql.ref(name)} end`;
  await changeListings(trx, PRIORITY.import, (listings) =>
    listings.update({
      ids: changed.map(({ id }) => id),
      set: sql`(${columns}) = (
          select ${sql.join(IMPORTED_COLUMNS.map((name) => sql`r.${sql.ref(name)}`))}
          from jsonb_populate_record(b, c.old) r
        ), ${derived('features', 'about')}, ${derived('open_minutes', 'working_hours')}, updated_at = now()`,
      from: changes,
      where: sql`b.id = c.id`,
    }),
  );
  const counts = { deleted: 0, restored: changed.length, kept: logs.length - changed.length };
  return { counts, last };
}

/**
 * Notes in the logs of listings which columns the undo restores: a value that differs from what the import wrote, or
 * that a later change wrote as well, has changed since, and stays. A listing that the import has brought back stays, too,
 * if its deletion is undone. Logs from before they had a moment get it now: the undo ends the import once more.
 */
async function noteUndone(
  trx: Transaction<DB>,
  importId: number,
  ids: readonly number[],
): Promise<Log[]> {
  const former = currentNames(formerValues('c'));
  const given = currentNames(sql`c.new`);
  const later = await passToLater(
    trx,
    sql`select c.business_id, ${changedAt('c', 'i')}, ${formerValues('c')}, ${given}, '{}'::text[]
      from import_changes c join imports i on i.id = c.import_id
      where c.import_id = ${importId} and c.business_id = any(${ids}::bigint[])`,
  );
  const isAsGiven = (column: RawBuilder<unknown>) =>
    sql`coalesce(to_jsonb(b) -> ${column} = ${given} -> ${column}, true)`;
  const kept = [...later].map(([id, columns]) => ({ id, columns }));
  const { rows } = await sql<Log>`
    update import_changes c set undone_at = clock_timestamp(),
      changed_at = (select ${changedAt('c', 'i')} from imports i where i.id = c.import_id),
      restored = array(
      select key from jsonb_object_keys(${former}) key
      where ${isAsGiven(sql`key`)} and ${isAsGiven(decisive(sql`key`))} and key <> all(coalesce(kept.columns, '{}'))
        and not (key in ('deleted_at', 'deletion_id') and exists (
          select from deletions d where d.id = (${former} ->> 'deletion_id')::bigint
            and (d.undone_at is not null or d.purged_at is not null)))
      order by 1)
    from businesses b
    left join jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as kept (id bigint, columns text[]) on kept.id = b.id
    where c.import_id = ${importId} and c.business_id = b.id and b.id = any(${ids}::bigint[])
    returning b.id, c.restored, ${former} as old`.execute(trx);
  await noteForMerges(
    trx,
    sql`select c.business_id, ${restoredIn(formerValues('c'))}
      from import_changes c where c.import_id = ${importId} and c.business_id = any(${ids}::bigint[])`,
  );
  return rows;
}

/**
 * A condition: an import, an administrator or a bulk change has changed the listing `b` since it was created, or an
 * administrator has deleted it, has written a note about it, or takes care of it.
 */
const IS_CHANGED = sql`(b.edited_fields <> '{}' or b.deleted_at is not null
  or exists (select from import_changes c where c.business_id = b.id and c.undone_at is null)
  or exists (select from audit_entries e where e.business_id = b.id)
  or exists (select from bulk_change_values v where v.business_id = b.id and v.undone_at is null and not v.restored)
  or exists (select from business_notes n where n.business_id = b.id)
  or exists (select from business_assignees a where a.business_id = b.id))`;

/** Deletes the next listings that the import created and that are unchanged since. Null when none are left. */
async function deleteInserted(
  trx: Transaction<DB>,
  importId: number,
  after: number,
): Promise<Done | null> {
  await shareNames(trx);
  const { rows: locked } = await sql<{ id: number }>`
    select b.id from businesses b where ${broughtIn(importId)} and b.id > ${after} and not ${IS_CHANGED}
    order by b.id limit ${AT_ONCE} for update of b`.execute(trx);
  const last = locked.at(-1)?.id;
  if (last === undefined) return null;
  // Once more: they may have changed while this waited for their locks.
  const { rows } = await sql<{ id: number }>`
    select b.id from businesses b where b.id = any(${locked.map(({ id }) => id)}::bigint[]) and not ${IS_CHANGED}
    order by b.id`.execute(trx);
  const ids = rows.map(({ id }) => id);
  await changeListings(trx, PRIORITY.import, (listings) => listings.delete(ids));
  return { counts: { deleted: ids.length, restored: 0, kept: 0 }, last };
}
