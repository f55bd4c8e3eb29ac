import type { Columns } from './columns.ts';
import type { Field } from './fields.ts';
import { PLAIN_COLUMNS } from './plain-columns.ts';
import { cellText, isUnread } from './row-cells.ts';
import type { SheetRow } from './spreadsheet.ts';
import { oneLine } from './text.ts';

type ErasableColumn = {
  readonly column: string;
  /** The fields of the file that it is read from: all of them must be blank. */
  readonly cells: readonly Field[];
  /** The value of a listing without one, as SQL. */
  readonly empty: string;
};

const POSITION = ['latitude', 'longitude'] as const;

/**
 * The columns that a blank cell can erase, in the order of the bits of {@link blankBits}. A listing always has a
 * name, a category, a city and a status, and an import never removes its identifiers.
 */
export const ERASABLE_COLUMNS: readonly ErasableColumn[] = [
  ...PLAIN_COLUMNS.map(({ column, cell, inserted = 'null' }) => ({
    ...{ column, cells: [cell], empty: inserted },
  })),
  ...['latitude', 'longitude', 'time_zone'].map((column) => ({
    ...{ column, cells: POSITION, empty: 'null' },
  })),
  { column: 'working_hours', cells: ['working_hours'], empty: 'null' },
  { column: 'about', cells: ['about'], empty: 'null' },
];

/** A bit for each of {@link ERASABLE_COLUMNS} that the file has blank cells for in this row. */
export function blankBits(row: Pick<SheetRow, 'cells' | 'unread'>, columns: Columns): number {
  const isBlank = (field: Field) =>
    columns.has(field) &&
    oneLine(cellText(row.cells, field, columns)) === null &&
    !isUnread(row, field, columns);
  return ERASABLE_COLUMNS.reduce(
    (bits, { cells: fields }, at) => (fields.every(isBlank) ? bits + 2 ** at : bits),
    0,
  );
}
