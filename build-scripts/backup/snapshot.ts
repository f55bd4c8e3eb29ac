import type pg from 'pg';
import { APPLICATION_NAME } from '../../api/database/embedded-server.ts';
import { openClients } from './clients.ts';
import { inSchema, SCHEMA } from './tables.ts';

/** Overrides limits of roles and servers, since a backup may take long. */
const SETTINGS = `
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 3`;

const BEGIN = 'begin isolation level repeatable read, read only';

/**
 * Opens several connections with the same snapshot of the database. Locks the tables against TRUNCATE and changes of the schema: a table that is truncated
 * between snapshot and COPY would be copied as empty.
 * @param tables of {@link SCHEMA}
 * @param existing id of an exported snapshot; undefined for a new one
 */
export async function openSnapshot(
  url: string,
  tables: readonly string[],
  readers: number,
  existing: string | undefined,
) {
  const options = { connectionString: url, application_name: APPLICATION_NAME };
  await using undo = new AsyncDisposableStack();
  const clients = await openClients(options, SETTINGS, readers);
  undo.defer(clients.close);
  const { first, all } = clients;
  await first.query(BEGIN);
  if (existing !== undefined) await importSnapshot(first, existing);
  const locked = tables.map((table) => inSchema(SCHEMA, table)).join(', ');
  await first.query(`lock table ${locked} in access share mode`);
  const { rows } = await first.query<{ id: string; now: Date }>(
    'select pg_export_snapshot() as id, clock_timestamp() as now',
  );
  const { id = '', now: takenAt = new Date() } = rows[0] ?? {};
  for (const client of all.slice(1)) {
    await client.query(BEGIN);
    await importSnapshot(client, id);
  }
  undo.move();
  return { ...clients, takenAt };
}

const importSnapshot = (client: pg.Client, id: string) =>
  client.query(`set transaction snapshot ${client.escapeLiteral(id)}`);
