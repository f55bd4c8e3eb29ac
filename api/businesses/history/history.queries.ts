import { type Kysely, sql } from 'kysely';
import { isOfBusiness } from '../../audit/audit.queries.ts';
import { givenValues } from '../../bulk-changes/set-columns.queries.ts';
import { formerValues } from '../../changes/later-logs.queries.ts';
import type { AuditAction } from '../../contract/calls/audit.ts';
import type { DB } from '../../database/tables.ts';
import { changedAt, restoredIn } from '../../imports/jobs/import-changes.queries.ts';

type Columns = Readonly<Record<string, unknown>>;

/** A change as it is stored: an entry of the audit log, with the values of its bulk change, an import, or the undo of one. */
export type StoredEvent = {
  /** Unique within the history. */
  readonly key: string;
  /** When the listing changed: jobs and imports change it after their beginning, and before their end. */
  readonly at: Date;
  readonly action: AuditAction | null;
  readonly username: string | null;
  readonly importId: number | null;
  readonly fileName: string | null;
  /** Values by field, of an entry of the audit log. */
  readonly before: Columns | null;
  readonly after: Columns | null;
  /** Values by column before and after, of an import, and of a bulk change as long as they are kept. */
  readonly old: Columns | null;
  readonly new: Columns | null;
  /** The columns that a bulk change has handed back to their sources; null of other events. */
  readonly released: readonly string[] | null;
};

/** The changes of a listing, the newest first, and the import that created it. */
export async function listEvents(
  db: Kysely<DB>,
  businessId: number,
  most: number,
): Promise<readonly StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    select * from (
      select 'entry-' || e.id as key, e.id as number,
        coalesce(case when c.id is null then d.at when e.action = 'change.undo' then v.undone_at else v.at end, e.at) as at,
        e.action, e.username, null::bigint as "importId", null as "fileName", e.before, e.after,
        case e.action when 'change.undo' then ${givenValues} else v.old end as old,
        case e.action when 'change.undo' then ${formerValues('v')} else ${givenValues} end as new,
        case c.action when 'release' then array(select unnest(v.kept) order by 1) end as released
      from (select * from audit_entries where ${isOfBusiness(businessId)}) e
      left join bulk_change_values v
        on v.business_id = ${businessId} and v.change_id = (e.after ->> 'changeId')::int
      left join bulk_changes c on c.id = v.change_id
      left join lateral (
        select case when e.action in ('deletion.undo', 'businesses.restore') then restored_at else deleted_at end as at
        from deleted_listings where business_id = ${businessId} and deletion_id = (e.after ->> 'deletionId')::bigint
      ) d on true
      where e.action <> 'change.undo' or v.restored
      union all
      select 'import-' || i.id, i.id, ${changedAt('c', 'i')}, null, null, i.id,
        i.file_name, null, null, c.old, c.new, null
      from import_changes c join imports i on i.id = c.import_id where c.business_id = ${businessId}
      union all
      select 'import-undo-' || i.id, i.id, c.undone_at, 'import.undo', (
          select username from audit_entries e where e.action = 'import.undo' and (e.after ->> 'importId')::bigint = i.id
          order by e.id desc limit 1
        ), i.id, i.file_name, null, null, ${restoredIn(sql`c.new`)}, ${restoredIn(formerValues('c'))}, null
      from import_changes c join imports i on i.id = c.import_id
      where c.business_id = ${businessId} and c.restored <> '{}'
      union all
      select 'creation', 0, b.created_at, null, null, i.id, i.file_name, null, null, null, null, null
      from businesses b join imports i on i.id = b.import_id where b.id = ${businessId}
    ) event
    order by at desc, number desc, key limit ${most}`.execute(db);
  return rows;
}

/** The names of the categories and cities that values by column refer to, merged ones included. */
export async function listNames(db: Kysely<DB>, events: readonly StoredEvent[]) {
  const idsOf = (column: string) => [
    ...new Set(
      events
        .flatMap((event) => [event.old?.[column], event.new?.[column]])
        .filter(Number.isInteger),
    ),
  ];
  const [categories, cities] = await Promise.all([
    db
      .selectFrom('categories')
      .select(['id', 'name'])
      .where(sql<boolean>`id = any(${idsOf('category_id')}::int[])`)
      .execute(),
    db
      .selectFrom('cities as c')
      .innerJoin('countries as k', 'k.id', 'c.country_id')
      .select(['c.id', 'c.name', 'k.code'])
      .where(sql<boolean>`c.id = any(${idsOf('city_id')}::int[])`)
      .execute(),
  ]);
  return {
    categories: new Map(categories.map(({ id, name }) => [id, name])),
    cities: new Map(cities.map(({ id, name, code }) => [id, { name, code }])),
  };
}
