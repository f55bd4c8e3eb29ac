import { connect } from '../../api/database/connection.ts';
import { APPLICATION_NAME } from '../../api/database/embedded-server.ts';
import type { Ground } from './ground.ts';

/** The database that processes of the drill use. */
const USED = 'postgres';

/** Runs a statement in another database than the one that processes use. */
export async function administer(ground: Ground, statement: string): Promise<void> {
  const url = new URL(ground.database().url);
  url.pathname = '/template1';
  const { pool, close } = connect(url.href, 1);
  try {
    await pool.query(statement);
  } finally {
    await close();
  }
}

/** Copies the database. Nothing else may use it meanwhile. */
export const copyDatabase = (ground: Ground, copy: string): Promise<void> =>
  ground.disconnected(async () => {
    // Connections of the drill that were being made while PostgreSQL was killed may be left over.
    await administer(
      ground,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = '${USED}' and application_name in ('${APPLICATION_NAME}', 'drill')`,
    );
    await administer(ground, `create database ${copy} template ${USED}`);
  });

/** Puts a copy in the place of the database. */
export const restoreCopy = (ground: Ground, copy: string): Promise<void> =>
  ground.disconnected(async () => {
    await administer(ground, `drop database ${USED} with (force)`);
    await administer(ground, `create database ${USED} template ${copy}`);
    await administer(ground, `drop database ${copy}`);
  });
