import { type ImportNotice, notice } from '../../contract/text/import-notices.ts';
import { chooseSheets } from './choose-sheets.ts';
import { fromHeader } from './header-row.ts';
import { BEFORE_FIRST_ROW } from './letters.ts';
import { PREVIEW_ROWS, previewOf } from './preview.ts';
import { optionsOfSheet, type ReadOptions } from './read-options.ts';
import {
  badFile,
  type FileFormat,
  requireRows,
  type SheetPreview,
  type SheetRow,
  type Spreadsheet,
} from './spreadsheet.ts';

const MOST_SHEETS = 1_000;

type Sheets = {
  readonly format: FileFormat;
  readonly file: string;
  /** Size of the file. */
  readonly bytes: number;
  /** Bytes read since `read` was called. */
  readonly position: () => number;
  readonly options: ReadOptions;
  /** Reads the rows of all sheets. */
  readonly read: () => AsyncGenerator<SheetRow[]>;
  readonly close?: () => Promise<void>;
};

/**
 * A spreadsheet of a file in which all sheets are one stream. It is read twice: first for the beginning of
 * each sheet, by which sheets are chosen.
 */
export function openSheets(sheets: Sheets): Spreadsheet {
  const { format, file, bytes, options, read } = sheets;
  let skipped: readonly ImportNotice[] = [];
  let previews: readonly SheetPreview[] = [];
  let isSecond = false;

  /** The header of each sheet that is read, by the name of the sheet. */
  async function headers(): Promise<ReadonlyMap<string | null, SheetRow>> {
    const beginnings = new Map<string | null, SheetRow[]>();
    let failure: unknown = null;
    try {
      for await (const rows of read()) for (const row of rows) remember(row, beginnings);
    } catch (error) {
      // The rows before the damage are read; the second reading reports it.
      failure = error;
    }
    const starts = [...beginnings].map(([sheet, rows]) =>
      fromHeader(rows, optionsOfSheet(options, sheet, beginnings.size)),
    );
    if (starts.length === 0 && failure !== null) throw failure;
    previews = starts.flatMap((rows) => previewOf(rows, options.mapping));
    const firsts = starts.map(([first]) => ({ name: first?.sheet ?? '', first }));
    const chosen = chooseSheets(firsts, options.mapping);
    skipped = chosen.skipped;
    return new Map(
      firsts.flatMap(({ name, first }) =>
        first && chosen.read.includes(name) ? [[first.sheet, first]] : [],
      ),
    );
  }

  function remember(row: SheetRow, beginnings: Map<string | null, SheetRow[]>): void {
    const rows = beginnings.get(row.sheet);
    if (!rows) {
      if (beginnings.size >= MOST_SHEETS)
        throw badFile({ file }, notice('sheets-many', { limit: MOST_SHEETS }));
      beginnings.set(row.sheet, [row]);
    } else if (rows.length < PREVIEW_ROWS) rows.push(row);
  }

  async function* chosenRows(): AsyncGenerator<SheetRow[]> {
    isSecond = false;
    const chosen = await headers();
    isSecond = true;
    const begun = new Set<string | null>();
    for await (const batch of read()) {
      const rows = batch.flatMap((row) => {
        const header = chosen.get(row.sheet);
        if (!header || row.row < header.row) return [];
        if (row.row === header.row) return [header];
        if (header.row !== BEFORE_FIRST_ROW || begun.has(row.sheet)) return [row];
        begun.add(row.sheet);
        return [header, row];
      });
      if (rows.length > 0) yield rows;
    }
  }

  return {
    ...{ format, bytes },
    position: () => Math.floor(((isSecond ? bytes : 0) + Math.min(sheets.position(), bytes)) / 2),
    rows: () => requireRows(file, chosenRows()),
    skippedSheets: () => skipped,
    previews: () => previews,
    close: sheets.close ?? (async () => undefined),
  };
}
