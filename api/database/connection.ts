import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { DATABASE_SHARES, type DatabaseShare } from '../limits.ts';
import { APPLICATION_NAME, embeddedFolder, startEmbeddedServer } from './embedded-server.ts';
import type { DB } from './tables.ts';
import { takeConnection } from './take-connection.ts';

const INT8 = 20;
const NUMERIC = 1700;

/** Ids and counts stay far below 2^53 and ratings have one decimal: plain numbers hold them all. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format ?? 'text'),
};

/**
 * A database, by way of the shares of its connections (`DATABASE_SHARES`). A share opens connections
 * when it is used, so that a command has those of `db` alone.
 */
export type Database = {
  /** Imports, bulk changes and commands, whose statements take as long as their data is. */
  readonly db: Kysely<DB>;
  /** The same connections, for COPY, which Kysely does not speak. */
  readonly pool: pg.Pool;
  /** All pools by the names of their shares, for metrics. */
  readonly pools: Readonly<Record<string, pg.Pool>>;
  /** Requests of the back office. */
  readonly administrators: Kysely<DB>;
  /** Everything that is asked for without a session. */
  readonly visitors: Kysely<DB>;
  /** Runs a statement that {@link prepared} has made. */
  readonly runPrepared: <Row extends pg.QueryResultRow>(
    query: pg.QueryConfig,
  ) => Promise<readonly Row[]>;
  /** Where it is, for worker threads and other processes of ours. */
  readonly url: string;
  readonly close: () => Promise<void>;
};

/**
 * Connects to a database, without any round trip yet.
 * @param url e.g. `postgresql://user:password@host:5432/database`
 * @param connections at most this many at once in each share
 */
export function connect(
  url: string,
  connections: number = DATABASE_SHARES.bulk.connections,
): Database {
  const open = (share: DatabaseShare, options: pg.PoolConfig = {}): pg.Pool => {
    const pool = new pg.Pool({
      connectionString: url,
      types,
      application_name: APPLICATION_NAME,
      max: Math.min(connections, share.connections),
      connectionTimeoutMillis: share.longestWaitMs,
      statement_timeout: share.longestStatementMs,
      ...options,
    });
    // A broken idle connection is replaced by the pool; without a listener it would end the process.
    pool.on('error', () => undefined);
    // The same for one that breaks while it is in use: its query fails, which is error enough.
    pool.on('connect', (client) => client.on('error', () => undefined));
    return pool;
  };
  const cancelling = open(DATABASE_SHARES.cancelling);
  const kysely = (pool: pg.Pool) =>
    new Kysely<DB>({
      dialect: new PostgresDialect({
        pool: {
          connect: () => takeConnection(pool, cancelling),
          end: async () => undefined,
          options: pool.options,
        },
      }),
    });
  const pool = open(DATABASE_SHARES.bulk, { max: connections });
  const administrators = open(DATABASE_SHARES.administrators);
  const visitors = open(DATABASE_SHARES.visitors);
  const searches = open(DATABASE_SHARES.searches, {
    // PostgreSQL would plan it five times more on each connection, 10 ms each, before it considers not
    // to. Set for all queries, it would plan those without a name for values that it does not know, too.
    onConnect: async (client) => {
      await client.query('set plan_cache_mode = force_generic_plan');
    },
  });
  const pools = { bulk: pool, administrators, visitors, searches, cancelling };
  return {
    db: kysely(pool),
    pool,
    administrators: kysely(administrators),
    visitors: kysely(visitors),
    async runPrepared<Row extends pg.QueryResultRow>(query: pg.QueryConfig) {
      const client = await takeConnection(searches, cancelling);
      try {
        return (await client.query<Row>(query)).rows;
      } finally {
        client.release();
      }
    },
    pools,
    url,
    async close() {
      await Promise.all(Object.values(pools).map((each) => each.end()));
    },
  };
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
