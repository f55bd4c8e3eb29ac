import { numberText, unescapeCell } from './cell-text.ts';
import { dateText } from './dates.ts';
import type { SharedStrings } from './shared-strings.ts';
import type { SheetRow } from './spreadsheet.ts';
import type { DateStyles } from './workbook.ts';
import { nameKey, type XmlEvents, type XmlTag } from './xml-scanner.ts';

/** Excel's own limit. Without it, a cell that claims to be in column ZZZZZZZ would fill the memory. */
const MAX_COLUMNS = 16_384;

const CELL = nameKey('c');
const VALUE = nameKey('v');
const TEXT = nameKey('t');
const ROW = nameKey('row');
const PHONETIC = nameKey('rPh');
const LONG = nameKey('sheetData');

const REFERENCE = nameKey('r');
const TYPE = nameKey('t');
const STYLE = nameKey('s');
const NUMBER = nameKey('n');
const SHARED = nameKey('s');
const BOOLEAN = nameKey('b');
const ERROR = nameKey('e');

/** Collects the rows of a worksheet part, without those that have no text. */
export class SheetRows implements XmlEvents {
  wantsText = false;
  readonly #sheet: string;
  readonly #strings: SharedStrings;
  readonly #dates: DateStyles;
  #inData = false;
  #phonetic = false;
  #rows: SheetRow[] = [];
  #row = 0;
  #cells: (string | null)[] = [];
  #hasText = false;
  #column = 0;
  #type = NUMBER;
  #isDate = false;
  #text = '';

  constructor(sheet: string, strings: SharedStrings, dates: DateStyles) {
    this.#sheet = sheet;
    this.#strings = strings;
    this.#dates = dates;
  }

  /** Returns the rows since the last call. */
  take(): SheetRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  /** The current row, for messages; undefined before the first. */
  get row(): number | undefined {
    return this.#row || undefined;
  }

  open(name: number, tag: XmlTag): void {
    if (!this.#inData) {
      this.#inData = name === LONG && tag.name() === 'sheetData';
      return;
    }
    if (name === CELL) this.#openCell(tag);
    else if (name === VALUE) this.wantsText = true;
    else if (name === TEXT) this.wantsText = !this.#phonetic;
    else if (name === ROW) this.#openRow(tag);
    else if (name === PHONETIC) this.#phonetic = true;
  }

  text(text: string): void {
    this.#text = this.#text === '' ? text : this.#text + text;
  }

  close(name: number, tag: XmlTag): void {
    if (!this.#inData) return;
    if (name === CELL) this.#closeCell();
    else if (name === VALUE || name === TEXT) this.wantsText = false;
    else if (name === ROW) this.#closeRow();
    else if (name === PHONETIC) this.#phonetic = false;
    else if (name === LONG && tag.name() === 'sheetData') this.#inData = false;
  }

  #openRow(tag: XmlTag): void {
    const reference = tag.find(REFERENCE);
    const row = reference === -1 ? Number.NaN : Number(tag.value(reference));
    this.#row = Number.isSafeInteger(row) && row > 0 ? row : this.#row + 1;
    this.#cells = [];
    this.#hasText = false;
    this.#column = 0;
  }

  #closeRow(): void {
    if (!this.#hasText) return;
    this.#rows.push({ sheet: this.#sheet, row: this.#row, cells: this.#cells });
  }

  #openCell(tag: XmlTag): void {
    const reference = tag.find(REFERENCE);
    const column =
      reference === -1 ? 0 : columnOf(tag.source, tag.from(reference), tag.end(reference));
    this.#column = column || this.#column + 1;
    if (this.#column > MAX_COLUMNS) {
      throw new Error(`there is a cell beyond column ${MAX_COLUMNS}`);
    }
    const type = tag.find(TYPE);
    this.#type = type === -1 ? NUMBER : tag.valueKey(type);
    this.#isDate = this.#dates.styles.length > 0 && this.#hasDateStyle(tag);
    this.#text = '';
  }

  #hasDateStyle(tag: XmlTag): boolean {
    const style = tag.find(STYLE);
    return style !== -1 && this.#dates.styles[Number(tag.value(style))] === true;
  }

  #closeCell(): void {
    const value = this.#value();
    while (this.#cells.length < this.#column) this.#cells.push(null);
    this.#cells[this.#column - 1] = value;
    if (value !== null) this.#hasText = true;
  }

  #value(): string | null {
    const text = this.#text;
    const type = this.#type;
    if (text === '' || type === ERROR) return null;
    if (type === SHARED) return this.#shared(text) || null;
    if (type === NUMBER) return this.#date(text) ?? numberText(text);
    if (type === BOOLEAN) return text.trim() === '1' ? 'TRUE' : 'FALSE';
    return unescapeCell(text);
  }

  #date(text: string): string | null {
    return this.#isDate ? dateText(Number(text), this.#dates.from1904) : null;
  }

  #shared(index: string): string {
    const text = this.#strings.get(Number(index));
    if (text === undefined) throw new Error('a cell refers to a text that is not there');
    return text;
  }
}

/** "AB12" → 28; 0 if there is no valid reference. */
function columnOf(source: Buffer, from: number, end: number): number {
  let column = 0;
  for (let at = from; at < end && column <= MAX_COLUMNS; at += 1) {
    const letter = ((source[at] ?? 0) & 0xdf) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column;
}
