import { PREVIEW_ROWS, previewOf } from './preview.ts';
import {
  type FileFormat,
  requireRows,
  type SheetPreview,
  type SheetRow,
  type Spreadsheet,
} from './spreadsheet.ts';

/** Bytes of a file in which its first rows are searched. */
const PREVIEW_BYTES = 1024 ** 2;

type Table = {
  readonly format: FileFormat;
  readonly file: string;
  /** Size of the file. */
  readonly bytes: number;
  readonly position: () => number;
  /** Starts at the first row, the header. */
  readonly read: () => AsyncGenerator<SheetRow[]>;
  /** Changes the first rows, all of which it receives, such as removing a title above the header. */
  readonly begin?: (first: SheetRow[]) => SheetRow[];
  readonly close?: () => Promise<void>;
};

/** A spreadsheet of a file with one table. */
export function openTable(table: Table): Spreadsheet {
  const { format, file, bytes, position, read, begin = (first) => first } = table;
  let previews: readonly SheetPreview[] = [];

  /**
   * Holds back the first rows until there are enough for a preview, so that the previews are complete with
   * the first batch, after which a caller may stop.
   */
  async function* previewed(): AsyncGenerator<SheetRow[]> {
    const batches = read();
    const gathered: SheetRow[] = [];
    let failure: unknown = null;
    try {
      while (gathered.length < PREVIEW_ROWS && position() < PREVIEW_BYTES) {
        const next = await batches.next();
        if (next.done) break;
        for (const row of next.value) gathered.push(row);
      }
    } catch (error) {
      failure = error;
    }
    const first = begin(gathered);
    previews = previewOf(first);
    if (first.length > 0) yield first;
    if (failure !== null) throw failure;
    for await (const batch of batches) if (batch.length > 0) yield batch;
  }

  return {
    ...{ format, bytes, position },
    rows: () => requireRows(file, previewed()),
    skippedSheets: () => [],
    previews: () => previews,
    close: table.close ?? (async () => undefined),
  };
}
