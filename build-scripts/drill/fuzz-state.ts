import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { TextEncoding } from '../../api/contract/calls/text-encodings.ts';
import { connect } from '../../api/database/connection.ts';
import { migrateToLatest } from '../../api/database/migrate.ts';
import { AppError } from '../../api/errors.ts';
import { importFile } from '../../api/imports/import-file.ts';
import { requestAction } from '../../api/imports/jobs/import-actions.queries.ts';
import { runNextImport } from '../../api/imports/jobs/run-next.ts';
import { importListings } from '../scratch/import-listings.ts';
import { openScratchServer } from '../scratch/scratch-server.ts';

/** Small, so that an import commits some batches before the damage. */
const BATCH_SIZE = 15;
/** Maximum time for an import, in milliseconds. */
const LONGEST = 60_000;

export type FuzzState = Awaited<ReturnType<typeof openFuzzState>>;

/**
 * A directory that damaged files are imported into.
 * @param whole a valid file, whose listings it has
 */
export async function openFuzzState(whole: string) {
  await using undo = new AsyncDisposableStack();
  const server = await openScratchServer('drill-fuzz');
  undo.defer(() => server.close());
  const database = connect(server.url);
  undo.defer(database.close);
  const { db, pool } = database;
  await migrateToLatest(db);
  await importListings(pool, whole);
  const before = await readState();

  /** The number of listings, and their checksum. An undo changes them as an edit does, and so `updated_at`. */
  async function readState() {
    const { rows } = await sql<{ listings: number; sum: string }>`
      select count(*)::int as listings, 
        md5(string_agg((to_jsonb(b) - 'updated_at')::text, '' order by id)) as sum
      from businesses b`.execute(db);
    return rows[0] ?? { listings: 0, sum: '' };
  }

  async function outcomeOf(file: string, encoding: TextEncoding | null): Promise<string | null> {
    const choices = { batchSize: BATCH_SIZE, dryRun: false, approved: true, encoding };
    const ended = importFile(pool, file, choices).then(
      () => null,
      (error) =>
        error instanceof AppError && error.code === 'bad_file' ? null : `the import: ${error}`,
    );
    const over = new AbortController();
    const late = sleep(LONGEST, 'the import does not end', { signal: over.signal });
    const outcome = await Promise.race([ended, late]);
    over.abort();
    late.catch(() => {});
    return outcome;
  }

  /** @returns what an import that has ended must not leave; null if there is nothing */
  async function faultOf(): Promise<string | null> {
    const [newest] = await db
      .selectFrom('imports')
      .select(['id', 'status', 'inserted', 'updated'])
      .where('id', '>', 1)
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    const { listings } = await readState();
    if (!newest) return listings === before.listings ? null : 'listings of no import';
    const { id, status, inserted, updated } = newest;
    if (status !== 'done' && status !== 'failed') return `the import is ${status}`;
    if (listings !== before.listings + inserted) return `${listings} listings, ${inserted} new`;
    if (inserted + updated > 0) {
      await db.transaction().execute((trx) => requestAction(trx, id, 'undo'));
      await runNextImport(database, new AbortController().signal);
    }
    // The next import is the newest again, and its file may be the same.
    await sql`delete from imports where id = ${id}`.execute(db);
    return null;
  }

  const opened = undo.move();
  return {
    /**
     * Imports a file, and undoes it.
     * @param encoding that is chosen; null if it is detected
     * @returns a fault, or null
     */
    async check(file: string, encoding: TextEncoding | null): Promise<string | null> {
      const fault = (await outcomeOf(file, encoding)) ?? (await faultOf());
      if (fault !== null) return fault;
      return (await readState()).sum === before.sum ? null : 'listings differ after the undo';
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
