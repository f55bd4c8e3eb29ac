import type { Kysely } from 'kysely';
import type { DB } from '../../api/database/tables.ts';
import type { AppError } from '../../api/errors.ts';
import { findImport } from '../../api/imports/jobs/import-list.queries.ts';
import { noticeOf } from '../../api/imports/notice-error.ts';
import type { ColumnMapping } from '../../api/imports/reading/columns.ts';
import { mapText } from './map-option.ts';

/** Rows per transaction, unless the command says otherwise. */
export const DEFAULT_ROWS = 15_000;

type Stopped = {
  readonly dryRun: boolean;
  readonly unapproved: boolean;
  readonly erase: boolean;
  readonly batchSize: number;
  /** The encoding of text files, if it was chosen. */
  readonly encoding?: string | undefined;
  /** The rows of the header, if they were chosen. */
  readonly header?: string | undefined;
  /** The fields of columns, if they were given. */
  readonly map?: ColumnMapping | undefined;
  /** The stopped file and those after it. */
  readonly files: readonly string[];
};

/**
 * Describes where a stopped import stands, and the commands that continue and undo it.
 * @param error of the stopped import
 */
export async function describeStop(
  db: Kysely<DB>,
  error: AppError,
  input: Stopped,
): Promise<readonly string[]> {
  const told = noticeOf(error);
  const onward = `  To continue: ${commandOf(input)}`;
  if (told?.code === 'stopped-unchanged') return [onward];
  if (told?.code !== 'stopped') return [];
  const row = await findImport(db, Number(told.params.id));
  const { id, bytesRead, totalBytes, inserted, updated, unchanged, skipped, rejected } = row;
  // The number of rows of a file is unknown before its end.
  const share = Math.floor((100 * Math.min(bytesRead, totalBytes)) / Math.max(1, totalBytes));
  return [
    `  About ${share} % of the file is read: ${row.rowsRead} rows, ${inserted} new, ${updated} updated, ${unchanged} unchanged, ${skipped} skipped, ${rejected} rejected.`,
    onward,
    `  To undo: npm run import -- --undo ${id}`,
  ];
}

function commandOf({ files, dryRun, unapproved, erase, batchSize, ...reading }: Stopped): string {
  const { header, encoding, map } = reading;
  const options = [
    ...(dryRun ? ['--dry-run'] : []),
    ...(erase ? ['--erase'] : []),
    ...(unapproved ? ['--unapproved'] : []),
    ...(header === undefined ? [] : ['--header', header]),
    ...(map === undefined ? [] : ['--map', quoted(mapText(map))]),
    ...(encoding === undefined ? [] : ['--encoding', encoding]),
    ...(batchSize === DEFAULT_ROWS ? [] : ['--batch-size', String(batchSize)]),
  ];
  return ['npm run import --', ...files.map(quoted), ...options].join(' ');
}

/** A word for a POSIX shell. */
const quoted = (word: string): string =>
  /^[\w./:@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
