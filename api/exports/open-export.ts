import { once } from 'node:events';
import { finished, PassThrough, pipeline, type Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { ExportFormat } from '../contract/calls/exports-api.ts';
import type { Database } from '../database/connection.ts';
import type { ExportColumn } from './columns.ts';
import { copiedRows } from './copied-rows.ts';
import { CsvLines } from './csv-lines.ts';
import { copyStatement, type ResolvedSelection } from './exports.queries.ts';
import { writeXlsx } from './xlsx-writer.ts';

const SHEET = 'İşletmeler';

export type ExportOptions = {
  readonly columns: readonly ExportColumn[];
  readonly selection: ResolvedSelection;
  readonly format: ExportFormat;
  /** Whether a CSV begins with a byte order mark. */
  readonly bom: boolean;
  /** Called from time to time with the number of rows written so far. */
  readonly onRows?: (rows: number) => void;
};

/**
 * Opens an export as a stream. Rows are read from the database as the stream is read, in constant memory.
 * Destroying the stream ends the query; an error of the query destroys the stream.
 */
export async function openExport(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  { columns, selection, format, bom, onRows }: ExportOptions,
): Promise<Readable> {
  const copy = await copyOut(pool, copyStatement(db, columns, selection, format));
  if (format === 'csv') {
    const onLines = (lines: number) => onRows?.(Math.max(0, lines - 1));
    // The consumer of the returned stream receives the errors.
    return pipeline(copy, new CsvLines({ bom, onRows: onLines }), () => undefined);
  }
  const kinds = columns.map(({ kind }) => kind);
  const header = columns.map(({ heading }) => heading);
  const bytes = new PassThrough();
  // At once instead of with the next row, which the query may take a while to find.
  bytes.once('close', () => copy.destroy());
  const rows = counted(copiedRows(copy, kinds), onRows);
  writeXlsx(rows, bytes, { header, sheetName: SHEET }).catch((error: Error) =>
    bytes.destroy(error),
  );
  return bytes;
}

const COUNT_EVERY = 1_000;

async function* counted<Row>(rows: AsyncIterable<Row>, onRows: ExportOptions['onRows']) {
  let done = 0;
  for await (const row of rows) {
    yield row;
    done += 1;
    if (done % COUNT_EVERY === 0) onRows?.(done);
  }
  onRows?.(done);
}

/**
 * Runs `COPY … TO STDOUT` on a separate connection. When the stream ends, the connection returns to the
 * pool; when the stream is destroyed earlier, the connection is closed, which stops the query.
 * @returns the stream, once it has bytes, so that a statement that fails at once rejects here
 * @throws the error of PostgreSQL
 */
export async function copyOut(pool: pg.Pool, statement: string): Promise<Readable> {
  const client = await pool.connect();
  const rows = client.query(copyTo(statement));
  // A closed connection emits an error on a stream that has no listeners any more.
  rows.on('error', () => undefined);
  finished(rows, (error) => client.release(error ?? false));
  await once(rows, 'readable');
  return rows;
}
