import { SeenIdentities } from './identity.ts';
import type { Rejection } from './imports.queries.ts';
import { copyOf } from './memoize.ts';
import { type ColumnMatch, matchColumns } from './reading/columns.ts';
import { normaliseRow } from './reading/normalise.ts';
import { badFile, type SheetRow, type Spreadsheet } from './reading/spreadsheet.ts';
import { stageRow } from './stage-row.ts';
import { EncodedRows } from './staging.queries.ts';

/** What is merged in one transaction. */
export type Batch = {
  readonly columns: ColumnMatch;
  readonly rows: EncodedRows;
  readonly withPlaceId: number;
  readonly rejections: readonly Rejection[];
  /** Rows that repeat an earlier row of the file. */
  readonly duplicateNames: readonly string[];
  readonly rowsRead: number;
};

type OpenBatch = {
  readonly columns: ColumnMatch;
  readonly rows: EncodedRows;
  withPlaceId: number;
  readonly rejections: Rejection[];
  readonly duplicateNames: string[];
  rowsRead: number;
};

const open = (columns: ColumnMatch): OpenBatch => ({
  columns,
  rows: new EncodedRows(),
  withPlaceId: 0,
  rejections: [],
  duplicateNames: [],
  rowsRead: 0,
});

/**
 * Reads a spreadsheet into batches that are ready to be merged.
 * @param batchSize rows per batch, rejected ones included
 * @throws AppError `bad_file` when the file is damaged or a header holds no column that is known
 */
export async function* readBatches(
  spreadsheet: Spreadsheet,
  file: string,
  batchSize: number,
): AsyncGenerator<Batch, void> {
  const seen = new SeenIdentities();
  let sheet: string | null | undefined;
  let batch: OpenBatch | undefined;
  let position = 0;

  for await (const rows of spreadsheet.rows()) {
    for (const row of rows) {
      if (row.sheet !== sheet) {
        if (batch && batch.rowsRead > 0) yield batch;
        sheet = row.sheet;
        batch = open(headerColumns(row, file));
        continue;
      }
      if (!batch)
        throw badFile({ file, sheet: row.sheet, row: row.row }, 'the row stands before any header');
      position += 1;
      batch.rowsRead += 1;
      await takeRow(row, position, batch, seen);
      if (batch.rowsRead < batchSize) continue;
      yield batch;
      batch = open(batch.columns);
    }
  }
  if (batch && batch.rowsRead > 0) yield batch;
}

function headerColumns(row: SheetRow, file: string): ColumnMatch {
  const columns = matchColumns(row.cells);
  if (columns) return columns;
  const header = row.cells
    .filter((cell) => cell !== null)
    .slice(0, 8)
    .join(', ');
  throw badFile(
    { file, sheet: row.sheet, row: row.row },
    `none of the columns is a name. Expected a header with at least a column such as "name" or "title"; found: ${header}`,
  );
}

async function takeRow(
  row: SheetRow,
  position: number,
  batch: OpenBatch,
  seen: SeenIdentities,
): Promise<void> {
  const reject = (column: string, reason: string) =>
    batch.rejections.push({
      position,
      sheet: row.sheet,
      row: row.row,
      column,
      reason,
      cells: JSON.stringify(row.cells),
    });

  const normalised = normaliseRow(row.cells, batch.columns.columns);
  if (!normalised.ok) {
    reject(normalised.column, normalised.reason);
    return;
  }
  const staged = await stageRow(normalised.listing, position);
  if ('reason' in staged) {
    reject(staged.column, staged.reason);
    return;
  }
  if (!seen.add(staged.identity)) {
    batch.duplicateNames.push(copyOf(normalised.listing.name));
    return;
  }
  batch.rows.add(staged.row);
  if (staged.identity.placeId !== null) batch.withPlaceId += 1;
}
