import { basename } from 'node:path';
import type { Kysely, Transaction } from 'kysely';
import type pg from 'pg';
import { applyChangeSet } from '../changes/apply-changes.ts';
import { PRIORITY } from '../changes/stale-marks.queries.ts';
import { withSession } from '../database/session.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { type ImportReport, ImportTally } from './import-report.ts';
import {
  countStalePages,
  finishImport,
  lockImports,
  saveRejections,
  saveTotals,
  startImport,
  unlockImports,
} from './imports.queries.ts';
import { mergeStaged } from './merge.queries.ts';
import { type Batch, readBatches } from './read-batches.ts';
import { openSpreadsheet } from './reading/open-spreadsheet.ts';
import type { Spreadsheet } from './reading/spreadsheet.ts';
import { createStaging, stageRows } from './staging.queries.ts';

export type ImportOptions = {
  readonly batchSize: number;
  /** Do everything, say what it was, and undo it. */
  readonly dryRun: boolean;
  /** Whether new listings are public at once. */
  readonly approved: boolean;
  /** Called after each batch. */
  readonly onProgress: (progress: { rows: number; bytes: number; totalBytes: number }) => void;
};

/**
 * Imports one spreadsheet: read → normalise → stage → merge, batch by batch, each of them one
 * transaction with its counts, stale marks and totals. The next batch is read while PostgreSQL
 * merges the last, and no more than these two are held.
 * @throws AppError `bad_file` when the file cannot be read
 */
export async function importFile(
  pool: pg.Pool,
  file: string,
  options: ImportOptions,
): Promise<ImportReport> {
  const started = performance.now();
  const spreadsheet = await openSpreadsheet(file);
  try {
    return await withSession(pool, async ({ db, client }) => {
      await lockImports(db);
      try {
        await createStaging(db);
        const batches = readBatches(spreadsheet, file, options.batchSize);
        // What is wrong with the file as a whole shows before anything is written.
        const first = await batches.next();
        if (first.done)
          throw new AppError('bad_file', `${basename(file)}: there are no rows below the header`);
        const source = { file, spreadsheet, batches, first: first.value, started };
        const run: Run = { ...source, db, client, options, tally: new ImportTally() };
        return options.dryRun ? await runDry(run) : await runForGood(run);
      } finally {
        await unlockImports(db);
      }
    });
  } finally {
    await spreadsheet.close();
  }
}

type Run = {
  readonly file: string;
  readonly spreadsheet: Spreadsheet;
  readonly batches: AsyncGenerator<Batch, void>;
  readonly first: Batch;
  readonly started: number;
  readonly db: Kysely<DB>;
  readonly client: pg.PoolClient;
  readonly options: ImportOptions;
  readonly tally: ImportTally;
};

async function runForGood(run: Run): Promise<ImportReport> {
  const { db } = run;
  const importId = await beginImport(db, run);
  try {
    await mergeAll(run, (batch) =>
      db.transaction().execute((trx) => mergeBatch(trx, run, importId, batch)),
    );
  } catch (error) {
    const failure = withProgress(error, run.tally.rowsRead);
    await finishImport(db, importId, { status: 'failed', message: failure.message });
    throw failure;
  }
  const report = makeReport(run);
  await finishImport(db, importId, { status: 'done', message: report.message, report });
  return report;
}

/** The same way, in one transaction that never commits. */
function runDry(run: Run): Promise<ImportReport> {
  return rolledBack(run.db, async (trx) => {
    const before = await countStalePages(trx);
    const importId = await beginImport(trx, run);
    await mergeAll(run, (batch) => mergeBatch(trx, run, importId, batch));
    return makeReport(run, difference(await countStalePages(trx), before));
  });
}

const beginImport = (db: Kysely<DB>, { file, spreadsheet, options }: Run) =>
  startImport(db, {
    name: basename(file),
    bytes: spreadsheet.bytes,
    batchSize: options.batchSize,
  });

async function mergeAll(run: Run, merge: (batch: Batch) => Promise<void>): Promise<void> {
  const { batches, spreadsheet, tally, options } = run;
  let batch: Batch | undefined = run.first;
  while (batch !== undefined) {
    const next = batches.next();
    // Awaited below: until then a reading error must not count as unhandled.
    next.catch(() => undefined);
    await merge(batch);
    const [bytes, totalBytes] = [spreadsheet.position(), spreadsheet.bytes];
    options.onProgress({ rows: tally.rowsRead, bytes, totalBytes });
    const result: IteratorResult<Batch, void> = await next;
    batch = result.done ? undefined : result.value;
  }
}

/** A file may turn out to be damaged far down: then the error says what has been taken already. */
function withProgress(error: unknown, rowsTaken: number): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  if (!(error instanceof AppError) || rowsTaken === 0) return error;
  return new AppError(
    error.code,
    `${error.message} (the ${rowsTaken} rows before it have been taken)`,
    { details: { ...error.details, rowsTaken }, cause: error },
  );
}

function makeReport(run: Run, stalePages?: Record<string, number>): ImportReport {
  const { columns } = run.first;
  return run.tally.report({
    file: basename(run.file),
    preset: columns.preset,
    found: columns.found,
    missing: columns.missing,
    ignoredColumns: columns.ignored,
    skippedSheets: run.spreadsheet
      .skippedSheets()
      .map(({ sheet, reason }) => `${sheet}: ${reason}`),
    ...(stalePages && { stalePages }),
    seconds: Math.round(performance.now() - run.started) / 1000,
  });
}

async function mergeBatch(
  trx: Transaction<DB>,
  { client, tally, options: { approved } }: Run,
  importId: number,
  batch: Batch,
): Promise<void> {
  await stageRows(trx, client, batch.rows);
  const counts = await mergeStaged(trx, { importId, approved, found: batch.columns.found });
  await applyChangeSet(trx, PRIORITY.import);
  await saveRejections(trx, importId, batch.rejections);

  tally.rowsRead += batch.rowsRead;
  tally.withPlaceId += batch.withPlaceId;
  tally.inserted += counts.inserted;
  tally.updated += counts.updated;
  tally.unchanged += counts.unchanged;
  for (const name of batch.duplicateNames) tally.skip(name);
  tally.skipped += counts.duplicates;
  for (const rejection of batch.rejections) tally.reject(rejection);
  await saveTotals(trx, importId, tally.totals());
}

class RolledBack<Result> extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super('rolled back');
    this.result = result;
  }
}

/** Runs `work` in a transaction that never commits. */
async function rolledBack<Result>(
  db: Kysely<DB>,
  work: (trx: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  try {
    return await db.transaction().execute(async (trx) => {
      throw new RolledBack(await work(trx));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result;
    throw error;
  }
}

const difference = (after: Record<string, number>, before: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(after).flatMap(([kind, count]) => {
      const more = count - (before[kind] ?? 0);
      return more > 0 ? [[kind, more]] : [];
    }),
  );
