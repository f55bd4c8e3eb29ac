import { type Kysely, sql, type Transaction } from 'kysely';
import { changeListings } from '../../changes/change-listings.ts';
import { PRIORITY } from '../../changes/stale-marks.queries.ts';
import type { DB } from '../../database/tables.ts';
import { derivedColumns } from '../../search/derived-columns.ts';
import { IMPORTED_COLUMNS } from '../merged-fields.ts';

/** Listings that are restored, or deleted, in one transaction. */
const AT_ONCE = 5_000;

export type Undone = {
  /** Listings that the import had brought in, and that are gone. */
  readonly deleted: number;
  /** Listings whose former values are back. */
  readonly restored: number;
  /** Listings, or single values, that something newer has changed: they stay. */
  readonly kept: number;
};

/**
 * Takes back what an import has changed: listings that it brought in are deleted, values that it
 * overwrote are restored, as far as nobody has changed them since. It may be killed at any time and
 * called again.
 * @param stopped asked between two transactions; ends it early
 * @returns what it has come to, with what was taken back before it was killed
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
  const { rows } = await sql<Undone>`
    select undone_deleted as deleted, undone_restored as restored, undone_kept +
      (select count(*) from businesses b where ${broughtIn(importId)}) as kept
    from imports where id = ${importId}`.execute(db);
  const [undone] = rows;
  if (!undone) throw new Error(`The import ${importId} is gone.`);
  return undone;
}

/** With the change itself, so that none is counted twice, or not at all. */
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

/** What follows from the texts that the listing had before. */
function derivedOf({ about, working_hours: workingHours }: Change['old']) {
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return derivedColumns(text(about), text(workingHours));
}

/** The next listings whose former values are to be restored; null when there are none left. */
async function restoreChanged(trx: Transaction<DB>, importId: number): Promise<Undone | null> {
  const { rows } = await sql<Change>`
    delete from import_changes c using (
      select business_id from import_changes where import_id = ${importId}
      order by business_id limit ${AT_ONCE}
    ) next
    where c.import_id = ${importId} and c.business_id = next.business_id
    returning c.business_id as id, exists (
      select from businesses b, jsonb_each(c.new) n where b.id = c.business_id and to_jsonb(b) -> n.key = n.value
    ) as restorable, c.old, c.new`.execute(trx);
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
      // A value that differs from what the import wrote has been changed since, and stays.
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

/** The next listings to delete that came in with the import and that nobody has touched since. */
async function deleteInserted(trx: Transaction<DB>, importId: number): Promise<Undone | null> {
  const { rows } = await sql<{ id: number }>`
    select b.id from businesses b where ${broughtIn(importId)} and edited_fields = '{}'
      and not exists (select from import_changes c where c.business_id = b.id)
    order by b.id limit ${AT_ONCE}`.execute(trx);
  if (rows.length === 0) return null;
  const ids = rows.map(({ id }) => id);
  await changeListings(trx, PRIORITY.import, (listings) => listings.delete(ids));
  return { deleted: ids.length, restored: 0, kept: 0 };
}
