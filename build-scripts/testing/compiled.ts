import type { ClientBase } from 'pg';
import { connect } from '../../api/database/connection.ts';
import { ADMIN_DIST, buildAdmin } from '../build-admin.ts';
import { TEMPLATES } from '../render/rebuild.ts';
import { buildTemplates } from '../render/templates.ts';

/** The address that templates are compiled for by default: nothing has to be compiled again. */
export const SITE_URL = 'http://localhost:3000';

/** Test files run at the same time: whoever is first compiles, the others wait for it. */
export const compileTemplates = (databaseServer: string): Promise<unknown> =>
  inTurn(databaseServer, 'templates', () => buildTemplates(TEMPLATES, SITE_URL));

/** The same of the back office. @returns absolute path of the folder that it is built into */
export async function compileBackOffice(databaseServer: string): Promise<string> {
  await inTurn(databaseServer, 'back office', () => buildAdmin());
  return ADMIN_DIST;
}

/** Does some work while no other test file does what has the same name. */
export async function inTurn(
  databaseServer: string,
  name: string,
  work: (client: ClientBase) => Promise<unknown>,
): Promise<void> {
  const { pool, close } = connect(databaseServer, 1);
  // Not the pool's own way, which closes a connection, and gives up its lock, after ten idle seconds.
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    await work(client);
  } finally {
    client.release(true);
    await close();
  }
}
