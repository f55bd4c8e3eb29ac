import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { LOCK_GROUPS } from '../../api/database/advisory-locks.ts';
import { backOff } from '../../api/database/back-off.ts';
import { AppError } from '../../api/errors.ts';

const LOCK = [LOCK_GROUPS.server, 1] as const;

/** The connection of a server that was killed a moment ago still holds the lock for so long. */
const LEAVING_MS = 3_000;
const LOOK_EVERY_MS = 250;

/** PostgreSQL cuts longer names. */
const LONGEST_NAME = 63;

/**
 * A machine that loses its network does not close its connections: PostgreSQL asks after 10 s without a
 * word, and gives up 15 s later. By default it would keep the lock for two hours.
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

export type DatabaseLock = { readonly release: () => Promise<void> };

/**
 * Takes the lock that one server of a database has, on a connection that is kept open for it: it ends
 * with the process, however that ends. When PostgreSQL is restarted, the lock is taken again.
 * @param url of the database
 * @param port where this server listens, for the message that another one prints
 * @throws AppError `environment`, naming the server that has the database
 */
export async function lockDatabase(
  url: string,
  port: number,
  logger: Logger,
): Promise<DatabaseLock> {
  const stopping = new AbortController();
  const name = `directory server ${process.pid}@${hostname()}:${port}`.slice(0, LONGEST_NAME);
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
  for (const until = Date.now() + LEAVING_MS; ; await sleep(LOOK_EVERY_MS)) {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1, $2) as taken',
      [...LOCK],
    );
    if (rows[0]?.taken) return;
    if (Date.now() < until) continue;
    const holders = await client.query<Holder>(holderQuery, [...LOCK]);
    throw taken(holders.rows[0]);
  }
}

function taken(holder: Holder | undefined): AppError {
  const address = holder?.address ? ` (${holder.address})` : '';
  const since = holder?.since ? ` since ${holder.since.toISOString()}` : '';
  const name = holder?.name.replace(/^directory server /, '') ?? 'another process';
  return new AppError(
    'environment',
    `Another npm start serves this database${since}: ${name}${address}. Two of them would publish for two addresses in turn. Nothing has been changed. To render pages on more machines, run npm run worker there; to replace that server, end it first.`,
  );
}
