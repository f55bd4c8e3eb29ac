import { HEADER_ROWS, NO_HEADER } from '../../contract/calls/header-choice.ts';
import { isPersonal, matchColumns, personalCells } from './columns.ts';
import { BEFORE_FIRST_ROW, lettersFor, ofPeople } from './letters.ts';
import type { ReadOptions } from './read-options.ts';
import type { SheetRow } from './spreadsheet.ts';

/**
 * Begins the rows of a sheet with its header: the row among the first with the most known columns, or two
 * rows that are one header, such as "Address" above "Street" and "City". Without a known column, the first.
 * A chosen header counts in each sheet that has text in its row. Without a header, the columns are named by letters, in
 * a row before the first.
 * @param rows the first rows of a sheet, or all
 */
export function fromHeader(rows: readonly SheetRow[], options: ReadOptions): SheetRow[] {
  const { mapping, header } = options;
  if (header === NO_HEADER) return lettered(rows, options);
  const chosen = header === null ? null : chosenHeader(rows, header);
  if (chosen) return chosen;
  const known = ({ cells }: SheetRow) => matchColumns(cells, mapping)?.found.length ?? 0;
  let best: { readonly index: number; readonly row: SheetRow; readonly known: number } | null =
    null;
  for (const [index, row] of rows.slice(0, HEADER_ROWS).entries()) {
    const above = rows[index - 1];
    const both = above && completes(above, row) ? merged(above, row) : row;
    // A row that continues the one above says too little without it: "Name" may be below "Owner".
    const found = known(both) > 0 ? both : row;
    if (known(found) > (best?.known ?? 0)) best = { index, row: found, known: known(found) };
  }
  return best ? [best.row, ...rows.slice(best.index + 1)] : [...rows];
}

function lettered(rows: readonly SheetRow[], { mapping, within }: ReadOptions): SheetRow[] {
  const [first] = rows;
  if (!first) return [];
  const widest = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const personal = personalCells(first.cells);
  const cells = lettersFor(widest, mapping.keys(), within).map((letters, index) =>
    personal[index] ? ofPeople(letters) : letters,
  );
  return [{ sheet: first.sheet, row: BEFORE_FIRST_ROW, cells }, ...rows];
}

/** @param choice such as `3` or `2-3` */
function chosenHeader(rows: readonly SheetRow[], choice: string): SheetRow[] | null {
  const [first = 0, last = first] = choice.split('-').map(Number);
  const at = rows.findIndex(({ row }) => row === last);
  const [lower, ...others] = at === -1 ? [] : rows.slice(at);
  if (!lower) return null;
  const upper = first === last ? undefined : rows.find(({ row }) => row === first);
  return [upper ? merged(upper, lower) : lower, ...others];
}

/** Whether a row has texts above blank cells of another, as cells do that are merged with those below. */
const completes = (upper: SheetRow, lower: SheetRow): boolean =>
  upper.cells.some((cell, index) => cell !== null && (lower.cells[index] ?? null) === null);

/** Two rows as one header. A name above several columns is part of theirs if it is about people. */
function merged(upper: SheetRow, lower: SheetRow): SheetRow {
  const cells: (string | null)[] = [];
  let above: string | null = null;
  for (let index = 0; index < Math.max(upper.cells.length, lower.cells.length); index += 1) {
    above = upper.cells[index] ?? above;
    const below = lower.cells[index] ?? null;
    const isAbout = above !== null && below !== null && isPersonal(above);
    cells.push(isAbout ? `${above} ${below}` : (below ?? upper.cells[index] ?? null));
  }
  return { ...lower, cells, joined: true };
}
