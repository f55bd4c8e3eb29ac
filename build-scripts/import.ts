import { basename } from 'node:path';
import { z } from 'zod';
import { loadConfig } from '../api/config.ts';
import { openDatabase } from '../api/database/connection.ts';
import { migrateToLatest } from '../api/database/migrate.ts';
import { AppError } from '../api/errors.ts';
import { importFile } from '../api/imports/import-file.ts';
import type { ImportReport } from '../api/imports/import-report.ts';
import { EXIT, runCommand } from './cli/command.ts';
import { peakMemoryBytes, table } from './cli/format.ts';
import { startProgress } from './cli/progress.ts';

/** Errors named on the terminal; all of them are in the database, with their rows. */
const NAMED_ERRORS = 5;

type FileResult =
  | ImportReport
  | { readonly file: string; readonly success: false; readonly message: string };

await runCommand({
  name: 'import',
  summary:
    'Takes spreadsheets of listings into the directory; `npm run rebuild` then publishes them.',
  positionals: 'FILE…',
  options: {
    'dry-run': { type: 'boolean', help: 'say what would change, and change nothing' },
    'batch-size': { type: 'string', help: 'N: rows per transaction (default 15000)' },
    unapproved: { type: 'boolean', help: 'keep new listings off the public site until approved' },
  },
  schema: z.object({
    dryRun: z.boolean().default(false),
    batchSize: z.coerce.number().int().min(1).max(100_000).default(15_000),
    unapproved: z.boolean().default(false),
    files: z.array(z.string()).min(1, 'name at least one file'),
  }),
  async run({ dryRun, batchSize, unapproved, files }, { json, say }) {
    const database = await openDatabase(loadConfig());
    const results: FileResult[] = [];
    try {
      await migrateToLatest(database.db);
      for (const file of files) {
        const progress = startProgress(`Importing ${basename(file)}`, 'bytes', json);
        try {
          const report = await importFile(database.pool, file, {
            batchSize,
            dryRun,
            approved: !unapproved,
            onProgress: ({ bytes, totalBytes }) => progress.update(bytes, totalBytes),
          });
          progress.finish(`${dryRun ? 'dry run, nothing was changed: ' : ''}${report.message}`);
          describe(report, say);
          results.push(report);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          console.error(error.message);
          results.push({ file: basename(file), success: false, message: error.message });
        }
      }
    } finally {
      await database.close();
    }
    return {
      json: { dryRun, peakMemoryBytes: peakMemoryBytes(), files: results },
      exitCode: results.every(({ success }) => success) ? EXIT.done : EXIT.failed,
    };
  },
});

function describe(report: ImportReport, say: (line: string) => void): void {
  const { inserted, updated, unchanged, skipped, rejected, totalRows, columnExtraction } = report;
  say(table({ rows: totalRows, inserted, updated, unchanged, skipped, rejected }));
  say(`  columns: ${columnExtraction.extractedCount} of 23 found (${report.preset})`);
  if (columnExtraction.missing.length > 0)
    say(`  not found: ${columnExtraction.missing.join(', ')}`);
  for (const line of report.skippedSheets) say(`  sheet not read: ${line}`);
  if (report.stalePages) {
    const kinds = Object.entries(report.stalePages).map(([kind, count]) => `${count} ${kind}`);
    say(`  pages that would change: ${kinds.join(', ') || 'none'}`);
  }
  for (const error of report.errors.slice(0, NAMED_ERRORS))
    console.error(`  ${report.file}: ${error}`);
  const more = report.rejected - NAMED_ERRORS;
  if (more > 0) console.error(`  and ${more} more, kept in the table import_rejections`);
}
