import type { ImportNotice } from '../../contract/text/import-notices.ts';
import { chooseSheets } from './choose-sheets.ts';
import { previewOf } from './preview.ts';
import { optionsOfSheet, type ReadOptions } from './read-options.ts';
import { readSharedStrings, type SharedStrings } from './shared-strings.ts';
import { sheetRows } from './sheet-rows.ts';
import { requireRows, type SheetPreview, type SheetRow, type Spreadsheet } from './spreadsheet.ts';
import { headed } from './table.ts';
import { readWorkbook, type Workbook } from './workbook.ts';
import { scanPart } from './xml-part.ts';
import type { Archive } from './zip.ts';

type Sheet = Workbook['sheets'][number];

/** Opens a .xlsx or .xlsm workbook of `bytes` bytes. @throws AppError `bad_file` */
export async function openXlsx(
  file: string,
  bytes: number,
  options: ReadOptions,
  archive: Archive,
): Promise<Spreadsheet> {
  const { sheets, sharedStrings, numbers } = await readWorkbook(file, archive).catch(
    (cause: unknown) => {
      archive.close();
      throw cause;
    },
  );
  let skipped: readonly ImportNotice[] = [];
  let previews: readonly SheetPreview[] = [];
  let ended = false;

  async function* read(): AsyncGenerator<SheetRow[]> {
    ended = false;
    archive.rewind();
    const strings = await readSharedStrings(file, archive, sharedStrings);
    try {
      for (const sheet of await choose(strings)) yield* headedRows(sheet, strings);
      ended = true;
    } finally {
      strings.close();
    }
  }

  /** The sheets to read. Stores the previews of all sheets, and why sheets are skipped. */
  async function choose(strings: SharedStrings): Promise<Sheet[]> {
    const firsts: { name: string; first: SheetRow | undefined }[] = [];
    const found: SheetPreview[] = [];
    for (const sheet of sheets) {
      const rows = await firstRows(sheet, strings);
      firsts.push({ name: sheet.name, first: rows[0] });
      found.push(...previewOf(rows, options.mapping));
    }
    previews = found;
    if (sheets.length === 1) return sheets;
    const chosen = chooseSheets(firsts, options.mapping);
    skipped = chosen.skipped;
    return sheets.filter(({ name }) => chosen.read.includes(name));
  }

  async function firstRows(sheet: Sheet, strings: SharedStrings): Promise<readonly SheetRow[]> {
    for await (const rows of headedRows(sheet, strings)) return rows;
    return [];
  }

  const headedRows = (sheet: Sheet, strings: SharedStrings) =>
    headed(rowsOf(sheet, strings), optionsOfSheet(options, sheet.name, sheets.length));

  async function* rowsOf(
    { name, part }: Sheet,
    strings: SharedStrings,
  ): AsyncGenerator<SheetRow[]> {
    const gathered = sheetRows(name, strings, numbers);
    const place = {
      ...{ file, sheet: name },
      get row() {
        return gathered.row();
      },
    };
    for await (const _piece of scanPart(archive, part, gathered, place)) {
      const rows = gathered.take();
      if (rows.length > 0) yield rows;
    }
  }

  return {
    format: 'xlsx',
    bytes,
    position: () => (ended ? bytes : Math.min(archive.position(), bytes)),
    rows: () => requireRows(file, read()),
    skippedSheets: () => skipped,
    previews: () => previews,
    close: async () => archive.close(),
  };
}
