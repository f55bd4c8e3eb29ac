import { isOpenDocument, openOds } from './ods-reader.ts';
import { type OpenFile, openZip } from './packed-reader.ts';
import type { ReadOptions } from './read-options.ts';
import { badFile, type Spreadsheet } from './spreadsheet.ts';
import { isOfficeDocument, notAWorkbook } from './workbook.ts';
import { isNamedWorkbook } from './workbook-name.ts';
import { openXlsx } from './xlsx-reader.ts';
import { openArchive } from './zip.ts';

/**
 * Opens a zip archive: a workbook, or files that are spreadsheets.
 * @param openInner opens an unpacked file of the archive
 * @throws AppError `bad_file`
 */
export async function openZipped(
  file: string,
  bytes: number,
  options: ReadOptions,
  openInner: OpenFile,
): Promise<Spreadsheet> {
  const archive = await openArchive(file);
  try {
    if (isOpenDocument(archive)) return await openOds(file, bytes, options, archive);
    if (isOfficeDocument(archive)) return await openXlsx(file, bytes, options, archive);
    if (isNamedWorkbook(file)) throw badFile({ file }, notAWorkbook(archive));
    return await openZip(file, bytes, { archive, mapping: options.mapping, open: openInner });
  } catch (error) {
    archive.close();
    throw error;
  }
}
