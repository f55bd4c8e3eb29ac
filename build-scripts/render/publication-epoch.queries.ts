import { type Kysely, sql } from 'kysely';
import { withLock } from '../../api/database/session-locks.ts';
import type { DB } from '../../api/database/tables.ts';
import { AppError } from '../../api/errors.ts';
import type { Publisher } from '../publish/publisher.ts';
import { readPublication } from './publication.queries.ts';

/** Minimum time between two advances: a bucket takes 0.1 s for one, and a small change has a dozen batches. */
const EVERY_MS = 1_000;

/** When each publisher's epoch was advanced, and whether files have changed since. */
const advances = new WeakMap<Publisher, { readonly at: number; changed: boolean }>();

/**
 * Advances the epoch before files change, at most once a second. {@link closeEpoch} follows when nothing
 * is stale any more, so that a copy of the database from within that second is older than the mark, too.
 * @param db not a transaction
 * @throws what {@link advanceEpoch} throws
 */
export async function openEpoch(db: Kysely<DB>, publisher: Publisher): Promise<void> {
  const last = advances.get(publisher);
  if (last !== undefined && performance.now() - last.at < EVERY_MS) last.changed = true;
  else await advanceEpoch(db, publisher);
}

/** Advances the epoch again where files have changed since the last advance. @see openEpoch */
export async function closeEpoch(db: Kysely<DB>, publisher: Publisher): Promise<void> {
  if (advances.get(publisher)?.changed) await advanceEpoch(db, publisher);
}

/**
 * Advances the epoch in the database, then in the target's mark. A database that is restored from an older
 * copy has a lower epoch than the mark, and a target that was emptied has no mark: both make a
 * verification of every file due. The database comes first: a crash between the two leaves the mark
 * behind, which has no effect.
 *
 * The connection holds the lock, not a transaction: batches advance in turn, and the new epoch is
 * committed before the mark is written.
 * @throws AppError `environment` when the mark cannot be written, or is another database's
 */
async function advanceEpoch(db: Kysely<DB>, publisher: Publisher): Promise<void> {
  await db.connection().execute((connection) =>
    withLock(connection, 'epoch', async () => {
      const mark = await publisher.readMark();
      const { rows } = await sql<{ target: string; epoch: number }>`
        update publication set epoch = greatest(epoch, ${mark?.epoch ?? 0}::bigint) + 1,
          verify_needed = verify_needed or ${mark === null} or epoch < ${mark?.epoch ?? 0}
        where ${mark === null} or target = ${mark?.target ?? ''}
        returning target, epoch`.execute(connection);
      const [advanced] = rows;
      if (advanced === undefined)
        throw new AppError(
          'environment',
          'The place that PUBLISH_TO names belongs to another database by now. Publish to a place of its own, or restart npm start to take this one over.',
        );
      await publisher.writeMark(advanced);
      advances.set(publisher, { at: performance.now(), changed: false });
    }),
  );
}

/**
 * Compares the epochs of the database and the target. A database that is behind was restored from an
 * older copy, and files may differ from its ledger: a verification of every file becomes due, and the
 * database takes over the epoch of the target.
 */
export async function noticeOlderDatabase(
  db: Kysely<DB>,
  publisher: Pick<Publisher, 'readMark'>,
): Promise<void> {
  const mark = await publisher.readMark();
  if (mark === null) return;
  await db
    .updateTable('publication')
    .set({ epoch: mark.epoch, verify_needed: true })
    .where('target', '=', mark.target)
    .where('epoch', '<', mark.epoch)
    .execute();
}

/** @returns whether a verification of every file is due */
export const isVerifyNeeded = async (db: Kysely<DB>): Promise<boolean> =>
  (await readPublication(db)).verify_needed;
