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
      await createStaging(db);
      const tally = new ImportTally();
      const batches = readBatches(spreadsheet, file, options.batchSize);
      // What is wrong with the file as a whole shows before anything is written.
      const first = await batches.next();
      if (first.done)
        throw new AppError('bad_file', `${basename(file)}: there are no rows below the header`);

      const importId = await startImport(db, {
        name: basename(file),
        bytes: spreadsheet.bytes,
        batchSize: options.batchSize,
      });
      const columns = first.value.columns;
      const end = (stalePages?: Record<string, number>) =>
        tally.report({
          file: basename(file),
          preset: columns.preset,
          found: columns.found,
          missing: columns.missing,
          ignoredColumns: columns.ignored,
          skippedSheets: spreadsheet
            .skippedSheets()
            .map(({ sheet, reason }) => `${sheet}: ${reason}`),
          ...(stalePages && { stalePages }),
          seconds: Math.round(performance.now() - started) / 1000,
        });
      const mergeAll = async (inTransaction: (batch: Batch) => Promise<void>) => {
        let batch: Batch | undefined = first.value;
        while (batch !== undefined) {
          const next = batches.next();
          // Awaited below: until then a reading error must not count as unhandled.
          next.catch(() => undefined);
          await inTransaction(batch);
          options.onProgress({
            rows: tally.rowsRead,
            bytes: spreadsheet.position(),
            totalBytes: spreadsheet.bytes,
          });
          const result: IteratorResult<Batch, void> = await next;
          batch = result.done ? undefined : result.value;
        }
      };
      const merge = (trx: Transaction<DB>, batch: Batch) =>
        mergeBatch(trx, client, batch, tally, { importId, approved: options.approved });

      try {
        if (options.dryRun) {
          const stale = await rolledBack(db, async (trx) => {
            const before = await countStalePages(trx);
            await mergeAll((batch) => merge(trx, batch));
            return difference(await countStalePages(trx), before);
          });
          await db.deleteFrom('imports').where('id', '=', importId).execute();
          return end(stale);
        }
        await mergeAll((batch) => db.transaction().execute((trx) => merge(trx, batch)));
        const report = end();
        await finishImport(db, importId, { status: 'done', message: report.message, report });
        return report;
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        await finishImport(db, importId, { status: 'failed', message });
        throw error;
      } finally {
        await unlockImports(db);
      }
    });
  } finally {
    await spreadsheet.close();
  }
}

async function mergeBatch(
  trx: Transaction<DB>,
  client: pg.PoolClient,
  batch: Batch,
  tally: ImportTally,
  options: { readonly importId: number; readonly approved: boolean },
): Promise<void> {
  await stageRows(trx, client, batch.rows);
  const counts = await mergeStaged(trx, { ...options, found: batch.columns.found });
  await applyChangeSet(trx, PRIORITY.import);
  await saveRejections(trx, options.importId, batch.rejections);

  tally.rowsRead += batch.rowsRead;
  tally.withPlaceId += batch.rows.filter((row) => row.place_id !== null).length;
  tally.inserted += counts.inserted;
  tally.updated += counts.updated;
  tally.unchanged += counts.unchanged;
  for (const name of batch.duplicateNames) tally.skip(name);
  tally.skipped += counts.duplicates;
  for (const rejection of batch.rejections) tally.reject(rejection);
  await saveTotals(trx, options.importId, tally.totals());
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
