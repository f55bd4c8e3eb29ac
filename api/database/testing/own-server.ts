import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { startEmbeddedServer } from '../embedded-server.ts';

const execute = promisify(execFile);

export type OwnServer = Awaited<ReturnType<typeof startOwnServer>>;

/** Starts a PostgreSQL for one test, which can stop and restart it. */
export async function startOwnServer() {
  const folder = await mkdtemp(join(tmpdir(), 'own-server-'));
  // The user that the server runs as needs access.
  await chmod(folder, 0o755);
  const { url } = await startEmbeddedServer(join(folder, 'postgres'));
  const cluster = join(folder, 'postgres', 'cluster');
  const { uid, gid } = await stat(cluster);
  const command = await readFile(join(cluster, 'postmaster.opts'), 'utf8');
  const pgCtl = join(dirname(command.split(' ')[0] ?? ''), 'pg_ctl');
  const options = `-p ${new URL(url).port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''`;
  const control = (...args: string[]) =>
    execute(pgCtl, [...args, '-D', cluster, '-w', '-s'], { uid, gid, cwd: '/' });
  const stop = () => control('stop', '-m', 'fast');
  return {
    url,
    /** Closes open connections, and refuses new ones. */
    stop,
    /** Starts it again at the same port. */
    start: () => control('start', '-l', join(folder, 'postgres', 'server.log'), '-o', options),
    async remove() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
