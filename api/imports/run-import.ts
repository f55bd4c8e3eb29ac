import type { Kysely, Transaction } from 'kysely';
import { changeListings } from '../changes/change-listings.ts';
import { lockAllListings } from '../changes/listing-locks.queries.ts';
import { PRIORITY } from '../changes/stale-marks.queries.ts';
import { notice } from '../contract/text/import-notices.ts';
import { isDiskFull } from '../database/disk-full.ts';
import type { Session } from '../database/session.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import {
  addBatch,
  type DryRunFindings,
  type ImportReport,
  NOTHING,
  reportOf,
  type TallyState,
} from './import-report.ts';
import { analyseWhenOutgrown, countMarkedPages, saveRejections } from './imports.queries.ts';
import {
  noteInserted,
  readInsertSamples,
  readUpdateSamples,
} from './jobs/import-changes.queries.ts';
import { type ImportJob, saveCheckpoint } from './jobs/import-jobs.queries.ts';
import { restoreListIndexes, setListIndexesAside } from './list-indexes.queries.ts';
import { mergeStaged } from './merge.queries.ts';
import { afterRows, noticeError } from './notice-error.ts';
import { openReader, type ReadBatch, type Reader } from './reader.ts';
import type { ColumnMapping } from './reading/columns.ts';
import { storablePreview } from './reading/preview.ts';
import type { SheetPreview } from './reading/spreadsheet.ts';
import { createStaging, stageBatch } from './staging.queries.ts';

/** A spreadsheet, and how it is imported. */
export type ImportSource = Omit<ImportJob, 'path' | 'undo'> & { readonly path: string };

export type ImportHooks = {
  /** The fields that administrators have mapped headers to. */
  readonly mapping: ColumnMapping;
  /** Called before each batch: the import stops where it resolves to false. */
  readonly mayGoOn: () => Promise<boolean>;
  /** The connection that stores rejected rows, where it is not the import's own transaction. */
  readonly rejections?: Kysely<DB>;
  /** Called with the beginnings of the sheets, also where their columns are unknown. */
  readonly onPreviews?: (previews: readonly SheetPreview[]) => Promise<void>;
  /** Called after each batch. */
  readonly onProgress?: (progress: Progress) => Promise<void> | void;
};

export type Progress = {
  readonly tally: TallyState;
  readonly bytes: number;
  readonly totalBytes: number;
};

type Run = Omit<ImportSource, 'tally'> &
  Session & {
    readonly hooks: ImportHooks;
    readonly reader: Reader;
    readonly started: number;
    tally: TallyState;
  };

/**
 * Imports one spreadsheet: read → normalise → stage → merge, batch by batch. Each batch is one transaction
 * with its counts, stale marks and the checkpoint to continue from. A thread reads the next batch while
 * PostgreSQL merges the last; no more than these two are in memory. Call it under the lock of imports.
 * @returns `stopped` when `mayGoOn` resolved to false; committed batches stay
 * @throws AppError `bad_file` when the file cannot be read, `storage_full` when the disk of the
 *   database is full
 */
export async function runImport(
  session: Session,
  source: ImportSource,
  hooks: ImportHooks,
): Promise<ImportReport | 'stopped'> {
  const tally = source.tally ?? NOTHING;
  const { path, batchSize } = source;
  const started = performance.now();
  const skip = tally.rowsRead;
  const reader = await openReader({ file: path, batchSize, skip, mapping: hooks.mapping });
  const run: Run = { ...source, ...session, hooks, reader, started, tally };
  try {
    await createStaging(session.db);
    return source.dryRun ? await runDry(run) : await runForGood(run);
  } catch (error) {
    throw explain(error, source.dryRun ? 0 : run.tally.rowsRead);
  } finally {
    await reader.close();
  }
}

async function runForGood(run: Run): Promise<ImportReport | 'stopped'> {
  const { db } = run;
  await setListIndexesAside(db);
  try {
    const finished = await mergeAll(run, async (batch) => {
      await db.transaction().execute(async (trx) => {
        await mergeBatch(trx, run, batch);
        await saveCheckpoint(trx, run.id, run.tally, run.reader.position());
      });
      await analyseWhenOutgrown(db, run.tally.inserted);
    });
    return finished ? makeReport(run) : 'stopped';
  } finally {
    await db.transaction().execute(restoreListIndexes);
  }
}

/** Imports all batches in one transaction that is rolled back. */
async function runDry(run: Run): Promise<ImportReport | 'stopped'> {
  const trx = await run.db.startTransaction().execute();
  try {
    await lockAllListings(trx);
    if (!(await mergeAll(run, (batch) => mergeBatch(trx, run, batch)))) return 'stopped';
    return makeReport(run, {
      stalePages: await countMarkedPages(trx),
      updateSamples: await readUpdateSamples(trx, run.id),
      insertSamples: await readInsertSamples(trx, run.id),
    });
  } finally {
    await trx.rollback().execute();
  }
}

/** @returns false when `mayGoOn` resolved to false */
async function mergeAll(run: Run, merge: (batch: ReadBatch) => Promise<void>): Promise<boolean> {
  const { reader, hooks, name } = run;
  // An error of the file as a whole is thrown before anything is written.
  let batch = await reader.next().finally(async () => {
    await hooks.onPreviews?.(reader.previews().map((one) => storablePreview(one, hooks.mapping)));
  });
  let spent: ReadBatch | undefined;
  if (!batch && run.tally.rowsRead === 0)
    throw noticeError('bad_file', notice('no-rows-below-header', { file: name }));
  while (batch !== undefined) {
    if (!(await hooks.mayGoOn())) return false;
    const next = reader.next(spent);
    // Awaited below: until then a reading error must not count as unhandled.
    next.catch(() => undefined);
    await merge(batch);
    const [bytes, totalBytes] = [reader.position(), reader.bytes];
    await hooks.onProgress?.({ tally: run.tally, bytes, totalBytes });
    spent = batch;
    batch = await next;
  }
  return true;
}

/** Translates the error of a full disk, and adds the number of rows that were imported before. */
function explain(error: unknown, rowsTaken: number): unknown {
  const named = isDiskFull(error)
    ? noticeError('storage_full', notice('database-full'), { cause: error })
    : error;
  return named instanceof AppError && rowsTaken > 0 ? afterRows(named, rowsTaken) : named;
}

const makeReport = (
  { name, reader, tally, started }: Run,
  dry: DryRunFindings = {},
): ImportReport =>
  reportOf(tally, {
    file: name,
    skippedSheets: reader.skippedSheets(),
    ...dry,
    seconds: Math.round(performance.now() - started) / 1000,
  });

async function mergeBatch(trx: Transaction<DB>, run: Run, batch: ReadBatch): Promise<void> {
  const { client, approved, id, hooks } = run;
  await stageBatch(trx, client, batch);
  const { links, columns } = batch;
  const counts = await changeListings(trx, PRIORITY.import, (listings) =>
    mergeStaged(trx, listings, { importId: id, approved, found: columns.found, links }),
  );
  if (counts.insertedIds !== null) await noteInserted(trx, id, counts.insertedIds);
  await saveRejections(hooks.rejections ?? trx, id, batch.rejections);
  run.tally = addBatch(run.tally, batch, counts);
}
