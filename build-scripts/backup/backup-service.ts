import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Logger } from 'pino';
import {
  BACKUPS_CHANNEL,
  failAbandoned,
  findLastAttempt,
  findOpenBackup,
} from '../../api/backups/backups.queries.ts';
import { isDue, scheduleAround } from '../../api/backups/schedule.ts';
import { type Config, childEnvironment, PROJECT_ROOT } from '../../api/config.ts';
import type { Database } from '../../api/database/connection.ts';
import { withSession } from '../../api/database/session.ts';
import { tryWithLock } from '../../api/database/session-locks.ts';
import { startWokenLoop } from '../../api/database/woken-loop.ts';
import { AppError } from '../../api/errors.ts';
import { targetName } from '../../api/publish-target.ts';

const POLL_EVERY_MS = 30_000;
const SCRIPT = join(PROJECT_ROOT, 'build-scripts', 'backup.ts');

/**
 * Runs scheduled, missed and requested backups, each in a child process: reading 2 GB of rows would
 * occupy the event loop of the server for half a minute.
 */
export function startBackupService(
  config: Pick<Config, 'backup' | 'adminTimeZone'>,
  database: Database,
  logger: Logger,
) {
  return startWokenLoop(database, logger, {
    channel: BACKUPS_CHANNEL,
    pollEveryMs: POLL_EVERY_MS,
    errorMessage: 'the scheduled backup failed',
    async work(stopping) {
      const { backup } = config;
      if (backup === null) return false;
      await failDead(database);
      if (await isWanted(database, backup, config.adminTimeZone))
        await runProcess(database.url, backup, stopping, logger);
      return false;
    },
  });
}

async function isWanted(
  { db }: Database,
  { at, to }: NonNullable<Config['backup']>,
  timeZone: string,
): Promise<boolean> {
  const open = await findOpenBackup(db);
  if (open) return open.status === 'queued';
  const now = new Date();
  const { last } = scheduleAround(at, timeZone, now);
  return isDue(await findLastAttempt(db, targetName(to)), last, now);
}

/** Records the failure of a running backup whose process has died: nothing holds the lock. */
async function failDead({ db, pool }: Database): Promise<void> {
  const open = await findOpenBackup(db);
  if (open?.status === 'running')
    await withSession(pool, ({ db }) => tryWithLock(db, 'backups', () => failAbandoned(db)));
}

/**
 * Runs a backup in a child process, which records the outcome in the database.
 * @throws AppError `environment` with the output of the process if it fails
 */
async function runProcess(
  databaseUrl: string,
  { to, keep }: NonNullable<Config['backup']>,
  stopping: AbortSignal,
  logger: Logger,
): Promise<void> {
  const args = [SCRIPT, '--to', targetName(to), '--keep', String(keep), '--json'];
  // With a URL, the process neither starts nor stops an embedded server.
  const env = childEnvironment({ DATABASE_URL: databaseUrl });
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const stop = () => void child.kill('SIGTERM');
  if (stopping.aborted) stop();
  stopping.addEventListener('abort', stop, { once: true });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-MAX_OUTPUT);
  });
  try {
    const [code] = await once(child, 'close');
    if (code === 0) logger.info({ target: targetName(to) }, 'the database was backed up');
    else if (!stopping.aborted)
      throw new AppError('environment', `npm run backup ended with ${code}: ${output.trim()}`);
  } finally {
    stopping.removeEventListener('abort', stop);
  }
}

/** Number of last characters of the output that an error contains. */
const MAX_OUTPUT = 4_000;
