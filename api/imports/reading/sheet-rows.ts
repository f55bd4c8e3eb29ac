import { numberText, unescapeCell } from './cell-text.ts';
import { dateText } from './dates.ts';
import { MAX_COLUMNS } from './grid.ts';
import type { SharedStrings } from './shared-strings.ts';
import { type SheetRow, withinLimit } from './spreadsheet.ts';
import type { NumberStyles } from './workbook.ts';
import type { XmlEvents } from './xml-part.ts';
import { padded } from './zero-padding.ts';

type Attributes = Readonly<Record<string, string>>;

/** Collects the rows of a worksheet part, without those that have no text. */
export function sheetRows(sheet: string, strings: SharedStrings, numbers: NumberStyles) {
  let wantsText = false;
  let inData = false;
  let phonetic = false;
  let rows: SheetRow[] = [];
  let row = 0;
  let cells: (string | null)[] = [];
  // A set, because a damaged row may repeat a cell without end.
  let unread = new Set<number>();
  let hasText = false;
  let column = 0;
  let type = 'n';
  let style: NumberStyles['styles'][number] = null;
  let hasFormula = false;
  let hasValue = false;
  let text = '';

  function openRow({ r }: Attributes): void {
    const number = Number(r);
    row = Number.isSafeInteger(number) && number > 0 ? number : row + 1;
    cells = [];
    unread = new Set();
    hasText = false;
    column = 0;
  }

  function openCell({ r = '', t = 'n', s: index = '' }: Attributes): void {
    column = columnOf(r) || column + 1;
    if (column > MAX_COLUMNS) throw new Error(`there is a cell beyond column ${MAX_COLUMNS}`);
    type = t;
    style = (index === '' ? null : numbers.styles[Number(index)]) ?? null;
    hasFormula = false;
    hasValue = false;
    text = '';
  }

  function closeCell(): void {
    const value = valueOfCell();
    while (cells.length < column) cells.push(null);
    cells[column - 1] = value;
    if (value !== null) hasText = true;
    else if (isUnread()) unread.add(column - 1);
  }

  /** The result of a formula may be an empty text. Programs that compute nothing write no value, or one without type. */
  function isUnread(): boolean {
    return type === 'e' || (hasFormula && text === '' && !(hasValue && type === 'str'));
  }

  function closeRow(): void {
    if (!hasText) return;
    rows.push(withinLimit({ sheet, row, cells, ...(unread.size > 0 && { unread: [...unread] }) }));
  }

  function valueOfCell(): string | null {
    if (text === '' || type === 'e') return null;
    if (type === 's') return shared(text) || null;
    if (type === 'n') return numberAsShown();
    if (type === 'b') return text.trim() === '1' ? 'TRUE' : 'FALSE';
    return unescapeCell(text);
  }

  function numberAsShown(): string {
    if (style?.as === 'padded') return padded(numberText(text), style.format);
    return (style && dateText(Number(text), numbers.from1904)) ?? numberText(text);
  }

  function shared(index: string): string {
    const found = strings.get(Number(index));
    if (found === undefined) throw new Error('a cell refers to a text that is not there');
    return found;
  }

  return {
    /** Returns the rows since the last call. */
    take(): SheetRow[] {
      const taken = rows;
      rows = [];
      return taken;
    },
    /** The current row, for messages; undefined before the first. */
    row: () => row || undefined,
    open(name, attributes) {
      if (!inData) inData = name === 'sheetData';
      else if (name === 'c') openCell(attributes);
      else if (name === 'v') {
        wantsText = true;
        hasValue = true;
      } else if (name === 'f') hasFormula = true;
      else if (name === 't') wantsText = !phonetic;
      else if (name === 'row') openRow(attributes);
      else if (name === 'rPh') phonetic = true;
    },
    text(piece) {
      if (wantsText) text += piece;
    },
    close(name) {
      if (!inData) return;
      if (name === 'c') closeCell();
      else if (name === 'v' || name === 't') wantsText = false;
      else if (name === 'row') closeRow();
      else if (name === 'rPh') phonetic = false;
      else if (name === 'sheetData') inData = false;
    },
  } satisfies XmlEvents & Record<'take' | 'row', unknown>;
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
