import { fromHeader } from './header-row.ts';
import { PREVIEW_ROWS, previewOf } from './preview.ts';
import type { ReadOptions } from './read-options.ts';
import {
  type FileFormat,
  requireRows,
  type SheetPreview,
  type SheetRow,
  type Spreadsheet,
} from './spreadsheet.ts';

/** Batches in which the first rows are searched, a megabyte of most files. */
const FIRST_BATCHES = 16;

type Table = {
  readonly format: FileFormat;
  readonly file: string;
  /** Size of the file. */
  readonly bytes: number;
  readonly position: () => number;
  /** Reads all rows, from the first one. */
  readonly read: () => AsyncGenerator<SheetRow[]>;
  readonly options: ReadOptions;
  /** Whether the first row is the header, because the format names its fields; otherwise it is searched. */
  readonly startsWithHeader?: true;
  readonly close?: () => Promise<void>;
};

/** A spreadsheet of a file with one table. */
export function openTable(table: Table): Spreadsheet {
  const { format, file, bytes, position, read, options, startsWithHeader } = table;
  let previews: readonly SheetPreview[] = [];

  async function* previewed(): AsyncGenerator<SheetRow[]> {
    let isFirst = true;
    for await (const batch of headed(read(), startsWithHeader ? null : options)) {
      if (isFirst)
        previews = previewOf(batch, options.mapping).map((one) =>
          startsWithHeader ? { ...one, named: true } : one,
        );
      isFirst = false;
      yield batch;
    }
  }

  return {
    ...{ format, bytes, position },
    rows: () => requireRows(file, previewed()),
    skippedSheets: () => [],
    previews: () => previews,
    close: table.close ?? (async () => undefined),
  };
}

/**
 * The rows of a sheet from its header on. Holds back the first rows until there are enough for a preview, so
 * that the previews are complete with the first batch, after which a caller may stop.
 * @param options by which the header is found; null if it is the first row
 */
export async function* headed(
  batches: AsyncGenerator<SheetRow[]>,
  options: ReadOptions | null,
): AsyncGenerator<SheetRow[]> {
  try {
    const { first, failure } = await firstRows(batches);
    if (first.length > 0) yield options ? fromHeader(first, options) : first;
    if (failure !== null) throw failure;
    for await (const batch of batches) if (batch.length > 0) yield batch;
  } finally {
    // A caller may stop after the first rows.
    await batches.return(undefined);
  }
}

/** Rows for a preview, and the error that ended them, if any. */
async function firstRows(batches: AsyncGenerator<SheetRow[]>) {
  const first: SheetRow[] = [];
  let failure: unknown = null;
  try {
    for (let read = 0; first.length < PREVIEW_ROWS && read < FIRST_BATCHES; read += 1) {
      const next = await batches.next();
      if (next.done) break;
      for (const row of next.value) first.push(row);
    }
  } catch (error) {
    failure = error;
  }
  return { first, failure };
}
