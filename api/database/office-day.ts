import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { DB } from './tables.ts';

/** A session setting of this program, in which `connect` stores the time zone of the back office. */
const ZONE_SETTING = 'directory.time_zone';

/**
 * Sets the time zone of {@link TODAY} for a connection. PostgreSQL's own `TimeZone` stays as it is: the undo of an
 * import compares logged values, among them times as JSON, whose text depends on it.
 * @param timeZone IANA name
 */
export async function setOfficeZone(client: pg.ClientBase, timeZone: string): Promise<void> {
  await client.query('select set_config($1, $2, false)', [ZONE_SETTING, timeZone]);
}

/**
 * The present day in the back office. `current_date` is the day in the time zone of the database server, which in the
 * first hours of an administrator's day may be the day before. Connections of visitors and searches lack the setting, so
 * a statement with it fails there.
 */
export const TODAY = sql<Date>`(now() at time zone current_setting(${sql.lit(ZONE_SETTING)}))::date`;

/** {@link TODAY} as text, `2026-11-20`. */
export async function today(db: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ today: string }>`select ${TODAY}::text as today`.execute(db);
  return rows[0]?.today ?? '';
}
