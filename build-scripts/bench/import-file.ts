import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cell } from '../../api/exports/xlsx-xml.ts';
import { startProgress } from '../cli/progress.ts';
import { SAMPLE_COLUMNS } from '../sample/columns.ts';
import { sampleRows } from '../sample/rows.ts';
import { writeSpreadsheet } from '../sample/write-sample.ts';

export const IMPORT_FORMATS = ['xlsx', 'csv', 'jsonl', 'parquet', 'ods'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** The columns of a sample besides the 23 that an import's report counts. */
const FURTHER: ReadonlySet<string> = new Set([
  ...['subtypes', 'borough', 'state', 'us_state', 'time_zone', 'area_service', 'photos_count'],
  ...['business_status', 'range', 'location_link', 'google_id', 'cid'],
]);
const COLUMNS = SAMPLE_COLUMNS.filter((name) => !FURTHER.has(name));

/** Columns of long texts that are mostly empty: filled, 150 MB would be only 400,000 rows. */
const MOSTLY_EMPTY: ReadonlySet<string> = new Set([
  'reviews_link',
  'photo',
  'logo',
  'working_hours',
  'about',
]);
const FILLED_EVERY = 20;

/**
 * Writes a realistic spreadsheet: 23 columns, some 200 bytes a row as .xlsx. An existing file is kept.
 * @returns its path, and its size in bytes
 */
export async function writeImportFile(
  dir: string,
  { rows, format, silent }: { rows: number; format: ImportFormat; silent: boolean },
): Promise<{ readonly file: string; readonly bytes: number }> {
  const file = join(dir, `import-${rows}.${format}`);
  if (!existsSync(file)) {
    const progress = startProgress('Writing', 'rows', silent);
    const table = { header: COLUMNS, rows: leanRows(rows) };
    await writeSpreadsheet(file, table, (done) => progress.update(done, rows));
    progress.finish();
  }
  return { file, bytes: (await stat(file)).size };
}

function* leanRows(rows: number): Generator<Cell[]> {
  const columns = COLUMNS.map((name) => ({
    at: SAMPLE_COLUMNS.indexOf(name),
    mostlyEmpty: MOSTLY_EMPTY.has(name),
  }));
  let done = 0;
  for (const row of sampleRows({ rows, seed: 1 })) {
    const filled = done % FILLED_EVERY === 0;
    yield columns.map(({ at, mostlyEmpty }) => (mostlyEmpty && !filled ? null : (row[at] ?? null)));
    done += 1;
  }
}
