import { type RawBuilder, sql, type Transaction } from 'kysely';
import {
  changedIn,
  type InsertedListings,
  type LoggedUpdate,
} from '../../changes/write-listings.queries.ts';
import type { DryRunReport } from '../../contract/calls/imports-api.ts';
import type { DB } from '../../database/tables.ts';

/** A range of ids of listings. */
export type IdRange = Pick<InsertedListings, 'firstId' | 'lastId'>;

/** The range of both. */
export const joined = (range: IdRange | null, other: IdRange): IdRange => ({
  firstId: Math.min(range?.firstId ?? other.firstId, other.firstId),
  lastId: Math.max(range?.lastId ?? other.lastId, other.lastId),
});

/**
 * When an import changed a listing: the import may have run for hours. Before changes had a moment, they were as old as
 * the end of the import.
 * @param changes alias of `import_changes`
 * @param imports alias of `imports`
 */
export const changedAt = (changes: string, imports: string): RawBuilder<Date> =>
  sql`coalesce(${sql.ref(`${changes}.changed_at`)}, ${sql.ref(`${imports}.finished_at`)}, ${sql.ref(`${imports}.created_at`)})`;

/** Extends the import's range of inserted ids by those of a batch. */
export async function noteInserted(
  trx: Transaction<DB>,
  importId: number,
  { firstId, lastId }: IdRange,
): Promise<void> {
  await sql`
    update imports set first_business_id = least(first_business_id, ${firstId}::bigint),
      last_business_id = greatest(last_business_id, ${lastId}::bigint)
    where id = ${importId}`.execute(trx);
}

/** The values of the log `kept`; none if they are undone. */
const unlessUndone = (values: 'old' | 'new') =>
  sql`case when kept.undone_at is null then ${sql.ref(`kept.${values}`)} else '{}' end`;

/** Those of a log's values `c`, by column, whose columns the undo of the import has restored. */
export const restoredIn = (values: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select jsonb_object_agg(key, value) from jsonb_each(${values}) where key = any(c.restored))`;

/** The values of these columns that an update of listings logs, and the statement, for the undo of an import. */
export function changeLog(
  importId: number,
  columns: readonly string[],
): Pick<LoggedUpdate, 'logged' | 'log'> {
  return {
    logged: { old: changedIn(columns, 'o'), new: changedIn(columns, 'b') },
    // An import may change the same listing again: the log keeps the values from before the first change. After an undo
    // that has failed in the middle and a retry, it begins anew.
    log: sql`
      insert into import_changes as kept (import_id, business_id, old, new)
      select ${importId}::bigint, id, old, new from changed
      on conflict (import_id, business_id) do update set
        old = excluded.old || ${unlessUndone('old')}, new = ${unlessUndone('new')} || excluded.new,
        undo_to = case when kept.undone_at is null then kept.undo_to end, undone_at = null, restored = null,
        changed_at = excluded.changed_at`,
  };
}

/**
 * Values of a listing that an import overwrites, by column: before and after. Category, city and country are
 * names, since the ids of those that a dry run adds do not exist after its rollback.
 */
export type UpdateSample = {
  readonly id: number;
  readonly name: string;
  readonly old: Readonly<Record<string, unknown>>;
  readonly new: Readonly<Record<string, unknown>>;
};

const SAMPLES = 10;

/** A sample of the listings that an import has changed. */
export async function readUpdateSamples(
  trx: Transaction<DB>,
  importId: number,
): Promise<UpdateSample[]> {
  const named = (version: 'old' | 'new') => {
    const values = sql.ref(`c.${version}`);
    return sql`${values} - array['category_id', 'city_id'] || coalesce((
        select jsonb_build_object('category', name) from categories
        where id = (${values} ->> 'category_id')::integer
      ), '{}') || coalesce((
        select jsonb_build_object('city', t.name, 'country', k.code)
        from cities t join countries k on k.id = t.country_id
        where t.id = (${values} ->> 'city_id')::integer
      ), '{}')`;
  };
  const { rows } = await sql<UpdateSample>`
    select b.id, b.name, ${named('old')} as old, ${named('new')} as new
    from import_changes c join businesses b on b.id = c.business_id
    where c.import_id = ${importId} order by c.business_id limit ${SAMPLES}`.execute(trx);
  return rows;
}

/** The number of listings whose value of a column an import has changed, by column. */
export async function countChangedColumns(
  trx: Transaction<DB>,
  importId: number,
): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; listings: number }>`
    select case name when 'category_id' then 'category' when 'city_id' then 'city' else name end as name,
      count(*) as listings
    from import_changes c cross join lateral jsonb_object_keys(c.new) name
    where c.import_id = ${importId} group by 1`.execute(trx);
  return Object.fromEntries(rows.map(({ name, listings }) => [name, listings]));
}

/**
 * A sample of the listings that a dry run has added.
 * @param range of their ids; null where there are none
 */
export async function readInsertSamples(
  trx: Transaction<DB>,
  importId: number,
  range: IdRange | null,
): Promise<DryRunReport['inserts']> {
  if (range === null) return [];
  const { rows } = await sql<DryRunReport['inserts'][number]>`
    select b.name, g.name as category, t.name as city, k.code as country, b.full_address, b.phone,
      b.url as website
    from businesses b
    join categories g on g.id = b.category_id
    join cities t on t.id = b.city_id join countries k on k.id = t.country_id
    where b.id between ${range.firstId} and ${range.lastId} and b.import_id = ${importId}
    order by b.id limit ${SAMPLES}`.execute(trx);
  return rows;
}
