import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { DB } from './tables.ts';

/** One connection, spoken to both through Kysely and, for COPY, directly. */
export type Session = { readonly db: Kysely<DB>; readonly client: pg.PoolClient };

/**
 * Runs `work` on one connection of a pool, so that temporary tables and COPY share a transaction
 * with Kysely's queries. The connection goes back to the pool afterwards, or away if `work` failed.
 */
export async function withSession<Result>(
  pool: pg.Pool,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  // Kysely releases a connection after each query; here it is to stay the same one.
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
