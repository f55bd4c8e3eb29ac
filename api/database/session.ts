import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { DB } from './tables.ts';

/** One connection, for queries of Kysely and for COPY. */
export type Session = { readonly db: Kysely<DB>; readonly client: pg.PoolClient };

/**
 * Runs `work` on one connection of a pool, so that temporary tables, COPY and queries of Kysely can
 * share a transaction. Releases the connection afterwards, or closes it if `work` failed.
 */
export async function withSession<Result>(
  pool: pg.Pool,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  // Kysely releases a connection after each query; here it keeps the same one.
  const kept: PostgresPoolClient = {
    query: client.query.bind(client),
    release: () => undefined,
  };
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: { connect: async () => kept, end: async () => undefined, options: {} },
    }),
  });
  let failed = true;
  try {
    const result = await work({ db, client });
    failed = false;
    return result;
  } finally {
    client.release(failed);
  }
}
