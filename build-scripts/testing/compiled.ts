import type { ClientBase } from 'pg';
import { connect } from '../../api/database/connection.ts';
import { ADMIN_DIST, buildAdmin } from '../build-admin.ts';
import { TEMPLATES } from '../render/rebuild.ts';
import { buildTemplates } from '../render/templates.ts';

/** The default address that templates are compiled for, so that they need not be compiled again. */
export const SITE_URL = 'http://localhost:3000';

/** Test files run in parallel: the first one compiles, the others wait for it. */
export const compileTemplates = (databaseServer: string): Promise<unknown> =>
  inTurn(databaseServer, 'templates', () => buildTemplates(TEMPLATES, SITE_URL));

/** Compiles the back office. @returns absolute path of the output folder */
export async function compileBackOffice(databaseServer: string): Promise<string> {
  await inTurn(databaseServer, 'back office', () => buildAdmin());
  return ADMIN_DIST;
}

/** Runs work while no other test file runs work with the same name. */
export async function inTurn(
  databaseServer: string,
  name: string,
  work: (client: ClientBase) => Promise<unknown>,
): Promise<void> {
  const { pool, close } = connect(databaseServer, 1);
  // Not `pool.query`: the pool closes connections after ten idle seconds, which would release the lock.
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    await work(client);
  } finally {
    client.release(true);
    await close();
  }
}
