import { type RawBuilder, sql, type Transaction } from 'kysely';
import { isEditable } from '../businesses/editable-values.ts';
import { changeListings } from '../changes/change-listings.ts';
import {
  FOLLOWS,
  formerValues,
  isEditedSince,
  passToLater,
} from '../changes/later-logs.queries.ts';
import type { Priority } from '../changes/stale-marks.queries.ts';
import { changedIn, TOUCHED } from '../changes/write-listings.queries.ts';
import type { DB } from '../database/tables.ts';
import { noteForMerges } from '../rearrangements/changed-since.queries.ts';
import { currentNames } from '../rearrangements/current-names.ts';
import type { ColumnValues, Wanted } from './changed-columns.ts';

/** A bulk change whose listings are written. */
export type Change = { readonly id: number } & Pick<Wanted, 'action' | 'columns'>;

/** A condition: the listing `b`, which is not deleted, has another value in one of the columns. */
export const differsFrom = (columns: ColumnValues): RawBuilder<boolean> => sql<boolean>`
  b.deleted_at is null and (${sql.join(
    Object.entries(columns)
      .filter(([column]) => !FOLLOWS.has(column))
      .map(([column, value]) => sql`${sql.ref(`b.${column}`)} is distinct from ${value}`),
    sql` or `,
  )})`;

/** A condition: the listing `b`, which is not deleted, has an edited value in one of the columns. */
export const isEditedIn = (columns: ColumnValues): RawBuilder<boolean> => sql<boolean>`
  b.deleted_at is null and b.edited_fields <> '{}' and b.edited_fields && ${Object.keys(columns)}::text[]`;

/** A condition: a column of the listing `b` changes to that of the wanted row `w`. */
const changes = (name: string) => {
  const decisive = FOLLOWS.get(name) ?? name;
  return sql`b.${sql.ref(decisive)} is distinct from w.${sql.ref(decisive)}`;
};

const ROW = (ids: readonly number[]) => sql`unnest(${ids}::bigint[]) as chosen (id)`;

/** What is logged of a listing. Its time is that of the listing: the next change of the listing has a later one. */
const logged = (old: RawBuilder<unknown>, kept: RawBuilder<unknown>) => ({
  ...{ at: sql`b.updated_at`, old, kept },
});

const logOf = (id: number) => sql`
  insert into bulk_change_values (change_id, business_id, at, old, kept)
  select ${id}::integer, id, at, old, kept from changed`;

/**
 * Sets the columns of listings that are locked in the order of their ids, and logs their former values. Imports do
 * not overwrite values that have changed, as after an edit.
 * @returns number of listings that have changed
 */
export const setColumns = (
  trx: Transaction<DB>,
  { id, columns }: Change,
  ids: readonly number[],
  priority: Priority,
): Promise<number> => {
  const names = Object.keys(columns);
  const wanted = sql`jsonb_populate_record(null::businesses, ${currentNames(sql`${JSON.stringify(columns)}::jsonb`)})`;
  const assigned = names.map((name) => {
    const column = sql.ref(name);
    return sql`${column} = case when ${changes(name)} then w.${column} else b.${column} end`;
  });
  const edited = names
    .filter(isEditable)
    .map((name) => sql`case when ${changes(name)} then ${sql.lit(name)} end`);
  return changeListings(trx, priority, (listings) =>
    listings.updateLocked({
      set: sql`${sql.join(assigned)}, ${TOUCHED}, edited_fields = array(
        select distinct f from unnest(b.edited_fields || array[${sql.join(edited)}]::text[]) f
        where f is not null order by f)`,
      from: sql`${ROW(ids)} cross join ${wanted} w`,
      id: sql`chosen.id`,
      logged: logged(
        changedIn(names, 'o'),
        sql`array(select unnest(b.edited_fields) except select unnest(o.edited_fields))`,
      ),
      log: logOf(id),
    }),
  );
};

/**
 * Hands edited columns of listings that are locked in the order of their ids back to the sources: imports change
 * them again. The log has their values, which stay.
 * @returns number of listings that have changed
 */
export const releaseColumns = (
  trx: Transaction<DB>,
  { id, columns }: Change,
  ids: readonly number[],
  priority: Priority,
): Promise<number> => {
  const names = Object.keys(columns);
  const released = sql`array(select unnest(o.edited_fields) except select unnest(b.edited_fields))`;
  return changeListings(trx, priority, (listings) =>
    listings.updateLocked({
      set: sql`${TOUCHED},
        edited_fields = array(select f from unnest(b.edited_fields) f where f <> all(${names}::text[]))`,
      from: ROW(ids),
      id: sql`chosen.id`,
      logged: logged(
        sql`(select jsonb_object_agg(f, to_jsonb(b) -> f) from unnest(${released}) f)`,
        released,
      ),
      log: logOf(id),
    }),
  );
};

/** The values that a bulk change `c` has given to the listing of its log `v`; of a release, those that it has left. */
export const givenValues = sql`case when c.action = 'release' then v.old else (
  select coalesce(jsonb_object_agg(key, c.columns -> key), '{}') from jsonb_object_keys(v.old) key) end`;

/**
 * Restores the former values of listings that have all the values of the change, and whose columns have not been
 * changed since: a value that was changed and is the same again stays, as far as the logs have it.
 * @param ids of listings that are locked in the order of their ids
 * @returns number of listings that have changed
 */
export async function restoreColumns(
  trx: Transaction<DB>,
  { id, action, columns }: Change,
  ids: readonly number[],
  priority: Priority,
): Promise<number> {
  const names = Object.keys(columns);
  const isRelease = action === 'release';
  const former = currentNames(formerValues('v'));
  const restored = (isRelease ? [] : names).map((name) => {
    const column = sql.ref(name);
    return sql`${column} = (jsonb_populate_record(b, ${former})).${column},`;
  });
  const edited = isRelease
    ? sql`array(select distinct unnest(b.edited_fields || v.kept) order by 1)`
    : sql`array(select f from unnest(b.edited_fields) f where f <> all(v.kept))`;
  const given = currentNames(sql`(${givenValues} - ${[...FOLLOWS.keys()]}::text[])`);
  const later = await passToLater(
    trx,
    sql`select v.business_id, v.at, ${formerValues('v')}, ${currentNames(givenValues)}, v.kept
      from bulk_change_values v join bulk_changes c on c.id = v.change_id
      where v.change_id = ${id} and v.business_id = any(${ids}::bigint[]) and v.old is not null`,
    isRelease,
  );
  await sql`
    update bulk_change_values v set undone_at = clock_timestamp(), restored =
      b.id <> all(${[...later.keys()]}::bigint[]) and ${currentNames(sql`to_jsonb(b)`)} @> ${given}
        and not ${isEditedSince(names, sql`v.at`)}
    from bulk_changes c, businesses b
    where v.change_id = ${id} and c.id = ${id} and b.id = v.business_id and b.id = any(${ids}::bigint[])`.execute(
    trx,
  );
  await noteForMerges(
    trx,
    sql`select v.business_id, ${formerValues('v')} from bulk_change_values v
      where v.change_id = ${id} and v.business_id = any(${ids}::bigint[]) and v.restored and ${!isRelease}`,
  );
  return changeListings(trx, priority, (listings) =>
    listings.update({
      ids,
      set: sql`${sql.join([...restored, sql``], sql` `)} edited_fields = ${edited}, ${TOUCHED}`,
      from: sql`bulk_change_values v`,
      where: sql`v.change_id = ${id} and v.business_id = b.id and v.restored`,
    }),
  );
}
