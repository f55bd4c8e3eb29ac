import pg from 'pg';
import { APPLICATION_NAME } from '../../api/database/embedded-server.ts';
import { inSchema, SCHEMA } from './tables.ts';

/** Several connections with the same snapshot of the database. */
export type Snapshot = {
  /** At least one. */
  readonly readers: readonly pg.Client[];
  readonly takenAt: Date;
  readonly close: () => Promise<void>;
};

/** Overrides limits of roles and servers, since a backup may take long. */
const SETTINGS = `
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 3`;

const BEGIN = 'begin isolation level repeatable read, read only';

/**
 * Takes a snapshot. Locks the tables against TRUNCATE and changes of the schema: a table that is truncated
 * between snapshot and COPY would be copied as empty.
 * @param tables of {@link SCHEMA}
 * @param existing id of an exported snapshot; undefined for a new one
 */
export async function openSnapshot(
  url: string,
  tables: readonly string[],
  readers: number,
  existing: string | undefined,
): Promise<Snapshot> {
  const clients = Array.from(
    { length: readers },
    () => new pg.Client({ connectionString: url, application_name: APPLICATION_NAME }),
  );
  const close = async () => {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  };
  try {
    const [first, ...others] = clients;
    if (!first) throw new RangeError('A snapshot needs a connection.');
    for (const client of clients) {
      // The query of a broken connection reports the error.
      client.on('error', () => undefined);
      await client.connect();
      await client.query(SETTINGS);
    }
    await first.query(BEGIN);
    if (existing !== undefined) await importSnapshot(first, existing);
    const all = tables.map((table) => inSchema(SCHEMA, table)).join(', ');
    await first.query(`lock table ${all} in access share mode`);
    const { rows } = await first.query<{ id: string; now: Date }>(
      'select pg_export_snapshot() as id, clock_timestamp() as now',
    );
    const { id = '', now: takenAt = new Date() } = rows[0] ?? {};
    for (const client of others) {
      await client.query(BEGIN);
      await importSnapshot(client, id);
    }
    return { readers: clients, takenAt, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const importSnapshot = (client: pg.Client, id: string) =>
  client.query(`set transaction snapshot ${client.escapeLiteral(id)}`);
