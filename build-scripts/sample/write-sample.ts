import { extname } from 'node:path';
import { writeXlsx } from '../../api/exports/xlsx-writer.ts';
import type { Cell } from '../../api/exports/xlsx-xml.ts';
import { writeWhole } from '../cli/write-whole.ts';
import { SAMPLE_COLUMNS } from './columns.ts';
import { writeCsv } from './csv-writer.ts';
import { type SampleOptions, sampleRows } from './rows.ts';

export const SAMPLE_FORMATS: readonly string[] = ['.xlsx', '.csv'];

/** Receives the number of rows so far. */
type OnProgress = (rows: number) => void;

function* counted(rows: Iterable<Cell[]>, onProgress: OnProgress) {
  let done = 0;
  for (const row of rows) {
    yield row;
    done++;
    if (done % 1000 === 0) onProgress(done);
  }
  onProgress(done);
}

/**
 * Writes a spreadsheet in constant memory. The file appears under its name when it is complete.
 * @param out a path that ends in one of {@link SAMPLE_FORMATS}, in an existing folder
 * @returns its size in bytes
 * @throws AppError if the file cannot be written
 */
export async function writeSpreadsheet(
  out: string,
  header: readonly string[],
  rows: Iterable<Cell[]>,
  onProgress: OnProgress,
): Promise<number> {
  const cells = counted(rows, onProgress);
  return writeWhole(out, (stream) =>
    extname(out).toLowerCase() === '.csv'
      ? writeCsv(header, cells, stream)
      : writeXlsx(cells, stream, { header, sheetName: 'Data' }),
  );
}

/** Writes generated listings into a spreadsheet. @returns number of rows, without the header, and of bytes */
export async function writeSample({
  rows,
  seed,
  out,
  onProgress = () => {},
}: SampleOptions & { readonly out: string; readonly onProgress?: OnProgress }) {
  const bytes = await writeSpreadsheet(out, SAMPLE_COLUMNS, sampleRows({ rows, seed }), onProgress);
  return { rows, bytes };
}
