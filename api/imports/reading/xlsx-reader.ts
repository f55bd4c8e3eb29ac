import { chooseSheets } from './choose-sheets.ts';
import { readSharedStrings, type SharedStrings } from './shared-strings.ts';
import { SheetRows } from './sheet-rows.ts';
import { orNoRows, type SheetRow, type SkippedSheet, type Spreadsheet } from './spreadsheet.ts';
import { readWorkbook, type Workbook } from './workbook.ts';
import { scanPart } from './xml-part.ts';
import { Archive } from './zip.ts';

/** Opens a .xlsx or .xlsm workbook of `bytes` bytes. Throws `bad_file`. */
export async function openXlsx(file: string, bytes: number): Promise<Spreadsheet> {
  const archive = await Archive.open(file);
  try {
    return new XlsxSpreadsheet(file, bytes, archive, await readWorkbook(file, archive));
  } catch (cause) {
    archive.close();
    throw cause;
  }
}

type Sheet = Workbook['sheets'][number];

class XlsxSpreadsheet implements Spreadsheet {
  readonly format = 'xlsx';
  readonly bytes: number;
  readonly #file: string;
  readonly #archive: Archive;
  readonly #workbook: Workbook;
  #skipped: SkippedSheet[] = [];
  #ended = false;

  constructor(file: string, bytes: number, archive: Archive, workbook: Workbook) {
    this.#file = file;
    this.bytes = bytes;
    this.#archive = archive;
    this.#workbook = workbook;
  }

  position(): number {
    return this.#ended ? this.bytes : Math.min(this.#archive.position(), this.bytes);
  }

  rows(): AsyncGenerator<SheetRow[]> {
    return orNoRows(this.#file, this.#read());
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
    if (sheets.length === 1) return sheets;
    const firsts: { name: string; first: SheetRow | undefined }[] = [];
    for (const sheet of sheets) {
      firsts.push({ name: sheet.name, first: await this.#firstRow(sheet, strings) });
    }
    const { read, skipped } = chooseSheets(firsts);
    this.#skipped = skipped;
    return sheets.filter(({ name }) => read.includes(name));
  }

  async #firstRow(sheet: Sheet, strings: SharedStrings): Promise<SheetRow | undefined> {
    for await (const [first] of this.#sheetRows(sheet, strings)) return first;
    return undefined;
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

  skippedSheets(): readonly SkippedSheet[] {
    return this.#skipped;
  }

  async close(): Promise<void> {
    this.#archive.close();
  }
}
