import { availableParallelism } from 'node:os';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { APPLICATION_NAME, embeddedFolder, startEmbeddedServer } from './embedded-server.ts';
import type { DB } from './tables.ts';

const INT8 = 20;
const NUMERIC = 1700;

/** Ids and counts stay far below 2^53 and ratings have one decimal: plain numbers hold them all. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format ?? 'text'),
};

export type Database = {
  readonly db: Kysely<DB>;
  /** What COPY needs, which Kysely does not speak. */
  readonly pool: pg.Pool;
  /** For what {@link prepared} makes, and nothing else. */
  readonly preparedPool: pg.Pool;
  /** Where it is, for worker threads and other processes of ours. */
  readonly url: string;
  readonly close: () => Promise<void>;
};

/**
 * Searches at once; more of them would only take turns on the same processors: with two of these, three
 * at once came to 326 searches a second, and six to 298.
 */
const PREPARED_CONNECTIONS = availableParallelism() + 1;

/**
 * Connects to a database, without any round trip yet.
 * @param url e.g. `postgresql://user:password@host:5432/database`
 * @param connections at most this many at once, and some more where something is prepared
 */
export function connect(url: string, connections = 10): Database {
  const open = (options: pg.PoolConfig): pg.Pool => {
    const pool = new pg.Pool({
      connectionString: url,
      types,
      application_name: APPLICATION_NAME,
      ...options,
    });
    // A broken idle connection is replaced by the pool; without a listener it would end the process.
    pool.on('error', () => undefined);
    // The same for one that breaks while it is in use: its query fails, which is error enough.
    pool.on('connect', (client) => client.on('error', () => undefined));
    return pool;
  };
  const pool = open({ max: connections });
  const preparedPool = open({
    max: Math.min(connections, PREPARED_CONNECTIONS),
    // PostgreSQL would plan it five times more on each connection, 10 ms each, before it considers not
    // to. Set for all queries, it would plan those without a name for values that it does not know, too.
    onConnect: async (client) => {
      await client.query('set plan_cache_mode = force_generic_plan');
    },
  });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const close = async () => {
    await Promise.all([db.destroy(), preparedPool.end()]);
  };
  return { db, pool, preparedPool, url, close };
}

/**
 * Opens the configured database: the one at DATABASE_URL, else the embedded server in DATA_DIR.
 * @throws AppError `environment` when it cannot be reached or started
 */
export async function openDatabase(config: Config, connections?: number): Promise<Database> {
  if (config.databaseUrl === undefined) {
    const server = await startEmbeddedServer(embeddedFolder(config.dataDir));
    const database = connect(server.url, connections);
    return {
      ...database,
      async close() {
        await database.close();
        await server.release();
      },
    };
  }
  const database = connect(config.databaseUrl, connections);
  try {
    await sql`select 1`.execute(database.db);
  } catch (cause) {
    await database.close();
    const { host, pathname } = new URL(config.databaseUrl);
    const reason = cause instanceof Error ? cause.message || String(cause) : String(cause);
    throw new AppError(
      'environment',
      `The database ${host}${pathname} that DATABASE_URL names cannot be reached: ${reason}. Check that it runs and accepts this user and password, or unset DATABASE_URL to use the embedded one.`,
      { cause },
    );
  }
  return database;
}
