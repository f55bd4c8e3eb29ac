import { type SheetRow, withinLimit } from './spreadsheet.ts';

/** Excel's and LibreOffice's own limits. Without them, a position would fill the memory. */
export const MAX_COLUMNS = 16_384;
const MAX_ROWS = 1_048_576;
/** A text in more columns side by side is made up, to fill the memory. */
const MAX_REPEATED_CELLS = 1_000;
const ROWS_AT_ONCE = 1_000;

/** Collects the rows of tables whose rows and cells may say their position, or that they are repeated. */
export class Grid {
  #sheet = '';
  #row = 0;
  #repeated = 1;
  #cells: (string | null)[] = [];
  #unread: number[] = [];
  #column = 0;
  #pending: { row: SheetRow; times: number }[] = [];

  /** The current place, for messages. */
  get place(): { sheet: string | undefined; row: number | undefined } {
    return { sheet: this.#sheet || undefined, row: this.#row || undefined };
  }

  openSheet(name: string): void {
    this.#sheet = name;
    this.#row = 0;
    this.#repeated = 1;
  }

  /** @param number from 1; without it, the next one  @param repeated number of rows with the same cells */
  openRow({ number, repeated = 1 }: { number?: number | undefined; repeated?: number } = {}): void {
    const next = this.#row + this.#repeated;
    this.#row = this.#row === 0 ? 1 : next;
    if (number !== undefined && number > this.#row) this.#row = number;
    this.#repeated = repeated;
    this.#cells = [];
    this.#unread = [];
    this.#column = 0;
  }

  /** The column, from 0, of a cell that would be added now. @param number from 1; without it, the next one */
  columnOf(number: number | undefined): number {
    return Math.max(this.#column, (number ?? 0) - 1);
  }

  /** @param number from 1; without it, the next one  @param repeated number of columns with the text */
  addCell(
    text: string | null,
    { number, repeated = 1 }: { number?: number | undefined; repeated?: number } = {},
  ): void {
    const column = this.columnOf(number);
    this.#column = column + repeated;
    if (text === null) return;
    if (this.#column > MAX_COLUMNS) throw new Error(`there is a cell beyond column ${MAX_COLUMNS}`);
    if (repeated > MAX_REPEATED_CELLS)
      throw new Error(`a cell is repeated more than ${MAX_REPEATED_CELLS} times`);
    while (this.#cells.length < column) this.#cells.push(null);
    for (let copy = 0; copy < repeated; copy += 1) this.#cells.push(text);
  }

  /** Adds cells that are not blank, and whose value is not known. */
  addUnread(at: { number?: number | undefined; repeated?: number } = {}): void {
    this.addCell(null, at);
    const copies = Math.min(at.repeated ?? 1, MAX_REPEATED_CELLS);
    for (let copy = 1; copy <= copies; copy += 1) this.#unread.push(this.#column - copy);
  }

  closeRow(): void {
    if (this.#cells.length === 0) return;
    if (this.#row + this.#repeated - 1 > MAX_ROWS)
      throw new Error(`there is a row beyond row ${MAX_ROWS}`);
    const unread = this.#unread.length > 0 && { unread: this.#unread };
    const row = withinLimit({ sheet: this.#sheet, row: this.#row, cells: this.#cells, ...unread });
    this.#pending.push({ row, times: this.#repeated });
    this.#cells = [];
  }

  /** The rows since the last call, in batches: a repeated row may be a million. */
  *take(): Generator<SheetRow[]> {
    const pending = this.#pending;
    this.#pending = [];
    let rows: SheetRow[] = [];
    for (const { row, times } of pending) {
      for (let copy = 0; copy < times; copy += 1) {
        rows.push({ ...row, row: row.row + copy });
        if (rows.length < ROWS_AT_ONCE) continue;
        yield rows;
        rows = [];
      }
    }
    if (rows.length > 0) yield rows;
  }
}

/** The number that an attribute says, at least 1; undefined if there is none. */
export function positionOf(text: string | undefined): number | undefined {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

/** `2025-01-31T09:30:00.000` as the date or the time that a spreadsheet program shows. */
export function dateCell(text: string): string {
  const [, date = text, time = ''] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d(?::\d\d)?)/.exec(text) ?? [];
  const short = time.replace(/:00$/, '');
  return time === '' || /^00:00/.test(time) ? date : `${date} ${time.length === 8 ? short : time}`;
}
