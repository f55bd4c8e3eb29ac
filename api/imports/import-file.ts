import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { withSession } from '../database/session.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import type { ImportReport } from './import-report.ts';
import { readMappings } from './jobs/column-mappings.queries.ts';
import {
  beginImport,
  dropFruitless,
  dropImport,
  finishImport,
  type ImportJob,
  lockImports,
  unlockImports,
} from './jobs/import-jobs.queries.ts';
import { type Progress, runImport } from './run-import.ts';

export type ImportOptions = {
  readonly batchSize: number;
  /** Do everything, say what it was, and undo it. */
  readonly dryRun: boolean;
  /** Whether new listings are public at once. */
  readonly approved: boolean;
  /** Called after each batch. */
  readonly onProgress: (progress: Progress) => void;
};

/**
 * Imports one spreadsheet here and now, when its turn has come. One that was being imported when its
 * process was killed goes on from its last batch.
 * @throws AppError `bad_file` when the file cannot be read
 */
export async function importFile(
  pool: pg.Pool,
  file: string,
  options: ImportOptions,
): Promise<ImportReport> {
  const path = resolve(file);
  const { bytes, hash } = await fingerprint(path);
  return withSession(pool, async (session) => {
    const { db } = session;
    await lockImports(db);
    try {
      const name = basename(path);
      const job = await beginImport(db, { ...options, name, path, bytes, hash });
      const hooks = {
        mapping: await readMappings(db),
        mayGoOn: async () => true,
        onProgress: options.onProgress,
      };
      const report = await finished(db, job, () => runImport(session, { ...job, path }, hooks));
      if (options.dryRun) await dropImport(db, job.id);
      return report;
    } finally {
      await unlockImports(db);
    }
  });
}

async function finished(
  db: Kysely<DB>,
  { id, name }: ImportJob,
  work: () => Promise<ImportReport | 'stopped'>,
): Promise<ImportReport> {
  try {
    const report = await work();
    if (report === 'stopped') throw new AppError('internal', `${name}: the import has stopped.`);
    await finishImport(db, id, { status: 'done', message: report.message, report });
    return report;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    await finishImport(db, id, { status: 'failed', message });
    await dropFruitless(db, id);
    throw error;
  }
}

/** @throws AppError `bad_file` when there is no such file */
async function fingerprint(path: string): Promise<{ bytes: number; hash: Buffer }> {
  const hash = createHash('sha256');
  try {
    const { size } = await stat(path);
    await pipeline(createReadStream(path), hash);
    return { bytes: size, hash: hash.digest() };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AppError('bad_file', `${basename(path)}: it cannot be read: ${reason}`, { cause });
  }
}
