import { type RawBuilder, sql, type Transaction } from 'kysely';
import { fieldsOf } from '../businesses/editable-columns.ts';
import { COLUMNS } from '../businesses/editable-values.ts';
import type { DB } from '../database/tables.ts';
import { changedAt } from '../imports/jobs/import-changes.queries.ts';
import { currentNames } from '../rearrangements/current-names.ts';
import { keptFor } from '../site-settings/retention.queries.ts';

/** Columns that follow from another one, and change with it. */
export const FOLLOWS: ReadonlyMap<string, string> = new Map([
  ['status_since', 'status'],
  ['open_minutes', 'working_hours'],
]);

/** The column that a column follows from, or itself. @param column an expression */
export const decisive = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case ${column} ${sql.join(
    [...FOLLOWS].map(([name, from]) => sql`when ${sql.lit(name)} then ${sql.lit(from)}`),
    sql` `,
  )} else ${column} end`;

/**
 * The values that the undo of a log restores: those from before its change, or from before an earlier one that it has
 * overwritten and that is undone.
 * @param log alias of `import_changes` or `bulk_change_values`
 */
export const formerValues = (log: string): RawBuilder<unknown> =>
  sql`(${sql.ref(`${log}.old`)} || coalesce(${sql.ref(`${log}.undo_to`)}, '{}'))`;

/** A condition: the entry `e` of the audit log is an edit of one of the fields by hand, or a change of the approval. */
const isByHand = (fields: RawBuilder<unknown>, isApproval: RawBuilder<unknown>) => sql`(
  not e.after ? 'changeId' and (e.action = 'business.edit' and e.after ?| ${fields}
    or ${isApproval} and e.action in ('business.approve', 'business.withdraw')))`;

/** A condition: an administrator has changed one of the columns of the listing `b` by hand since a moment. */
export const isEditedSince = (
  columns: readonly string[],
  since: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from audit_entries e where e.business_id = b.id and e.at > ${since}
    and ${isByHand(sql`${fieldsOf(columns)}::text[]`, sql.lit(columns.includes('approved')))})`;

/** The fields of the form by column. */
const FIELDS = JSON.stringify(
  Object.fromEntries(COLUMNS.map((column) => [column, fieldsOf([column])])),
);

/** A condition: the column `former` of the listing was changed by hand between the log `u` and a later one. */
const IS_EDITED_BETWEEN = sql`exists (
  select from audit_entries e where e.business_id = u.business_id and e.at > u.at and e.at < later.at
    and ${isByHand(
      sql`array(select jsonb_array_elements_text(${FIELDS}::jsonb -> former.decisive))`,
      sql`former.key = 'approved'`,
    )})`;

/** A query of (source, change_id, at, old): the logs of the listing of `u` after that, which can still be undone. */
const LATER_LOGS = sql`
  select 'import' as source, c.import_id as change_id, ${changedAt('c', 'i')} as at, ${formerValues('c')} as old
  from import_changes c join imports i on i.id = c.import_id
  where c.business_id = u.business_id and c.undone_at is null and ${changedAt('c', 'i')} > u.at
  union all
  select 'bulk', v.change_id, v.at, ${formerValues('v')}
  from bulk_change_values v join bulk_changes c on c.id = v.change_id
  where v.business_id = u.business_id and v.undone_at is null and v.at > u.at
    and c.action <> 'release' and now() < c.created_at + ${keptFor('undo_days')}`;

/**
 * Passes the former values of logs that are being undone to the next logs of the same columns, if these began with the
 * values that the logs have given: their undo restores what was there before both. Without it, the undo of two changes of
 * a column, the first one first, would bring back the value of the first.
 * @param undone a query of (business_id, at, old, new, kept): the logs, of listings that are locked, and the columns that
 *   they have added to `edited_fields`, or have removed from it
 * @param isRelease whether they have removed them
 * @returns the columns that later logs have, by the id of the listing: they keep their values
 */
export async function passToLater(
  trx: Transaction<DB>,
  undone: RawBuilder<unknown>,
  isRelease = false,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const into = (table: string, source: string, change: string, more = sql``) => sql`
    update ${sql.table(table)} log set undo_to = coalesce(log.undo_to, '{}') || passed.former ${more} from passed
    where passed.source = ${sql.lit(source)} and log.business_id = passed.business_id
      and ${sql.ref(`log.${change}`)} = passed.change_id`;
  const keptToo = sql`, kept = array(
    select unnest(log.kept) ${isRelease ? sql`except` : sql`union`} select unnest(passed.columns) order by 1)`;
  const { rows } = await sql<{ id: number; columns: string[] }>`
    with undone (business_id, at, old, new, kept) as materialized (${undone}), next as materialized (
      select distinct on (u.business_id, former.key) u.business_id, former.key, former.value, later.source,
        later.change_id, ${currentNames(sql`later.old`)} -> former.decisive = u.new -> former.decisive
          and not ${IS_EDITED_BETWEEN} as follows,
        former.key = any(u.kept) as is_kept
      from undone u cross join lateral (${LATER_LOGS}) later
      join lateral (select *, ${decisive(sql`key`)} as decisive from jsonb_each(u.old)) former
        on later.old ? former.decisive
      order by u.business_id, former.key, later.at
    ), passed as (
      select source, change_id, business_id, jsonb_object_agg(key, value) as former,
        array_agg(key) filter (where is_kept) as columns
      from next where follows group by 1, 2, 3
    ), to_imports as (${into('import_changes', 'import', 'import_id')}),
    to_changes as (${into('bulk_change_values', 'bulk', 'change_id', keptToo)})
    select business_id as id, array_agg(key) as columns from next group by 1`.execute(trx);
  return new Map(rows.map(({ id, columns }) => [id, columns]));
}
