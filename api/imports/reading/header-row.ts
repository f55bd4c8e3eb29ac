import { type ColumnMapping, isPersonal, matchColumns } from './columns.ts';
import type { SheetRow } from './spreadsheet.ts';

/** Rows in which a header is searched: titles and dates may be above it. */
export const HEADER_ROWS = 20;

/**
 * Begins the rows of a sheet with its header: the row among the first with the most known columns, or two
 * rows that are one header, such as "Address" above "Street" and "City". Without a known column, the first.
 * @param rows the first rows of a sheet, or all
 */
export function fromHeader(rows: readonly SheetRow[], mapping: ColumnMapping): SheetRow[] {
  const known = ({ cells }: SheetRow) => matchColumns(cells, mapping)?.found.length ?? 0;
  let best: { readonly index: number; readonly row: SheetRow; readonly known: number } | null =
    null;
  for (const [index, row] of rows.slice(0, HEADER_ROWS).entries()) {
    const above = rows[index - 1];
    const both = above && completes(above, row) ? merged(above, row) : row;
    // A row that continues the one above says too little without it: "Name" may be below "Owner".
    const header = known(both) > 0 ? both : row;
    if (known(header) > (best?.known ?? 0)) best = { index, row: header, known: known(header) };
  }
  return best ? [best.row, ...rows.slice(best.index + 1)] : [...rows];
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
  return { ...lower, cells };
}
