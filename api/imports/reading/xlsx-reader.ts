import type { ImportNotice } from '../../contract/text/import-notices.ts';
import { chooseSheets } from './choose-sheets.ts';
import type { ColumnMapping } from './columns.ts';
import { previewOf } from './preview.ts';
import { readSharedStrings, type SharedStrings } from './shared-strings.ts';
import { SheetRows } from './sheet-rows.ts';
import { requireRows, type SheetPreview, type SheetRow, type Spreadsheet } from './spreadsheet.ts';
import { readWorkbook, type Workbook } from './workbook.ts';
import { scanPart } from './xml-part.ts';
import { Archive } from './zip.ts';

/** Opens a .xlsx or .xlsm workbook of `bytes` bytes. @throws AppError `bad_file` */
export async function openXlsx(
  file: string,
  bytes: number,
  mapping: ColumnMapping,
): Promise<Spreadsheet> {
  const archive = await Archive.open(file);
  try {
    const workbook = await readWorkbook(file, archive);
    return new XlsxSpreadsheet(file, bytes, { archive, workbook, mapping });
  } catch (cause) {
    archive.close();
    throw cause;
  }
}

type Sheet = Workbook['sheets'][number];
type Source = {
  readonly archive: Archive;
  readonly workbook: Workbook;
  readonly mapping: ColumnMapping;
};

class XlsxSpreadsheet implements Spreadsheet {
  readonly format = 'xlsx';
  readonly bytes: number;
  readonly #file: string;
  readonly #archive: Archive;
  readonly #workbook: Workbook;
  readonly #mapping: ColumnMapping;
  #skipped: readonly ImportNotice[] = [];
  #previews: readonly SheetPreview[] = [];
  #ended = false;

  constructor(file: string, bytes: number, { archive, workbook, mapping }: Source) {
    this.#file = file;
    this.bytes = bytes;
    this.#archive = archive;
    this.#workbook = workbook;
    this.#mapping = mapping;
  }

  position(): number {
    return this.#ended ? this.bytes : Math.min(this.#archive.position(), this.bytes);
  }

  rows(): AsyncGenerator<SheetRow[]> {
    return requireRows(this.#file, this.#read());
  }

  async *#read(): AsyncGenerator<SheetRow[]> {
    this.#ended = false;
    this.#archive.rewind();
    const strings = await readSharedStrings(
      this.#file,
      this.#archive,
      this.#workbook.sharedStrings,
    );
    try {
      for (const sheet of await this.#chosen(strings)) yield* this.#sheetRows(sheet, strings);
      this.#ended = true;
    } finally {
      strings.close();
    }
  }

  async #chosen(strings: SharedStrings): Promise<Sheet[]> {
    const { sheets } = this.#workbook;
    const firsts: { name: string; first: SheetRow | undefined }[] = [];
    const previews: SheetPreview[] = [];
    for (const sheet of sheets) {
      const rows = await this.#firstRows(sheet, strings);
      firsts.push({ name: sheet.name, first: rows[0] });
      previews.push(...previewOf(rows));
    }
    this.#previews = previews;
    if (sheets.length === 1) return sheets;
    const { read, skipped } = chooseSheets(firsts, this.#mapping);
    this.#skipped = skipped;
    return sheets.filter(({ name }) => read.includes(name));
  }

  async #firstRows(sheet: Sheet, strings: SharedStrings): Promise<readonly SheetRow[]> {
    for await (const rows of this.#sheetRows(sheet, strings)) return rows;
    return [];
  }

  async *#sheetRows({ name, part }: Sheet, strings: SharedStrings): AsyncGenerator<SheetRow[]> {
    const gathered = new SheetRows(name, strings, this.#workbook.dates);
    const place = {
      file: this.#file,
      sheet: name,
      get row() {
        return gathered.row;
      },
    };
    for await (const _piece of scanPart(this.#archive, part, gathered, place)) {
      const rows = gathered.take();
      if (rows.length > 0) yield rows;
    }
  }

  skippedSheets(): readonly ImportNotice[] {
    return this.#skipped;
  }

  previews(): readonly SheetPreview[] {
    return this.#previews;
  }

  async close(): Promise<void> {
    this.#archive.close();
  }
}
