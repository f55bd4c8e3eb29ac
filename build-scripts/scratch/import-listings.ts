import type pg from 'pg';
import { DEFAULT_BATCH_SIZE } from '../../api/contract/calls/imports-api.ts';
import { importFile } from '../../api/imports/import-file.ts';

/** Imports a spreadsheet of approved listings, without showing progress. */
export const importListings = (pool: pg.Pool, file: string, batchSize = DEFAULT_BATCH_SIZE) =>
  importFile(pool, file, { batchSize, dryRun: false, approved: true });
