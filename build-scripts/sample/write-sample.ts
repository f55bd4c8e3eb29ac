import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Writable } from 'node:stream';
import { AppError } from '../../api/errors.ts';
import { writeXlsx } from '../../api/exports/xlsx-writer.ts';
import type { Cell } from '../../api/exports/xlsx-xml.ts';
import { SAMPLE_COLUMNS } from './columns.ts';
import { writeCsv } from './csv-writer.ts';
import { type SampleOptions, sampleRows } from './rows.ts';

export const SAMPLE_FORMATS: readonly string[] = ['.xlsx', '.csv'];

type WriteOptions = SampleOptions & {
  /** A path that ends in .xlsx or .csv, in an existing folder. */
  readonly out: string;
  /** Called with the number of rows so far. */
  readonly onProgress?: (rows: number) => void;
};

function* counted(rows: Iterable<Cell[]>, onProgress: (rows: number) => void) {
  let done = 0;
  for (const row of rows) {
    yield row;
    done++;
    if (done % 1000 === 0) onProgress(done);
  }
  onProgress(done);
}

/** Writes to a temporary name and renames the file; returns its size in bytes. */
async function writeWhole(out: string, write: (stream: Writable) => Promise<void>) {
  const partial = `${out}.part`;
  try {
    await write(createWriteStream(partial));
    const { size } = await stat(partial);
    await rename(partial, out);
    return size;
  } finally {
    await rm(partial, { force: true });
  }
}

/**
 * Writes generated listings into a spreadsheet, in constant memory. The file appears under its name when it
 * is complete.
 * @returns number of rows, without the header, and of bytes
 * @throws AppError if the name has another extension or the file cannot be written
 */
export async function writeSample({
  rows,
  seed,
  out,
  onProgress = () => {},
}: WriteOptions): Promise<{ rows: number; bytes: number }> {
  const format = extname(out).toLowerCase();
  if (!SAMPLE_FORMATS.includes(format)) {
    throw new AppError(
      'invalid_input',
      `${out}: the name must end in ${SAMPLE_FORMATS.join(' or ')}.`,
    );
  }
  const listings = counted(sampleRows({ rows, seed }), onProgress);
  try {
    const bytes = await writeWhole(out, (stream) =>
      format === '.csv'
        ? writeCsv(SAMPLE_COLUMNS, listings, stream)
        : writeXlsx(listings, stream, { header: SAMPLE_COLUMNS, sheetName: 'Data' }),
    );
    return { rows, bytes };
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new AppError('environment', `${out} cannot be written: ${error.message}`, {
      cause: error,
      details: { file: out },
    });
  }
}
