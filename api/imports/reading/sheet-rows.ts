import { numberText, unescapeCell } from './cell-text.ts';
import { dateText } from './dates.ts';
import type { SharedStrings } from './shared-strings.ts';
import type { SheetRow } from './spreadsheet.ts';
import type { DateStyles } from './workbook.ts';
import type { XmlEvents } from './xml-part.ts';

/** Excel's own limit. Without it, a cell that claims to be in column ZZZZZZZ would fill the memory. */
const MAX_COLUMNS = 16_384;

type Attributes = Readonly<Record<string, string>>;

/** Collects the rows of a worksheet part, without those that have no text. */
export class SheetRows implements XmlEvents {
  #wantsText = false;
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
  #type = 'n';
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

  open(name: string, attributes: Attributes): void {
    if (!this.#inData) this.#inData = name === 'sheetData';
    else if (name === 'c') this.#openCell(attributes);
    else if (name === 'v') this.#wantsText = true;
    else if (name === 't') this.#wantsText = !this.#phonetic;
    else if (name === 'row') this.#openRow(attributes);
    else if (name === 'rPh') this.#phonetic = true;
  }

  text(text: string): void {
    if (this.#wantsText) this.#text += text;
  }

  close(name: string): void {
    if (!this.#inData) return;
    if (name === 'c') this.#closeCell();
    else if (name === 'v' || name === 't') this.#wantsText = false;
    else if (name === 'row') this.#closeRow();
    else if (name === 'rPh') this.#phonetic = false;
    else if (name === 'sheetData') this.#inData = false;
  }

  #openRow({ r }: Attributes): void {
    const row = Number(r);
    this.#row = Number.isSafeInteger(row) && row > 0 ? row : this.#row + 1;
    this.#cells = [];
    this.#hasText = false;
    this.#column = 0;
  }

  #closeRow(): void {
    if (!this.#hasText) return;
    this.#rows.push({ sheet: this.#sheet, row: this.#row, cells: this.#cells });
  }

  #openCell({ r = '', t = 'n', s: style }: Attributes): void {
    this.#column = columnOf(r) || this.#column + 1;
    if (this.#column > MAX_COLUMNS) {
      throw new Error(`there is a cell beyond column ${MAX_COLUMNS}`);
    }
    this.#type = t;
    this.#isDate = style !== undefined && this.#dates.styles[Number(style)] === true;
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
    const type = this.#type;
    if (text === '' || type === 'e') return null;
    if (type === 's') return this.#shared(text) || null;
    if (type === 'n') return this.#date(text) ?? numberText(text);
    if (type === 'b') return text.trim() === '1' ? 'TRUE' : 'FALSE';
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
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length && column <= MAX_COLUMNS; at += 1) {
    const letter = (reference.charCodeAt(at) & 0xdf) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column;
}
