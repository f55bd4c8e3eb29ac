/**
 * Sentences of import notices in English, by code. Values replace the names in braces. The position in a
 * file precedes the sentence; the English error message of a program follows it.
 */
export const en = {
  // Reasons why a row is rejected.
  'name-empty': 'the name is empty',
  'too-long': 'it is longer than {limit} characters',
  'country-unknown': '"{given}" is not a country, and there are no coordinates to find one by',
  'country-missing': 'there is no country, and no coordinates to find one by',
  'city-missing': 'there is no city, and neither the address nor the coordinates show it',

  // Remarks on imported rows.
  'ids-of-two-listings':
    '"{name}": the place id and the cid of this row belong to two businesses, {first} and {second}. The row has changed {first}; the two were not merged.',
  'ids-of-two-rows':
    '"{name}": rows {first} and {second} were imported as two businesses; a later row has the place id of one and the cid of the other. The two were not merged.',

  // Reasons why a sheet is skipped.
  'sheet-unknown': 'its header names no known column',
  'sheet-empty': 'it has no rows',

  // Problems of files.
  'file-empty': 'the file is empty',
  'file-unreadable': 'the file cannot be opened',
  'file-gone': 'the file is no longer on the server. Upload it again.',
  'file-pdf': 'this is a PDF document, not a spreadsheet',
  'file-gzip': 'this is a gzip archive, not a spreadsheet; unpack it first',
  'file-rar': 'this is a RAR archive, not a spreadsheet; unpack it first',
  'file-xlsb': 'this is a binary workbook (.xlsb); save it as .xlsx',
  'file-opendocument': 'this is an OpenDocument file; save it as .xlsx',
  'file-word': 'this is a Word document, not a workbook',
  'file-zip': 'this is a zip archive without a workbook in it; save the spreadsheet as .xlsx',
  'file-binary': 'this is neither a workbook nor a text file',
  'text-named-excel': 'this is a text file named {extension}; save it as .xlsx or rename it .csv',
  'no-rows': 'it has no rows',
  'no-rows-below-header': 'there are no rows below the header',
  'no-sheets': 'the workbook has no sheets',
  'no-name-column':
    'none of the columns is a name. Expected a header with at least a column such as "name" or "title"; found: {columns}',
  'row-before-header': 'the row is above the header',
  'quote-open': 'a quoted cell is never closed',
  'quote-inside': 'a quote inside a quoted cell is not doubled, so the end of the cell is unknown',
  'row-endless': 'it is longer than {limit} characters; is a quoted cell not closed?',
  'archive-damaged': 'the archive is damaged or cut short',
  'part-unreadable': '{part} cannot be read',
  'part-missing': 'its part {part} is not in the archive',
  'part-oversized': '{part} is larger than such a part can be',
  'part-huge': '{part} is larger than 4 GB unpacked',
  'part-bomb': '{part} unpacks to more than {times} times its size',
  'texts-oversized': '{part} is larger than 1 GB unpacked; split the workbook',
  'texts-no-space': 'There is no space in {folder} for the data that does not fit into memory',
  'xls-unreadable': 'the Excel file cannot be read',
  'xls-slow':
    'the Excel file cannot be read (it takes too long; open it in a spreadsheet program, save as .xlsx)',
  'xls-memory': 'the Excel file cannot be read (reading it takes more memory than allowed)',

  // Reasons why an upload is refused.
  'upload-too-large': 'The file is too large: {name} (at most {megabytes}MB)',
  'upload-no-form': 'Send the file as multipart/form-data, in the field file.',
  'upload-no-boundary': 'The multipart request has no boundary.',
  'upload-name': 'The name of the file has control characters. Rename the file.',
  'upload-no-file': 'The field file has no file.',
  'upload-several': 'Send one file at a time.',
  'upload-silent': 'The upload has stopped: no bytes have arrived for a minute.',
  'upload-broken-off': 'The upload was broken off.',
  'upload-incomplete': 'The upload is incomplete or malformed.',
  'upload-no-room':
    'There is no room for an upload of {megabytes} MB on the disk of {folder}. Make room, or set DATA_DIR to another disk.',
  'server-stops': 'The server is stopping; the import continues after the restart.',

  // Results of an import.
  imported:
    '{inserted} new, {updated} updated, {unchanged} unchanged, {skipped} skipped, {rejected} rejected of {rows} rows',
  'same-file': 'The same file was imported on {date}.',
  cancelled: 'Cancelled. Rows that were imported before stay; undo the import to remove them.',
  stopped: 'Stopped after {rows} rows (import {id}).',
  'stopped-unchanged': 'Stopped. Nothing was changed.',
  undone: 'Undone: {deleted} deleted, {restored} restored, {kept} kept because of newer changes.',
  'undo-failed': 'The import could not be undone. The reason is in the log of the server.',
  'database-full': 'The disk of the database is full. Make room on it, then try again.',
  failed: 'The import failed. The reason is in the log of the server.',

  // Refused actions on an import.
  'import-unknown': 'There is no import {id}.',
  'cannot-cancel': 'The import {id} cannot be cancelled: it has finished.',
  'cannot-retry':
    'The import {id} cannot be retried: it must have failed or been cancelled, and its file must still exist.',
  'cannot-undo':
    'The import {id} cannot be undone: it must have finished, not be a trial, and have changed something.',
  'cannot-import':
    'The import {id} cannot be imported: it must be a finished trial, and its file must still exist.',
  'columns-unknown': 'The columns of the import {id} are unknown: its file has not been read.',
  'report-unknown': 'There is no report of the import {id}: its file has not been read.',
} as const;

export type NoticeCode = keyof typeof en;

export const NOTICE_CODES = Object.keys(en).filter((code): code is NoticeCode => code in en);
