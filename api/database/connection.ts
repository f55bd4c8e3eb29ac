import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { DATABASE_SHARES, type DatabaseShare } from '../limits.ts';
import { APPLICATION_NAME, embeddedFolder, startEmbeddedServer } from './embedded-server.ts';
import { setOfficeZone, today } from './office-day.ts';
import type { DB } from './tables.ts';
import { takeConnection } from './take-connection.ts';

const INT8 = 20;
const NUMERIC = 1700;

/** Ids and counts are below 2^53 and ratings have one decimal, so numbers represent them exactly. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format ?? 'text'),
};

/**
 * A database with one connection pool for each share (`DATABASE_SHARES`). A pool opens connections on
 * demand, so a command opens only those of `db`.
 */
export type Database = {
  /** For imports, bulk changes and commands. Statements have no timeout. */
  readonly db: Kysely<DB>;
  /** The pool of `db`, for COPY, which Kysely does not support. */
  readonly pool: pg.Pool;
  /** All pools by share, for metrics. */
  readonly pools: Readonly<Record<string, pg.Pool>>;
  /** For requests of the back office. */
  readonly administrators: Kysely<DB>;
  /** For requests without a session. */
  readonly visitors: Kysely<DB>;
  /** Runs a statement made by `prepared`. */
  readonly runPrepared: <Row extends pg.QueryResultRow>(
    query: pg.QueryConfig,
  ) => Promise<readonly Row[]>;
  /** Connection URL, for worker threads and other processes of the project. */
  readonly url: string;
  readonly close: () => Promise<void>;
};

/**
 * Creates the pools of a database. Connections are opened by the first queries.
 * @param url e.g. `postgresql://user:password@host:5432/database`
 * @param connections maximum in each share
 * @param timeZone IANA name of the zone in which days of the back office begin
 */
export function connect(
  url: string,
  connections: number = DATABASE_SHARES.bulk.connections,
  timeZone = 'UTC',
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
    // The pool replaces a broken idle connection; without a listener its error would end the process.
    pool.on('error', () => undefined);
    // The same for a connection in use: its query fails and reports the error.
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
  // Only statements of these shares write days or compare them with the present one.
  const onConnect = (client: pg.ClientBase) => setOfficeZone(client, timeZone);
  const pool = open(DATABASE_SHARES.bulk, { max: connections, onConnect });
  const administrators = open(DATABASE_SHARES.administrators, { onConnect });
  const visitors = open(DATABASE_SHARES.visitors);
  const searches = open(DATABASE_SHARES.searches, {
    // By default PostgreSQL plans a prepared statement for its values five times on each connection, 10 ms
    // each. Other pools keep the default, which also applies to unnamed statements.
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
 * Opens the configured database: the one at DATABASE_URL, or else the embedded server in DATA_DIR.
 * @throws AppError `environment` if the database cannot be reached or started
 */
export async function openDatabase(config: Config, connections?: number): Promise<Database> {
  const { adminTimeZone } = config;
  if (config.databaseUrl === undefined) {
    const server = await startEmbeddedServer(embeddedFolder(config.dataDir));
    const database = connect(server.url, connections, adminTimeZone);
    return {
      ...database,
      async close() {
        await database.close();
        await server.release();
      },
    };
  }
  const database = connect(config.databaseUrl, connections, adminTimeZone);
  try {
    // PostgreSQL has to know the time zone of the back office, too.
    await today(database.db);
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
