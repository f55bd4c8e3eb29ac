import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { LOCKS } from '../../api/database/advisory-locks.ts';
import { UNFINISHED_SCHEMA } from '../../api/database/restore-guard.ts';
import type { DB } from '../../api/database/tables.ts';
import { AppError } from '../../api/errors.ts';
import { openClients } from './clients.ts';
import { SCHEMA } from './tables.ts';

/** Connections that load tables and create indexes in parallel. */
export const WORKERS = 2;

/** Settings of all connections. `maintenance_work_mem` is for creating indexes. */
const SETTINGS = `
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set maintenance_work_mem = '256MB'; set client_min_messages = warning;
  set search_path = ${UNFINISHED_SCHEMA}, ${SCHEMA}`;

/** Connections of a restore, one of which holds the lock. */
export type RestoreSession = Awaited<ReturnType<typeof openRestoreSession>>;

type Other = {
  readonly pid: number;
  readonly name: string;
  readonly address: string | null;
  readonly since: Date;
};

/**
 * Connects to the database and takes the lock.
 * @throws AppError `conflict` if another restore is running
 */
export async function openRestoreSession(url: string) {
  // Random, since process ids are not unique among containers.
  const application_name = `directory restore ${randomBytes(6).toString('hex')}`;
  const options = { connectionString: url, application_name };
  await using undo = new AsyncDisposableStack();
  const clients = await openClients(options, SETTINGS, WORKERS + 1);
  undo.defer(clients.close);
  const { first: main, all } = clients;
  const pool = new pg.Pool({
    ...options,
    max: 1,
    onConnect: async (client) => {
      await client.query(SETTINGS);
    },
  });
  pool.on('error', () => undefined);
  /** Has {@link UNFINISHED_SCHEMA} first in its search path. */
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  undo.defer(() => db.destroy());
  const { rows } = await main.query<{ locked: boolean }>(
    `select pg_try_advisory_lock(${LOCKS.restore}) as locked`,
  );
  if (!rows[0]?.locked)
    throw new AppError('conflict', 'Another restore into this database is running.');
  /**
   * @param patience milliseconds to wait for others, since a command that detects the restore ends
   * @throws AppError `conflict` if a server or another command is connected to the database
   */
  const refuseOthers = async (patience = 0) => {
    const until = Date.now() + patience;
    let others = await findOthers(main, application_name);
    while (others.length > 0 && Date.now() < until) {
      await sleep(POLL_MS);
      others = await findOthers(main, application_name);
    }
    if (others[0]) throw inUse(others[0], others.length);
  };
  const opened = undo.move();
  const workers = all.slice(1);
  return { main, db, workers, refuseOthers, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

const POLL_MS = 200;

async function findOthers(client: pg.Client, own: string): Promise<readonly Other[]> {
  // Within a transaction the view would otherwise not change.
  await client.query('select pg_stat_clear_snapshot()');
  const { rows } = await client.query<Other>(
    `select pid, application_name as name, host(client_addr) as address, backend_start as since
     from pg_stat_activity
     where datname = current_database() and application_name like 'directory %'
       and application_name <> $1
     order by application_name like 'directory server %' desc, backend_start`,
    [own],
  );
  return rows;
}

function inUse({ pid, name, address, since }: Other, connections: number): AppError {
  const what = name.startsWith('directory server ')
    ? `npm start (${name.slice('directory server '.length)})`
    : 'a worker or command';
  const where = address === null ? '' : ` from ${address}`;
  return new AppError(
    'conflict',
    `The database is in use: ${what} is connected${where} since ${since.toISOString()} (PostgreSQL process ${pid}; ${connections} connections in all). Stop it, then restore again. The database is unchanged.`,
  );
}
