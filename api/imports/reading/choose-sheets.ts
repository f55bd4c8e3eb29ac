import { matchColumns } from './columns.ts';
import type { SheetRow, SkippedSheet } from './spreadsheet.ts';

/**
 * Which sheets of a workbook to read: those whose first row with any text is a recognised header.
 * If there is none, the first sheet with any text, so that its header can be shown to a person.
 */
export function chooseSheets(sheets: readonly { name: string; first: SheetRow | undefined }[]): {
  read: string[];
  skipped: SkippedSheet[];
} {
  const recognised = sheets.filter(({ first }) => first && matchColumns(first.cells));
  const fallback = sheets.find(({ first }) => first);
  const read = recognised.length > 0 ? recognised : fallback ? [fallback] : [];
  const skipped = sheets
    .filter((sheet) => !read.includes(sheet))
    .map(({ name, first }) => ({
      sheet: name,
      reason: first ? `row ${first.row} names no known column` : 'it has no rows',
    }));
  return { read: read.map(({ name }) => name), skipped };
}
