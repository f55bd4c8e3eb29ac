import { type ImportNotice, notice } from '../../contract/text/import-notices.ts';
import { copyOf } from '../memoize.ts';
import { type ColumnMatch, columnName } from './columns.ts';
import type { LostCell } from './normalise.ts';
import { shortened } from './preview.ts';
import type { SheetRow } from './spreadsheet.ts';
import { storedCell } from './stored-cells.ts';

/**
 * Says which cell of a row is left out, with the beginning of its text if that may be stored.
 * @param columns the columns of its sheet
 */
export function lostCellNotice(
  { field, text, limit }: LostCell,
  { sheet, row }: Pick<SheetRow, 'sheet' | 'row'>,
  columns: Pick<ColumnMatch, 'letters'>,
): ImportNotice {
  const given = copyOf(shortened(storedCell(text, field) || '') || '…');
  const params = {
    ...(sheet !== null && { sheet }),
    row,
    column: columnName(columns, field),
    given,
  };
  return limit === undefined
    ? notice('hours-unreadable', params)
    : notice('cell-too-long', { ...params, limit });
}
