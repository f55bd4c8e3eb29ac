import type pg from 'pg';
import { connect } from '../../../api/database/connection.ts';
import { backedUp, quoted, readShapes, SCHEMA } from '../tables.ts';

/** Number of rows and an ordered checksum of each table that is backed up, by name. */
export type TableSums = Readonly<Record<string, string>>;

/** Rows that a restore changes on purpose. */
const ROWS: Readonly<Record<string, string>> = {
  publication: `select (to_jsonb(p) - 'verify_needed')::text as line from publication p`,
  audit_entries: `select a::text as line from audit_entries a where action <> 'backup.restore'`,
};

/**
 * Reads the checksums of all rows, with all columns as text, ordered.
 * @param snapshot of `pg_export_snapshot`; undefined for the current state
 */
export async function tableSums(url: string, snapshot?: string): Promise<TableSums> {
  await using undo = new AsyncDisposableStack();
  const { db, pool, close } = connect(url, 1);
  undo.defer(close);
  const tables = backedUp(await readShapes(db, SCHEMA));
  const client = await pool.connect();
  undo.defer(() => client.release());
  await client.query('begin isolation level repeatable read');
  if (snapshot) await client.query(`set transaction snapshot '${snapshot}'`);
  const sums: Record<string, string> = {};
  for (const { name } of tables.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
    sums[name] = await sumOf(client, name);
  await client.query('rollback');
  return sums;
}

async function sumOf(client: pg.ClientBase, name: string): Promise<string> {
  const lines = ROWS[name] ?? `select t::text as line from ${quoted(name)} t`;
  const { rows } = await client.query<{ sum: string }>(
    `select count(*) || ' ' || coalesce(md5(string_agg(md5(line), '' order by md5(line))), '') as sum
     from (${lines}) l`,
  );
  return rows[0]?.sum ?? '';
}
