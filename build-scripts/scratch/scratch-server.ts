import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedServer } from '../../api/database/embedded-server.ts';

/**
 * Starts an embedded PostgreSQL in a folder, for one bench or drill.
 * @param name of the temporary folder
 * @param given absolute path of another folder, which may have a database
 */
export async function openScratchServer(name: string, given?: string) {
  const dir = given ?? (await mkdtemp(join(tmpdir(), `${name}-`)));
  await mkdir(dir, { recursive: true });
  // PostgreSQL may run as another user, who needs access.
  await chmod(dir, 0o755);
  const { url, release } = await startEmbeddedServer(join(dir, 'postgres'));
  return {
    dir,
    /** PostgreSQL's data folder. */
    cluster: join(dir, 'postgres', 'cluster'),
    url,
    /** Stops PostgreSQL and deletes the folder. @param keep whether the folder stays */
    async close(keep = false): Promise<void> {
      await release();
      if (!keep) await rm(dir, { recursive: true, force: true });
    },
  };
}

/** The URL of another database of a server. */
export const databaseUrl = (server: string, name: string): string =>
  new URL(`/${name}`, server).href;
