import { type Kysely, sql, type Transaction } from 'kysely';
import { changeListings } from '../../changes/change-listings.ts';
import { shareNames } from '../../changes/name-lock.queries.ts';
import { PRIORITY } from '../../changes/stale-marks.queries.ts';
import type { DB } from '../../database/tables.ts';
import { forgetAbsences } from '../../feeds/absences.queries.ts';
import { currentNames } from '../../rearrangements/current-names.ts';
import { derivedColumns } from '../../search/derived-columns.ts';
import { IMPORTED_COLUMNS } from '../merged-fields.ts';

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
    for (;;) {
      if (stopped()) return 'stopped';
      const done = await db.transaction().execute(async (trx) => {
        const counts = await step(trx, importId);
        if (counts !== null) await addUp(trx, importId, counts);
        return counts;
      });
      if (done === null) break;
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

type Change = {
  readonly id: number;
  readonly restorable: boolean;
  readonly old: Readonly<Record<string, unknown>>;
};

/** The derived columns of the listing's former texts. */
function derivedOf({ about, working_hours: workingHours }: Change['old']) {
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return derivedColumns(text(about), text(workingHours));
}

/** Restores the former values of the next listings. Returns null when none are left. */
async function restoreChanged(trx: Transaction<DB>, importId: number): Promise<Undone | null> {
  await shareNames(trx);
  const next = sql`
    select business_id from import_changes where import_id = ${importId}
    order by business_id limit ${AT_ONCE}`;
  // Before their logs, as a purge does.
  await sql`
    select from businesses where id in (${next}) order by id for update`.execute(trx);
  const { rows } = await sql<Change>`
    delete from import_changes c using (${next}) next
    where c.import_id = ${importId} and c.business_id = next.business_id
    returning c.business_id as id, exists (
      select from businesses b, jsonb_each(${currentNames(sql`c.new`)}) n
      where b.id = c.business_id and to_jsonb(b) -> n.key = n.value
    ) as restorable, ${currentNames(sql`c.old`)} as old, ${currentNames(sql`c.new`)} as new`.execute(
    trx,
  );
  if (rows.length === 0) return null;
  const changed = rows.map((row) => ({ ...row, ...derivedOf(row.old) }));
  const changes = sql`jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
    as c (id bigint, old jsonb, new jsonb, features bigint, open_minutes int4multirange)`;
  const columns = sql.join(IMPORTED_COLUMNS.map((name) => sql.ref(name)));
  const unlessNewer = (text: string, derived: string) => sql`${sql.ref(derived)} =
    case when c.new ? ${sql.lit(text)} and b.${sql.ref(text)} is not distinct from c.new ->> ${sql.lit(text)}
    then c.${sql.ref(derived)} else b.${sql.ref(derived)} end`;
  const restorable = rows.filter(({ restorable }) => restorable).map(({ id }) => id);
  await changeListings(trx, PRIORITY.import, (listings) =>
    listings.update({
      ids: restorable,
      // A value that differs from what the import wrote has changed since, and stays.
      set: sql`(${columns}) = (
          select ${sql.join(IMPORTED_COLUMNS.map((name) => sql`r.${sql.ref(name)}`))}
          from jsonb_populate_record(b, (
            select coalesce(jsonb_object_agg(o.key, o.value), '{}') from jsonb_each(c.old) o
            where to_jsonb(b) -> o.key = c.new -> o.key
          )) r
        ), ${unlessNewer('about', 'features')}, ${unlessNewer('working_hours', 'open_minutes')},
          updated_at = now()`,
      from: changes,
      where: sql`b.id = c.id`,
    }),
  );
  return { deleted: 0, restored: restorable.length, kept: rows.length - restorable.length };
}

/**
 * A condition: an import, an administrator or a bulk change has changed the listing `b` since it was created, or an
 * administrator has deleted it, has written a note about it, or takes care of it.
 */
const IS_CHANGED = sql`(b.edited_fields <> '{}' or b.deleted_at is not null
  or exists (select from import_changes c where c.business_id = b.id)
  or exists (select from audit_entries e where e.business_id = b.id)
  or exists (select from bulk_change_values v where v.business_id = b.id and not v.restored)
  or exists (select from business_notes n where n.business_id = b.id)
  or exists (select from business_assignees a where a.business_id = b.id))`;

/** Deletes the next listings that the import created and that are unchanged since. Null when none are left. */
async function deleteInserted(trx: Transaction<DB>, importId: number): Promise<Undone | null> {
  const { rows } = await sql<{ id: number }>`
    select b.id from businesses b where ${broughtIn(importId)} and not ${IS_CHANGED}
    order by b.id limit ${AT_ONCE}`.execute(trx);
  if (rows.length === 0) return null;
  const ids = rows.map(({ id }) => id);
  await changeListings(trx, PRIORITY.import, (listings) => listings.delete(ids));
  return { deleted: ids.length, restored: 0, kept: 0 };
}
