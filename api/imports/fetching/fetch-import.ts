import type { Database } from '../../database/connection.ts';
import { isConnectionLost } from '../../database/connection-lost.ts';
import { withSession } from '../../database/session.ts';
import { tryWithLock } from '../../database/session-locks.ts';
import { AppError } from '../../errors.ts';
import { dropUnchanged, findLastRelease } from '../../feeds/releases.queries.ts';
import { finishImport, nameImport } from '../jobs/import-jobs.queries.ts';
import { toldOf } from '../notice-error.ts';
import type { UploadStore } from '../uploads/upload-store.ts';
import { type FetchOptions, fetchNewer } from './fetch-file.ts';
import { type FetchJob, findNextFetch, noteFetched, queueFetched } from './fetches.queries.ts';

export type FetchServiceOptions = Pick<
  FetchOptions,
  'mostBytes' | 'privateHosts' | 'silenceMs' | 'mostMs'
> & { readonly store: UploadStore };

const NOTE_EVERY_MS = 1_000;

/**
 * Downloads the file of the next import that has an address, and queues the import. A run of a feed whose file
 * has not changed ends there. A download that a killed process has begun starts again.
 * @returns whether there was one; false too if another process downloads
 * @throws the error of a lost connection, and any unexpected error, after which the import is `failed`
 */
export const fetchNextImport = (
  database: Database,
  options: FetchServiceOptions,
  stopping: AbortSignal,
): Promise<boolean> =>
  withSession(database.pool, async (session) => {
    const outcome = await tryWithLock(session.db, 'fetches', async () => {
      const job = await findNextFetch(session.db);
      if (job) await fetchImport(database, job, options, stopping);
      return job !== undefined;
    });
    return outcome ?? false;
  });

async function fetchImport(
  { db }: Database,
  { id, address, feedId }: FetchJob,
  { store, ...limits }: FetchServiceOptions,
  stopping: AbortSignal,
): Promise<void> {
  const cancelled = new AbortController();
  const broken = new AbortController();
  let received = 0;
  const progress = setInterval(() => {
    noteFetched(db, id, received).then(
      (wanted) => wanted || cancelled.abort(),
      (error) => broken.abort(error),
    );
  }, NOTE_EVERY_MS);
  try {
    // What a killed process has left.
    await store.remove(id);
    const last = feedId === null ? undefined : await findLastRelease(db, feedId);
    const file = await fetchNewer(address, last ?? null, {
      ...limits,
      signal: AbortSignal.any([stopping, cancelled.signal, broken.signal]),
      async onFile(name, bytes) {
        await store.makeRoom(bytes ?? 0);
        await nameImport(db, id, name, bytes ?? 0);
        return (await store.makeFolder(id))(name);
      },
      onBytes: (bytes) => {
        received = bytes;
      },
    });
    const isNew = file !== null && !last?.hash?.equals(file.hash);
    const queued = await db
      .transaction()
      .execute((trx) => (isNew ? queueFetched(trx, id, file) : dropUnchanged(trx, id)));
    if (!queued) await store.remove(id);
  } catch (error) {
    await store.remove(id);
    // Stopped: the import is still `receiving`, and the next start downloads it. Cancelled: it has ended.
    if (stopping.aborted || cancelled.signal.aborted) return;
    // Still `receiving`, too.
    if (isConnectionLost(error)) throw error;
    await finishImport(db, id, { status: 'failed', told: toldOf(error) });
    if (!(error instanceof AppError)) throw error;
  } finally {
    clearInterval(progress);
  }
}
