import type { Columns } from '../reading/columns.ts';
import type { Field } from '../reading/fields.ts';
import { PLAIN_COLUMNS } from '../reading/plain-columns.ts';
import { shortened } from '../reading/preview.ts';
import { cellText, isUnread } from '../reading/row-cells.ts';
import type { SheetRow } from '../reading/spreadsheet.ts';
import { storedCell } from '../reading/stored-cells.ts';
import { oneLine } from '../reading/text.ts';
import type { Staged } from '../stage-row.ts';

type Listing = Staged['listing'];

/** Whether a field's text is understood: by the reader of its cell, or by the staged value. */
const UNDERSTOOD: ReadonlyMap<Field, (text: string, listing: Listing) => boolean> = new Map<
  Field,
  (text: string, listing: Listing) => boolean
>([
  ...PLAIN_COLUMNS.map(({ cell, read }) => [cell, (text: string) => read(text) !== null] as const),
  ...(
    ['latitude', 'longitude', 'working_hours', 'about', 'status', 'place_id', 'cid'] as const
  ).map(
    (field) => [field, (_: string, listing: Listing) => (listing[field] ?? null) !== null] as const,
  ),
]);

/** Cells of a field that are not blank, and those that are not understood. */
type Counts = { of: number; cells: number; example: string };

/** Counts the cells that are not understood, by field. */
export class MisreadCells {
  readonly #counts = new Map<Field, Counts>();

  add(row: Pick<SheetRow, 'cells' | 'unread'>, columns: Columns, listing: Listing): void {
    for (const [field, isUnderstood] of UNDERSTOOD) {
      if (!columns.has(field)) continue;
      const text = oneLine(cellText(row.cells, field, columns));
      if (text === null && !isUnread(row, field, columns)) continue;
      const counts = this.#counts.get(field) ?? { of: 0, cells: 0, example: '' };
      this.#counts.set(field, counts);
      counts.of += 1;
      if (text !== null && isUnderstood(text, listing)) continue;
      counts.cells += 1;
      if (counts.example === '') counts.example = shortened(storedCell(text, field) || '');
    }
  }

  /** The fields with such cells, the one with the most first. */
  list() {
    return [...this.#counts]
      .filter(([, { cells }]) => cells > 0)
      .map(([field, counts]) => ({ field, ...counts, example: counts.example || '…' }))
      .sort((a, b) => b.cells - a.cells);
  }
}
