import { connect } from '../../api/database/connection.ts';
import { APPLICATION_NAME } from '../../api/database/embedded-server.ts';
import { databaseUrl } from '../scratch/scratch-server.ts';
import type { Ground } from './ground.ts';

/** The database of the drill's processes. */
const DATABASE = 'postgres';

/** Runs a statement in another database than the one of the drill's processes. */
export async function administer(ground: Ground, statement: string): Promise<void> {
  const { pool, close } = connect(databaseUrl(ground.database().url, 'template1'), 1);
  try {
    await pool.query(statement);
  } finally {
    await close();
  }
}

/** Copies the database. Nothing else may use it meanwhile. */
export const copyDatabase = (ground: Ground, copy: string): Promise<void> =>
  ground.disconnected(async () => {
    // Connections that the drill was opening while PostgreSQL was killed may remain.
    await administer(
      ground,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = '${DATABASE}' and application_name in ('${APPLICATION_NAME}', 'drill')`,
    );
    await administer(ground, `create database ${copy} template ${DATABASE}`);
  });

/** Replaces the database by a copy. */
export const restoreCopy = (ground: Ground, copy: string): Promise<void> =>
  ground.disconnected(async () => {
    await administer(ground, `drop database ${DATABASE} with (force)`);
    await administer(ground, `create database ${DATABASE} template ${copy}`);
    await administer(ground, `drop database ${copy}`);
  });
