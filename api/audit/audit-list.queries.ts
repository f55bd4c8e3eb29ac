import { type Kysely, sql } from 'kysely';
import type { AUDIT_ROUTES } from '../contract/calls/audit.ts';
import type { RouteQuery } from '../contract/calls/route.ts';
import { countRows } from '../database/count-rows.ts';
import type { DB } from '../database/tables.ts';
import { isOfBusiness } from './audit.queries.ts';

export type AuditFilter = Omit<RouteQuery<typeof AUDIT_ROUTES.list>, 'page' | 'limit'>;

/** @param timeZone in which the days of the filter begin */
function matching(db: Kysely<DB>, filter: AuditFilter, timeZone: string) {
  const { action, username, businessId, from, until, search } = filter;
  const midnight = (day: string, daysLater = 0) =>
    sql<Date>`(${day}::date + ${sql.lit(daysLater)})::timestamp at time zone ${timeZone}`;
  let entries = db.selectFrom('audit_entries');
  if (action !== undefined) entries = entries.where('action', '=', action);
  if (username !== undefined)
    entries = entries.where(sql<string>`lower(username)`, '=', username.toLowerCase());
  if (businessId !== undefined) entries = entries.where(isOfBusiness(businessId));
  if (from !== undefined) entries = entries.where('at', '>=', midnight(from));
  if (until !== undefined) entries = entries.where('at', '<', midnight(until, 1));
  if (search !== undefined)
    // A folded text has no character with a meaning in a pattern.
    entries = entries.where('words', 'like', sql<string>`'%' || search_fold(${search}) || '%'`);
  return entries;
}

const described = (entries: ReturnType<typeof matching>) =>
  entries
    .select(['id', 'at', 'username', 'action', 'business_id as businessId', 'subject'])
    .select([
      sql<Record<string, unknown> | null>`before`.as('before'),
      sql<Record<string, unknown> | null>`after`.as('after'),
    ])
    .orderBy('id', 'desc');

/** One page of entries, the newest first, and the number of all that match. */
export async function listAudit(
  db: Kysely<DB>,
  filter: AuditFilter,
  timeZone: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) {
  const entries = matching(db, filter, timeZone);
  const [rows, total] = await Promise.all([
    described(entries).offset(offset).limit(limit).execute(),
    countRows(entries),
  ]);
  return { rows, total };
}

/** The entries before one, the newest first. @param before id of the entry */
export const listAuditBefore = (
  db: Kysely<DB>,
  filter: AuditFilter,
  timeZone: string,
  { before, limit }: { readonly before: number; readonly limit: number },
) =>
  described(matching(db, filter, timeZone).where('id', '<', before))
    .limit(limit)
    .execute();
