import {
  CHECKED_ROWS,
  type ImportPreview,
  PREVIEWED_ROWS,
  type PreviewedRow,
} from '../../contract/calls/preview-routes.ts';
import { type ImportNotice, notice } from '../../contract/text/import-notices.ts';
import { AppError } from '../../errors.ts';
import { gazetteer } from '../../places/gazetteer/load.ts';
import { PlaceResolver } from '../../places/resolve-place.ts';
import { noticeOf } from '../notice-error.ts';
import { guessNotice, headerColumns } from '../read-batches.ts';
import { type RowTerms, readRow } from '../read-row.ts';
import { columnName, guessFields, personalColumns } from '../reading/columns.ts';
import { lostCellNotice } from '../reading/lost-cells.ts';
import { headerRemarks, maySkipHeader } from '../reading/preview.ts';
import type { ReadOptions } from '../reading/read-options.ts';
import type { SheetPreview, SheetRow, Spreadsheet } from '../reading/spreadsheet.ts';
import { listingValues } from './listing-values.ts';
import { MisreadCells } from './misread-cells.ts';
import { shownCell } from './shown-cell.ts';

/** Milliseconds after which no further rows are checked. */
const LONGEST_MS = 8_000;

export type PreviewOptions = ReadOptions &
  RowTerms & {
    /** The path of the file. */
    readonly file: string;
  };

/** What a preview says of a file, before its columns are presented. */
export type FilePreview = Pick<
  ImportPreview,
  | ('rowsChecked' | 'isWhole' | 'problem' | 'rejections' | 'misread')
  | ('guessedPlaces' | 'withoutCategory' | 'decodedTexts' | 'skippedSheets' | 'remarks')
> & {
  readonly sheets: readonly (SheetPreview & { readonly rows: readonly PreviewedRow[] })[];
};

/** The preview of a file that cannot be opened. */
export const unreadable = (problem: ImportNotice): FilePreview => ({
  ...{ sheets: [], rowsChecked: 0, isWhole: false, problem, rejections: [], misread: [] },
  ...{ guessedPlaces: 0, withoutCategory: 0, decodedTexts: [], skippedSheets: [], remarks: [] },
});

/** The notice of an error of the file. @throws any other error */
export function problemOf(error: unknown): ImportNotice {
  const notice = error instanceof AppError ? noticeOf(error) : null;
  if (!notice) throw error;
  return notice;
}

/** Reads rows until there are enough. @returns whether these are all of the file */
async function readUntil(
  spreadsheet: Spreadsheet,
  isEnough: () => boolean,
  take: (row: SheetRow) => void,
): Promise<boolean> {
  for await (const rows of spreadsheet.rows())
    for (const row of rows) {
      if (isEnough()) return false;
      take(row);
    }
  return true;
}

/**
 * Reads the first rows of a file as its import would: with the same readers, mappings and rules. Nothing is stored.
 */
export async function previewRows(
  spreadsheet: Spreadsheet,
  options: PreviewOptions,
): Promise<FilePreview> {
  const { file, mapping, erase, defaults } = options;
  const places = new PlaceResolver(gazetteer());
  const misread = new MisreadCells();
  const rejections = new Map<string, { readonly reason: ImportNotice; rows: number }>();
  const rowsOf = new Map<string | null, PreviewedRow[]>();
  const until = performance.now() + LONGEST_MS;
  let problem: ImportNotice | null = null;
  let isWhole = false;
  let [rowsChecked, guessedPlaces, withoutCategory] = [0, 0, 0];
  let sheet: ReturnType<typeof beginSheet> | null = null;

  function beginSheet(header: SheetRow) {
    const rows: PreviewedRow[] = [];
    rowsOf.set(header.sheet, rows);
    const names = header.cells.map((name) => name ?? '');
    let columns: ReturnType<typeof headerColumns> | null = null;
    try {
      columns = headerColumns(header, file, mapping);
    } catch (error) {
      problem ??= problemOf(error);
    }
    const fields = columns?.fields ?? guessFields(names, mapping);
    return { name: header.sheet, rows, columns, fields, personal: personalColumns(names) };
  }

  function reject(reason: ImportNotice): ImportNotice {
    const key = `${reason.code} ${reason.params.column}`;
    const { row: _row, sheet: _sheet, ...params } = reason.params;
    const same = rejections.get(key) ?? { reason: { ...reason, params }, rows: 0 };
    same.rows += 1;
    rejections.set(key, same);
    return reason;
  }

  /** The listing that a row becomes, or why it is rejected. */
  function check(
    { row, cells, unread, lost, sheet: name }: SheetRow,
    at: NonNullable<typeof sheet>,
  ) {
    const none = { rejection: null, remarks: [], listing: [] };
    if (!at.columns) return none;
    const place = { row, ...(name !== null && { sheet: name }) };
    if (lost)
      return { ...none, rejection: reject({ ...lost, params: { ...lost.params, ...place } }) };
    const columnsOfSheet = at.columns;
    const { columns } = columnsOfSheet;
    const read = readRow({ cells, unread }, columns, rowsChecked, { erase, defaults }, places);
    if ('reason' in read) {
      const column = columnName(columnsOfSheet, read.column);
      const params = { ...read.reason.params, ...place, column };
      return { ...none, rejection: reject({ ...read.reason, params }) };
    }
    const { staged } = read;
    misread.add({ cells, unread }, columns, staged.listing);
    if (staged.guess !== null) guessedPlaces += 1;
    if (!staged.hasCategory) withoutCategory += 1;
    return {
      rejection: null,
      remarks: [
        ...(staged.guess === null ? [] : [guessNotice(staged.guess, staged, { sheet: name, row })]),
        ...read.lost.map((cell) => lostCellNotice(cell, { sheet: name, row }, columnsOfSheet)),
      ],
      listing: listingValues(staged),
    };
  }

  function take(row: SheetRow): void {
    if (!sheet || row.sheet !== sheet.name) {
      sheet = beginSheet(row);
      return;
    }
    rowsChecked += 1;
    const { rows, fields, personal } = sheet;
    const checked = check(row, sheet);
    if (rows.length >= PREVIEWED_ROWS) return;
    const cells = row.cells.map((cell, index) =>
      personal[index] ? null : shownCell(cell, fields.get(index)),
    );
    rows.push({ row: row.row, cells, ...checked });
  }

  const isEnough = () => rowsChecked >= CHECKED_ROWS || performance.now() > until;
  try {
    isWhole = await readUntil(spreadsheet, isEnough, take);
  } catch (error) {
    problem ??= problemOf(error);
  }
  if (rowsChecked === 0) problem ??= notice('no-rows-below-header', { file });
  const previews = spreadsheet.previews();
  const decodings = spreadsheet.decodings?.() ?? [];
  return {
    sheets: previews.map((preview) => ({ ...preview, rows: rowsOf.get(preview.sheet) ?? [] })),
    ...{ rowsChecked, isWhole, problem, guessedPlaces, withoutCategory, misread: misread.list() },
    rejections: [...rejections.values()].sort((a, b) => b.rows - a.rows),
    decodedTexts: decodings.map(({ remark: _, ...decoded }) => decoded),
    skippedSheets: [...spreadsheet.skippedSheets()],
    remarks: [
      ...(problem?.code === 'no-name-column' && maySkipHeader(previews, options)
        ? [notice('header-perhaps-none')]
        : []),
      ...headerRemarks(previews, options),
      ...decodings.flatMap(({ remark }) => remark ?? []),
    ],
  };
}
