import { basename } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { beginBackup, endBackup, failAbandoned } from '../../api/backups/backups.queries.ts';
import type { Database } from '../../api/database/connection.ts';
import { refuseDuringRestore } from '../../api/database/restore-guard.ts';
import { withSession } from '../../api/database/session.ts';
import { tryWithLock } from '../../api/database/session-locks.ts';
import type { DB } from '../../api/database/tables.ts';
import { AppError } from '../../api/errors.ts';
import { type PublishTarget, targetName } from '../../api/publish-target.ts';
import { backupFileName, splitFile } from './file-names.ts';
import { openStorage } from './open-storage.ts';
import type { BackupStorage } from './storage.ts';
import { type BackupOptions, takeBackup } from './take-backup.ts';

export type RunOptions = BackupOptions & {
  /** A folder or prefix, or a file or key that ends in `.backup`. */
  readonly target: PublishTarget;
  /** Number of backups that stay in the folder or prefix; undefined for all. */
  readonly keep?: number | undefined;
};

/**
 * Backs up a database, one backup at a time, and records the outcome in it. The database of an older
 * version without the table of backups is backed up without a record.
 * @throws AppError `conflict` if another backup is running; errors of {@link takeBackup}
 */
export async function runBackup(database: Database, { target, keep, ...options }: RunOptions) {
  await refuseDuringRestore(database.db);
  const { folder, file } = splitFile(target);
  const run = async () => {
    const storage = await openStorage(folder);
    const nameAt = (takenAt: Date) => file ?? backupFileName(takenAt);
    const taken = await takeBackup(database, (takenAt) => storage.create(nameAt(takenAt)), options);
    const pruned =
      keep === undefined || file !== null
        ? { removed: 0, problem: null }
        : await prune(storage, keep);
    return { ...taken, ...pruned, file: storage.nameOf(nameAt(taken.takenAt)) };
  };
  return withSession(database.pool, async ({ db }) => {
    const ran = await tryWithLock(db, 'backups', async () =>
      (await hasTable(db)) ? recorded(db, targetName(folder), run) : run(),
    );
    if (!ran) throw new AppError('conflict', 'Another backup of this database is running.');
    return ran;
  });
}

type Ran = Awaited<ReturnType<typeof takeBackup>> & { file: string; problem: string | null };

async function recorded<Done extends Ran>(
  db: Kysely<DB>,
  target: string,
  run: () => Promise<Done>,
): Promise<Done> {
  await failAbandoned(db);
  const id = await beginBackup(db, target);
  try {
    const done = await run();
    const { bytes, rows, problem } = done;
    const name = basename(done.file);
    await endBackup(db, id, { status: 'done', file: name, bytes, row_count: rows, error: problem });
    return done;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    await endBackup(db, id, { status: 'failed', error: message });
    throw error;
  }
}

/**
 * Removes the oldest backups. A failure does not affect the new backup.
 * @returns their number, and the reason of a failure as `problem`
 */
async function prune(storage: BackupStorage, keep: number) {
  let removed = 0;
  try {
    for (const old of (await storage.list()).slice(0, -keep)) {
      await storage.remove(old);
      removed += 1;
    }
    return { removed, problem: null };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { removed, problem: `Older backups could not be removed: ${reason}` };
  }
}

async function hasTable(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('backups') is not null as exists`.execute(db);
  return rows[0]?.exists === true;
}
