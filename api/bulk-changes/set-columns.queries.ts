import { type RawBuilder, sql, type Transaction } from 'kysely';
import { isEditable } from '../businesses/editable-values.ts';
import { changeListings } from '../changes/change-listings.ts';
import type { Priority } from '../changes/stale-marks.queries.ts';
import { TOUCHED } from '../changes/write-listings.queries.ts';
import type { DB } from '../database/tables.ts';
import { currentNames } from '../rearrangements/current-names.ts';
import type { ColumnValues, Wanted } from './changed-columns.ts';

/** A bulk change whose listings are written. */
export type Change = { readonly id: number } & Pick<Wanted, 'action' | 'columns'>;

/** Columns that follow from others: whether a listing changes does not depend on them. */
const DERIVED = new Set(['status_since', 'open_minutes']);

/** A condition: the listing `b`, which is not deleted, has another value in one of the columns. */
export const differsFrom = (columns: ColumnValues): RawBuilder<boolean> => sql<boolean>`
  b.deleted_at is null and (${sql.join(
    Object.entries(columns)
      .filter(([column]) => !DERIVED.has(column))
      .map(([column, value]) => sql`${sql.ref(`b.${column}`)} is distinct from ${value}`),
    sql` or `,
  )})`;

/** A condition: the listing `b`, which is not deleted, has an edited value in one of the columns. */
export const isEditedIn = (columns: ColumnValues): RawBuilder<boolean> => sql<boolean>`
  b.deleted_at is null and b.edited_fields <> '{}' and b.edited_fields && ${Object.keys(columns)}::text[]`;

/** The values of columns of the row `b` or `o`. */
const valuesOf = (row: 'b' | 'o', names: readonly string[]) =>
  sql`jsonb_build_object(${sql.join(
    names.flatMap((name) => [sql.lit(name), sql.ref(`${row}.${name}`)]),
  )})`;

/** An assignment from the wanted row `v`. A status that does not change keeps its day. */
const assigned = (name: string) =>
  name === 'status_since'
    ? sql`status_since = case when b.status is distinct from v.status then v.status_since else b.status_since end`
    : sql`${sql.ref(name)} = v.${sql.ref(name)}`;

const ROW = (ids: readonly number[]) => sql`unnest(${ids}::bigint[]) as chosen (id)`;

/** Inserts the former values into the log of the change. */
const logOf = (id: number) => sql`
  insert into bulk_change_values (change_id, business_id, old, new, kept)
  select ${id}::integer, id, old_values, new_values, kept from changed`;

/**
 * Sets the columns of listings that are locked in the order of their ids, and logs their former values. Imports do
 * not overwrite what was set, as after an edit.
 * @returns number of listings that have changed
 */
export async function setColumns(
  trx: Transaction<DB>,
  { id, columns }: Change,
  ids: readonly number[],
  priority: Priority,
): Promise<number> {
  const names = Object.keys(columns);
  const edited = names.filter(isEditable);
  const values = sql`jsonb_populate_record(null::businesses, ${currentNames(sql`${JSON.stringify(columns)}::jsonb`)})`;
  const count = await changeListings(trx, priority, (listings) =>
    listings.updateLocked({
      set: sql`${sql.join(names.map(assigned))}, ${TOUCHED},
        edited_fields = case when b.edited_fields @> ${edited}::text[] then b.edited_fields
          else array(select distinct unnest(b.edited_fields || ${edited}::text[]) order by 1) end`,
      from: sql`${ROW(ids)} cross join ${values} v`,
      id: sql`chosen.id`,
      logged: {
        old_values: valuesOf('o', names),
        new_values: valuesOf('b', names),
        kept: sql`array(select unnest(${edited}::text[]) except select unnest(o.edited_fields))`,
      },
      log: logOf(id),
    }),
  );
  return count;
}

/**
 * Hands edited columns of listings that are locked in the order of their ids back to the sources: imports change
 * them again.
 * @returns number of listings that have changed
 */
export const releaseColumns = (
  trx: Transaction<DB>,
  { id, columns }: Change,
  ids: readonly number[],
  priority: Priority,
): Promise<number> => {
  const names = Object.keys(columns);
  return changeListings(trx, priority, (listings) =>
    listings.updateLocked({
      set: sql`${TOUCHED},
        edited_fields = array(select f from unnest(b.edited_fields) f where f <> all(${names}::text[]))`,
      from: ROW(ids),
      id: sql`chosen.id`,
      logged: {
        // The values stay. The undo compares them: one that an import has changed since is not taken again.
        old_values: valuesOf('o', names),
        new_values: valuesOf('b', names),
        kept: sql`array(select f from unnest(o.edited_fields) f where f = any(${names}::text[]))`,
      },
      log: logOf(id),
    }),
  );
};

/**
 * Restores the former values of listings that still have all the values of the change.
 * @param ids of listings that are locked in the order of their ids
 * @returns number of listings that have changed
 */
export async function restoreColumns(
  trx: Transaction<DB>,
  { id, action, columns }: Change,
  ids: readonly number[],
  priority: Priority,
): Promise<number> {
  const names = action === 'release' ? [] : Object.keys(columns);
  const restored = names.map(
    (name) =>
      sql`${sql.ref(name)} = (jsonb_populate_record(b, ${currentNames(sql`c.old`)})).${sql.ref(name)},`,
  );
  const edited =
    action === 'release'
      ? sql`array(select distinct unnest(b.edited_fields || c.kept) order by 1)`
      : sql`array(select f from unnest(b.edited_fields) f where f <> all(c.kept))`;
  await sql`
    update bulk_change_values c set restored = true, restored_at = clock_timestamp() from businesses b
    where c.change_id = ${id} and b.id = c.business_id and b.id = any(${ids}::bigint[])
      and ${currentNames(sql`to_jsonb(b)`)} @> ${currentNames(sql`c.new`)}`.execute(trx);
  return changeListings(trx, priority, (listings) =>
    listings.update({
      ids,
      set: sql`${sql.join([...restored, sql``], sql` `)} edited_fields = ${edited}, ${TOUCHED}`,
      from: sql`bulk_change_values c`,
      where: sql`c.change_id = ${id} and c.business_id = b.id and c.restored`,
    }),
  );
}
