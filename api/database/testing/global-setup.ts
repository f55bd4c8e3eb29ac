import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect } from '../connection.ts';
import { startEmbeddedServer } from '../embedded-server.ts';
import { migrateToLatest } from '../migrate.ts';
import { MIGRATED } from './migrated.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly databaseServer: string;
    /** A folder that is removed after the run. */
    readonly runFolder: string;
  }
}

/** Starts one temporary PostgreSQL for the run. Each test file creates databases of its own in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'directory-test-'));
  // The user that the server runs as needs access.
  await chmod(folder, 0o755);
  const server = await startEmbeddedServer(join(folder, 'postgres'));
  const { pool, close } = connect(server.url, 1);
  // The data does not outlive the run, so nothing has to be flushed.
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await pool.query(`alter system set ${setting} = off`);
  await pool.query('select pg_reload_conf()');
  await pool.query(`create database ${MIGRATED}`);
  await close();
  await migrate(server.url);
  project.provide('databaseServer', server.url);
  project.provide('runFolder', folder);
  return async () => {
    await server.release();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Migrates the template that test databases copy: 0.1 s for each instead of 0.5. */
async function migrate(serverUrl: string): Promise<void> {
  const url = new URL(serverUrl);
  url.pathname = `/${MIGRATED}`;
  const { db, close } = connect(url.href, 1);
  await migrateToLatest(db);
  // As after a first publication: before it, changes do not mark pages.
  await db.updateTable('publication').set({ target: 'elsewhere' }).execute();
  await close();
}
