import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, extname } from 'node:path';
import { AppError } from '../../api/errors.ts';
import type { Cell } from './cell.ts';
import { SAMPLE_COLUMNS } from './columns.ts';
import { writeCsv } from './csv-writer.ts';
import { type SampleOptions, sampleRows } from './rows.ts';
import { writeXlsx } from './xlsx-writer.ts';

export const SAMPLE_FORMATS: readonly string[] = ['.xlsx', '.csv'];

type WriteOptions = SampleOptions & {
  /** A path that ends in .xlsx or .csv; its folder is made where it is missing. */
  readonly out: string;
  /** Told the number of rows made so far. */
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

/**
 * Writes invented listings into a spreadsheet, in bounded memory however many they are. The
 * file appears under its name when it is complete.
 * @returns how many rows (without the header) and bytes were written
 * @throws AppError when the name ends otherwise; the file system's error when it cannot write
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
  await mkdir(dirname(out), { recursive: true });
  const partial = `${out}.part`;
  const stream = createWriteStream(partial);
  const listings = counted(sampleRows({ rows, seed }), onProgress);
  try {
    if (format === '.csv') await writeCsv(SAMPLE_COLUMNS, listings, stream);
    else await writeXlsx(listings, stream, { header: SAMPLE_COLUMNS, sheetName: 'Data' });
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  const { size } = await stat(partial);
  await rename(partial, out);
  return { rows, bytes: size };
}
