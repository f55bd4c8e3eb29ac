import { numberText, unescapeCell } from './cell-text.ts';
import type { SharedStrings } from './shared-strings.ts';
import type { SheetRow } from './spreadsheet.ts';
import { attribute, unescapeXml, type XmlEvents } from './xml-scanner.ts';

/** Excel's own limit; without one, a cell that says it stands in column ZZZZZZZ would fill memory. */
const MAX_COLUMNS = 16_384;

/** Gathers the rows of a worksheet part; those without any text are left out. */
export class SheetRows implements XmlEvents {
  wantsText = false;
  readonly #sheet: string;
  readonly #strings: SharedStrings;
  #inData = false;
  #phonetic = false;
  #rows: SheetRow[] = [];
  #row = 0;
  #cells: (string | null)[] = [];
  #hasText = false;
  #column = 0;
  #type: string | null = null;
  #text = '';

  constructor(sheet: string, strings: SharedStrings) {
    this.#sheet = sheet;
    this.#strings = strings;
  }

  /** The rows since the last call. */
  take(): SheetRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  /** The row being read, for messages; undefined before the first. */
  get row(): number | undefined {
    return this.#row || undefined;
  }

  open(name: string, source: string, from: number, end: number): void {
    if (!this.#inData) {
      this.#inData = name === 'sheetData';
      return;
    }
    if (name === 'c') this.#openCell(source, from, end);
    else if (name === 'v') this.wantsText = true;
    else if (name === 't') this.wantsText = !this.#phonetic;
    else if (name === 'row') this.#openRow(source, from, end);
    else if (name === 'rPh') this.#phonetic = true;
  }

  text(raw: string): void {
    this.#text = this.#text === '' ? raw : this.#text + raw;
  }

  close(name: string): void {
    if (!this.#inData) return;
    if (name === 'c') this.#closeCell();
    else if (name === 'v' || name === 't') this.wantsText = false;
    else if (name === 'row') this.#closeRow();
    else if (name === 'rPh') this.#phonetic = false;
    else if (name === 'sheetData') this.#inData = false;
  }

  #openRow(source: string, from: number, end: number): void {
    const row = Number(attribute(source, from, end, 'r') ?? Number.NaN);
    this.#row = Number.isSafeInteger(row) && row > 0 ? row : this.#row + 1;
    this.#cells = [];
    this.#hasText = false;
    this.#column = 0;
  }

  #closeRow(): void {
    if (!this.#hasText) return;
    this.#rows.push({ sheet: this.#sheet, row: this.#row, cells: this.#cells });
  }

  #openCell(source: string, from: number, end: number): void {
    this.#column = columnOf(attribute(source, from, end, 'r')) ?? this.#column + 1;
    if (this.#column > MAX_COLUMNS) {
      throw new Error(`there is a cell beyond column ${MAX_COLUMNS}`);
    }
    this.#type = attribute(source, from, end, 't');
    this.#text = '';
  }

  #closeCell(): void {
    const value = this.#value();
    while (this.#cells.length < this.#column) this.#cells.push(null);
    this.#cells[this.#column - 1] = value;
    if (value !== null) this.#hasText = true;
  }

  #value(): string | null {
    const text = this.#text;
    if (text === '' || this.#type === 'e') return null;
    if (this.#type === 's') return this.#shared(text) || null;
    if (this.#type === null || this.#type === 'n') return numberText(text);
    if (this.#type === 'b') return text.trim() === '1' ? 'TRUE' : 'FALSE';
    return unescapeCell(unescapeXml(text));
  }

  #shared(index: string): string {
    const text = this.#strings.get(Number(index));
    if (text === undefined) throw new Error('a cell refers to a text that is not there');
    return text;
  }
}

/** "AB12" → 28; null when there is no reference to read. */
function columnOf(reference: string | null): number | null {
  if (reference === null) return null;
  let column = 0;
  for (let at = 0; at < reference.length; at += 1) {
    const letter = (reference.charCodeAt(at) & 0xdf) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column || null;
}
