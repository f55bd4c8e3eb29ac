import { type ImportNotice, notice } from '../../contract/text/import-notices.ts';
import { type ColumnMapping, matchColumns } from './columns.ts';
import { BEFORE_FIRST_ROW } from './letters.ts';
import type { SheetRow } from './spreadsheet.ts';

/**
 * Chooses the sheets of a workbook to read: each sheet whose first row with any text is a recognised
 * header. If there is none, the first sheet with any text, so that an administrator can see its header.
 * @param mapping meaning of headers, as administrators have defined it
 */
export function chooseSheets(
  sheets: readonly { name: string; first: SheetRow | undefined }[],
  mapping: ColumnMapping,
): { read: string[]; skipped: ImportNotice[] } {
  const recognised = sheets.filter(({ first }) => first && matchColumns(first.cells, mapping));
  const fallback = sheets.find(({ first }) => first);
  const read = recognised.length > 0 ? recognised : fallback ? [fallback] : [];
  const skipped = sheets
    .filter((sheet) => !read.includes(sheet))
    .map(({ name, first }) => {
      if (!first) return notice('sheet-empty', { sheet: name });
      return first.row === BEFORE_FIRST_ROW
        ? notice('sheet-unmapped', { sheet: name })
        : notice('sheet-unknown', { sheet: name, row: first.row });
    });
  return { read: read.map(({ name }) => name), skipped };
}
