import { basename } from 'node:path';
import { z } from 'zod';
import { type Config, loadConfig } from '../api/config.ts';
import { FILE_ENDING_LIST } from '../api/contract/calls/file-formats.ts';
import { headerChoiceSchema } from '../api/contract/calls/header-choice.ts';
import { textEncodingSchema } from '../api/contract/calls/text-encodings.ts';
import { sayNotice } from '../api/contract/text/say-notice.ts';
import type { Database } from '../api/database/connection.ts';
import { AppError } from '../api/errors.ts';
import { fetchForCommand, isAddress } from '../api/imports/fetching/fetch-for-command.ts';
import { type ImportOptions, importFile } from '../api/imports/import-file.ts';
import type { ImportReport } from '../api/imports/import-report.ts';
import {
  type CommandResult,
  EXIT,
  flag,
  type Output,
  runCommand,
  wholeNumber,
} from './cli/command.ts';
import { table } from './cli/format.ts';
import { peakMemoryBytes } from './cli/memory.ts';
import { startProgress } from './cli/progress.ts';
import { stopOnSignal } from './cli/stop-on-signal.ts';
import { withDatabase } from './cli/with-database.ts';
import { DEFAULT_ROWS, describeStop } from './import/describe-stop.ts';
import { mapOption } from './import/map-option.ts';
import { cancel, list, undo } from './import/past-imports.ts';

/** Errors printed on the terminal. The database has all of them, with their rows. */
const NAMED_ERRORS = 5;

type FileResult =
  | ImportReport
  | { readonly file: string; readonly success: false; readonly message: string };

const importId = (help: string) =>
  z.coerce.number('must be the number of an import').int().min(1).optional().describe(help);

const schema = z
  .object({
    dryRun: flag('report what would change, without changing it'),
    batchSize: wholeNumber(`N: rows per transaction (default ${DEFAULT_ROWS})`, 1, 100_000).default(
      DEFAULT_ROWS,
    ),
    header: headerChoiceSchema
      .optional()
      .describe(
        'ROW: the row of the header, such as 3, or 2-3 for two rows; none if the file has no header (default: guessed)',
      ),
    map: mapOption
      .optional()
      .describe(
        'COLUMN=FIELD,…: fields of columns by their header, for these files alone; without a header, A=name,B=city',
      ),
    encoding: textEncodingSchema
      .optional()
      .describe('NAME: the encoding of text files, such as windows-1254 (default: detected)'),
    erase: flag('let blank cells erase stored values; without it, they keep them'),
    unapproved: flag('publish new listings only when they are approved'),
    list: flag('list the last imports and import nothing'),
    cancel: importId('ID: stop a running or waiting import; its committed rows stay'),
    undo: importId('ID: take back the changes of an import'),
    files: z.array(z.string()),
  })
  .refine(
    (input) =>
      [input.list, input.cancel, input.undo, input.files.length > 0].filter(Boolean).length === 1,
    { path: ['files'], message: 'name at least one file, or one of --list, --cancel and --undo' },
  );
type Input = z.output<typeof schema>;

await runCommand({
  name: 'import',
  summary: `Imports files of listings. \`npm run rebuild\` then publishes them.

A file is read by its content, whatever its name is: ${FILE_ENDING_LIST}. It may also be an
https address or a link to a Google Sheet; the limits are those of FETCH_MAX_MB and FETCH_PRIVATE_HOSTS.

Ctrl-C stops an import after its current batch, also if a server has continued it, and prints where it stands.
The same command continues it later, and \`--undo\` takes it back. A second Ctrl-C leaves at once. If the command
is killed, a running server continues the import, or the same command does.`,
  positionals: 'FILE|ADDRESS…',
  schema,
  async run(input, output) {
    const config = loadConfig();
    return withDatabase(config, async (database) => {
      if (input.list) return list(database, output.say);
      if (input.cancel !== undefined) return cancel(database, input.cancel, output.say);
      if (input.undo !== undefined) return undo(database, input.undo, output.say);
      return importAll(database, config, input, output);
    });
  },
});

async function importAll(
  { db, pool }: Database,
  config: Config,
  input: Input,
  { json, say }: Output,
): Promise<CommandResult> {
  const { dryRun, batchSize, header, map, encoding, erase, unapproved, files } = input;
  const results: FileResult[] = [];
  const { stopping, release } = stopOnSignal();
  for (const [index, file] of files.entries()) {
    if (stopping.aborted) break;
    const progress = startProgress(`Importing ${basename(file)}`, 'bytes', json);
    try {
      const report = await importFrom(pool, config, file, {
        batchSize,
        dryRun,
        header,
        mapping: map,
        encoding,
        erase,
        approved: !unapproved,
        stopping,
        show: progress.update,
      });
      progress.finish(report.message);
      describe(report, say);
      results.push(report);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      progress.clear();
      console.error(error.message);
      if (stopping.aborted)
        for (const line of await describeStop(db, error, { ...input, files: files.slice(index) }))
          console.error(line);
      results.push({ file: basename(file), success: false, message: error.message });
    }
  }
  release();
  const succeeded = results.every(({ success }) => success);
  return {
    json: { dryRun, peakMemoryBytes: peakMemoryBytes(), files: results },
    exitCode: stopping.aborted ? EXIT.stopped : succeeded ? EXIT.done : EXIT.failed,
  };
}

type Options = ImportOptions & {
  readonly stopping: AbortSignal;
  readonly show: (bytes: number, all?: number) => void;
};

/** Imports a file of this machine, or the file at an address, which is kept only if the import may continue. */
async function importFrom(
  pool: Database['pool'],
  config: Config,
  file: string,
  { show, ...choices }: Options,
): Promise<ImportReport> {
  const { stopping } = choices;
  const options = {
    ...choices,
    onProgress: (at: { bytes: number; totalBytes: number }) => show(at.bytes, at.totalBytes),
  };
  if (!isAddress(file)) return importFile(pool, file, options);
  const fetched = await fetchForCommand(file, config, stopping, show);
  try {
    return await importFile(pool, fetched.path, options);
  } finally {
    if (!stopping.aborted) await fetched.remove();
  }
}

function describe(report: ImportReport, say: (line: string) => void): void {
  const { inserted, updated, unchanged, skipped, rejected, totalRows, columnExtraction } = report;
  say(table({ rows: totalRows, inserted, updated, unchanged, skipped, rejected }));
  say(`  columns: ${columnExtraction.extractedCount} of 23 found (${report.preset})`);
  if (columnExtraction.missing.length > 0)
    say(`  not found: ${columnExtraction.missing.join(', ')}`);
  for (const { sheet, encoding, chosen, samples } of report.decodedTexts ?? []) {
    const examples = samples.length > 0 ? `: ${samples.join(' · ')}` : '';
    say(
      `  text${sheet === null ? '' : ` of ${sheet}`}: ${encoding}, ${chosen ? 'chosen' : 'detected'}${examples}`,
    );
  }
  for (const sheet of report.skippedSheets) say(`  not read: ${sayNotice(sheet, 'en')}`);
  if (report.stalePages) {
    const kinds = Object.entries(report.stalePages).map(([kind, count]) => `${count} ${kind}`);
    say(`  pages that would change: ${kinds.join(', ') || 'none'}`);
  }
  for (const remark of (report.remarks ?? []).slice(0, NAMED_ERRORS))
    say(`  ${sayNotice(remark, 'en')}`);
  for (const error of report.errors.slice(0, NAMED_ERRORS))
    console.error(`  ${report.file}, ${sayNotice(error, 'en')}`);
  const more = report.rejected - NAMED_ERRORS;
  if (more > 0) console.error(`  and ${more} more, kept in the table import_rejections`);
}
