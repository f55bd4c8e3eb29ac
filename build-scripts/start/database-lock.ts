import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { LOCK_GROUPS } from '../../api/database/advisory-locks.ts';
import { backOff } from '../../api/database/back-off.ts';
import { AppError } from '../../api/errors.ts';

const LOCK = [LOCK_GROUPS.server, 1] as const;

/** PostgreSQL may take so long to close the connection of a killed server, which holds the lock. */
const WAIT_MS = 3_000;
const RETRY_MS = 250;

/** PostgreSQL truncates longer application names. */
const MAX_NAME_LENGTH = 63;

/**
 * A machine that loses its network does not close its connections. PostgreSQL checks a silent connection
 * after 10 s and closes it 15 s later; by default, it would keep the lock for two hours.
 */
const KEEPALIVES = `set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5;
  set tcp_keepalives_count = 3`;

const holderQuery = `select application_name as name, backend_start as since, client_addr as address
  from pg_locks join pg_stat_activity using (pid)
  where locktype = 'advisory' and granted and objsubid = 2 and classid = $1 and objid = $2
  and pg_locks.database = (select oid from pg_database where datname = current_database())`;

type Holder = {
  readonly name: string;
  readonly since: Date | null;
  readonly address: string | null;
};

/**
 * Takes the advisory lock that allows one server for each database. A connection of its own holds the
 * lock, so that it ends with the process. After a restart of PostgreSQL the lock is taken again.
 * @param url of the database
 * @param port at which this server listens; part of the name that an error of another server shows
 * @throws AppError `environment`, naming the server that holds the lock
 */
export async function lockDatabase(url: string, port: number, logger: Logger) {
  const stopping = new AbortController();
  const name = `directory server ${process.pid}@${hostname()}:${port}`.slice(0, MAX_NAME_LENGTH);
  const open = async () => {
    const client = new pg.Client({
      connectionString: url,
      application_name: name,
      keepAlive: true,
    });
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.on('end', () => resolve());
    });
    try {
      await client.connect();
      await client.query(KEEPALIVES);
      await takeLock(client);
      return { client, lost };
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
  };

  let held = await open();
  async function keep(): Promise<void> {
    await held.lost;
    for (let failures = 1; !stopping.signal.aborted; failures += 1) {
      await sleep(backOff(failures), undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      try {
        held = await open();
        if (stopping.signal.aborted) return held.client.end();
        await held.lost;
        failures = 0;
      } catch (err) {
        if (err instanceof AppError) logger.error({ err }, 'another server has this database');
      }
    }
  }
  const kept = keep();
  return {
    async release() {
      stopping.abort();
      await held.client.end().catch(() => undefined);
      await kept;
    },
  };
}

async function takeLock(client: pg.Client): Promise<void> {
  for (const until = Date.now() + WAIT_MS; ; await sleep(RETRY_MS)) {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1, $2) as taken',
      [...LOCK],
    );
    if (rows[0]?.taken) return;
    if (Date.now() < until) continue;
    const holders = await client.query<Holder>(holderQuery, [...LOCK]);
    throw lockedError(holders.rows[0]);
  }
}

function lockedError(holder: Holder | undefined): AppError {
  const address = holder?.address ? ` (${holder.address})` : '';
  const since = holder?.since ? ` since ${holder.since.toISOString()}` : '';
  const name = holder?.name.replace(/^directory server /, '') ?? 'another process';
  return new AppError(
    'environment',
    `Another npm start serves this database${since}: ${name}${address}. Two servers would overwrite each other's pages. Nothing has been changed. To render pages on more machines, run npm run worker there. To replace that server, stop it first.`,
  );
}
