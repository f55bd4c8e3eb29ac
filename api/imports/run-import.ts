import type { Kysely, Transaction } from 'kysely';
import { changeListings } from '../changes/change-listings.ts';
import { holdPages } from '../changes/hold-pages.ts';
import { lockAllListings } from '../changes/listing-locks.queries.ts';
import { lockNames } from '../changes/name-lock.queries.ts';
import { PRIORITY } from '../changes/stale-marks.queries.ts';
import { notice } from '../contract/text/import-notices.ts';
import { isDiskFull } from '../database/connection-lost.ts';
import type { Session } from '../database/session.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { endRelease, type ReleaseEnd } from '../feeds/end-release.ts';
import { readKnownRowsOf } from '../feeds/known-rows.queries.ts';
import {
  addBatch,
  type DryRunFindings,
  type ImportReport,
  NOTHING,
  reportOf,
  type TallyState,
} from './import-report.ts';
import {
  analyseWhenOutgrown,
  countMarkedPages,
  forgetRejections,
  saveRejections,
} from './imports.queries.ts';
import { readMappingOf } from './jobs/column-mappings.queries.ts';
import {
  countChangedColumns,
  type IdRange,
  joined,
  noteInserted,
  readInsertSamples,
  readUpdateSamples,
} from './jobs/import-changes.queries.ts';
import {
  type ImportJob,
  readProgress,
  saveCheckpoint,
  saveProgress,
} from './jobs/import-jobs.queries.ts';
import { savePreviews } from './jobs/import-list.queries.ts';
import { restoreListIndexes, setListIndexesAside } from './list-indexes.queries.ts';
import { mergeStaged } from './merge.queries.ts';
import { afterRows, noticeError } from './notice-error.ts';
import { openReader, type Reader } from './reader.ts';
import type { ColumnMapping } from './reading/columns.ts';
import { headerRemarks } from './reading/preview.ts';
import type { ReadBatch } from './reading-thread.ts';
import { createStaging, stageBatch } from './staging.queries.ts';

export type RunOptions = {
  /** Stops the import after the current batch. */
  readonly stopping: AbortSignal;
  /**
   * A connection whose writes survive the rollback of a dry run; without it, they are rolled back, too, and the dry
   * run shows no progress.
   */
  readonly elsewhere?: Kysely<DB>;
  /** Called after each batch. */
  readonly onProgress?: (progress: Progress) => Promise<void> | void;
};

export type Progress = {
  readonly tally: TallyState;
  readonly bytes: number;
  readonly totalBytes: number;
};

type Run = Omit<ImportJob, 'tally'> &
  Session &
  RunOptions & {
    readonly mapping: ColumnMapping;
    readonly reader: Reader;
    readonly started: number;
    tally: TallyState;
    /** The range of ids that a dry run has inserted; its own row keeps that of a real import. */
    insertedIds: IdRange | null;
  };

/** The report of a finished import, or why it has not finished. */
type Outcome = ImportReport | 'cancelled' | 'stopped';

/**
 * Imports one spreadsheet: read → normalise → stage → merge, batch by batch. Each batch is one transaction
 * with its counts, stale marks and the checkpoint to continue from. A thread reads the next batch while
 * PostgreSQL merges the last; no more than these two are in memory. Call it under the lock of imports.
 * @returns `cancelled` or `stopped` when it did not reach the end; committed batches stay
 * @throws AppError `bad_file` when the file cannot be read, `storage_full` when the disk of the
 *   database is full
 */
export async function runImport(
  session: Session,
  job: ImportJob,
  options: RunOptions,
): Promise<Outcome> {
  const { db } = session;
  const { id, name, path: file, batchSize, dryRun } = job;
  const { header = null, encoding = null, erase = false, category = null, country = null } = job;
  if (file === null) throw noticeError('bad_file', notice('file-gone', { file: name }));
  if (dryRun) await forgetRejections(options.elsewhere ?? db, id);
  const mapping = await readMappingOf(db, id, job.tally !== null);
  const tally = job.tally ?? NOTHING;
  const started = performance.now();
  const skip = tally.rowsRead;
  const reading = { mapping, header, encoding, erase, defaults: { category, country } };
  const reader = await openReader({ file, batchSize, skip, ...reading }, readKnownRowsOf(db, job));
  const run: Run = {
    ...{ ...job, ...session, ...options, mapping, reader, started, tally },
    insertedIds: null,
  };
  try {
    await createStaging(db, id);
    return dryRun ? await runDry(run) : await runForGood(run);
  } catch (error) {
    throw explain(error, dryRun ? 0 : run.tally.rowsRead);
  } finally {
    await reader.close();
  }
}

async function runForGood(run: Run): Promise<Outcome> {
  const { db } = run;
  await setListIndexesAside(db);
  try {
    return await holdPages(db, () => mergeForGood(run));
  } finally {
    await db.transaction().execute(restoreListIndexes);
  }
}

async function mergeForGood(run: Run): Promise<Outcome> {
  const { db } = run;
  const ended = await mergeAll(run, async (batch) => {
    await db.transaction().execute(async (trx) => {
      await mergeBatch(trx, run, batch);
      await saveCheckpoint(trx, run.id, run.tally, run.reader.position());
    });
    await analyseWhenOutgrown(db, run.tally.inserted);
  });
  if (ended) return ended;
  const { feed, id, stopping } = run;
  if (!feed?.full) return makeReport(run);
  const release = await endRelease(db, { importId: id, feedId: feed.id }, () => stopping.aborted);
  return release === 'stopped' ? release : makeReport(run, {}, release);
}

/** Imports all batches in one transaction that is rolled back. */
async function runDry(run: Run): Promise<Outcome> {
  const { elsewhere, id } = run;
  const note = async (tally: TallyState, bytes: number) => {
    if (elsewhere) await saveProgress(elsewhere, id, tally, bytes);
  };
  const trx = await run.db.startTransaction().execute();
  let isComplete = false;
  try {
    const ended = await mergeAll(run, async (batch) => {
      // A second batch locks listings while the first one has the lock of changes.
      await lockNames(trx);
      await lockAllListings(trx);
      await mergeBatch(trx, run, batch);
      await note(run.tally, run.reader.position());
    });
    if (ended) return ended;
    isComplete = true;
    return makeReport(run, {
      stalePages: await countMarkedPages(trx),
      changedColumns: await countChangedColumns(trx, run.id),
      updateSamples: await readUpdateSamples(trx, run.id),
      insertSamples: await readInsertSamples(trx, id, run.insertedIds),
    });
  } finally {
    await trx.rollback().execute();
    // It starts again from its first row.
    if (!isComplete) await note(NOTHING, 0);
  }
}

/** @returns why it has ended before the last batch; null when it has not */
async function mergeAll(run: Run, merge: (batch: ReadBatch) => Promise<void>) {
  const { db, id, reader, stopping, elsewhere, onProgress } = run;
  // An error of the file as a whole is thrown before anything is written.
  let batch = await reader.next().finally(async () => {
    const previews = reader.previews();
    if (previews) await savePreviews(elsewhere ?? db, id, previews);
  });
  if (!batch && run.tally.rowsRead === 0)
    throw noticeError('bad_file', notice('no-rows-below-header', { file: run.name }));
  while (batch !== undefined) {
    const { cancelled } = await readProgress(db, id);
    if (cancelled) return 'cancelled';
    if (stopping.aborted) return 'stopped';
    const next = reader.next();
    // Awaited below: until then a reading error must not count as unhandled.
    next.catch(() => undefined);
    await merge(batch);
    const [bytes, totalBytes] = [reader.position(), reader.bytes];
    await onProgress?.({ tally: run.tally, bytes, totalBytes });
    batch = await next;
  }
  return null;
}

/** Translates the error of a full disk, and adds the number of rows that were imported before. */
function explain(error: unknown, rowsTaken: number): unknown {
  const named = isDiskFull(error)
    ? noticeError('storage_full', notice('database-full'), { cause: error })
    : error;
  return named instanceof AppError && rowsTaken > 0 ? afterRows(named, rowsTaken) : named;
}

const makeReport = (
  { name, reader, mapping, header, tally, started }: Run,
  dry: DryRunFindings = {},
  release?: ReleaseEnd,
): ImportReport =>
  reportOf(tally, {
    file: name,
    skippedSheets: reader.skippedSheets(),
    decodedTexts: reader.decodings().map(({ remark: _, ...decoded }) => decoded),
    fileRemarks: [
      ...headerRemarks(reader.previews() ?? [], { mapping, header: header ?? null }),
      ...reader.decodings().flatMap(({ remark }) => remark ?? []),
    ],
    ...dry,
    release,
    seconds: Math.round(performance.now() - started) / 1000,
  });

async function mergeBatch(trx: Transaction<DB>, run: Run, batch: ReadBatch): Promise<void> {
  const { client, approved, erase = false, fill, feed, id, dryRun, elsewhere } = run;
  await stageBatch(trx, client, batch);
  run.reader.giveBack(batch);
  const { links, knownRows, rejectedIds, columns } = batch;
  const terms = { approved, erase, fill, feed, found: columns.found };
  const position = run.tally.rowsRead;
  const counts = await changeListings(trx, PRIORITY.import, (listings) =>
    mergeStaged(trx, listings, {
      ...{ importId: id, ...terms, position },
      ...{ links, knownRows, rejectedIds },
    }),
  );
  const { insertedIds } = counts;
  if (insertedIds !== null && dryRun) run.insertedIds = joined(run.insertedIds, insertedIds);
  else if (insertedIds !== null) await noteInserted(trx, id, insertedIds);
  await saveRejections((dryRun && elsewhere) || trx, id, batch.rejections);
  run.tally = addBatch(run.tally, batch, counts);
}
