/**
 * What the import tells people, by code, in English. What stands in braces is filled in; where in a
 * file it is stands before it; what a program has said of it, in English, after it.
 */
export const en = {
  // Why a row is rejected.
  'name-empty': 'the name is empty',
  'too-long': 'it is longer than {limit} characters',
  'country-unknown': '"{given}" is no country, and there are no coordinates to find one by',
  'country-missing': 'there is no country, and no coordinates to find one by',
  'city-missing': 'there is no city, and neither address nor coordinates tell one',

  // What is to be said of a row that was taken.
  'ids-of-two-listings':
    '"{name}": the place id and the cid of this row belong to two businesses, {first} and {second}. The row has changed {first}; the two were not merged.',
  'ids-of-two-rows':
    '"{name}": rows {first} and {second} were taken for two businesses; a later row has the place id of one and the cid of the other. The two were not merged.',

  // Why a sheet is left out.
  'sheet-unknown': 'its header names no known column',
  'sheet-empty': 'it has no rows',

  // What is wrong with a file.
  'file-empty': 'the file is empty',
  'file-unreadable': 'the file cannot be opened',
  'file-gone': 'the file is not there any more. Upload it again.',
  'file-pdf': 'this is no spreadsheet but a PDF document',
  'file-gzip': 'this is no spreadsheet but a gzip archive; unpack it first',
  'file-rar': 'this is no spreadsheet but a RAR archive; unpack it first',
  'file-xlsb': 'this is a binary workbook (.xlsb); save it as .xlsx',
  'file-opendocument': 'this is an OpenDocument file; save it as .xlsx',
  'file-word': 'this is a Word document, not a workbook',
  'file-zip': 'this is a zip archive without a workbook in it; save the spreadsheet as .xlsx',
  'file-binary': 'this is neither a workbook nor a text file',
  'text-named-excel': 'this is a text file named {extension}; save it as .xlsx or rename it .csv',
  'no-rows': 'there are no rows in it',
  'no-rows-below-header': 'there are no rows below the header',
  'no-sheets': 'the workbook has no sheets',
  'no-name-column':
    'none of the columns is a name. Expected a header with at least a column such as "name" or "title"; found: {columns}',
  'row-before-header': 'the row stands before any header',
  'quote-open': 'a quoted cell is never closed',
  'quote-inside': 'a quote inside a quoted cell is not doubled, so its end cannot be told',
  'row-endless': 'it is longer than {limit} characters; is a quoted cell not closed?',
  'archive-damaged': 'the archive is damaged or cut short',
  'part-unreadable': '{part} cannot be read',
  'part-missing': 'its part {part} is not in the archive',
  'part-oversized': '{part} is larger than such a part can be',
  'part-huge': '{part} is larger than 4 GB unpacked',
  'part-bomb': '{part} unpacks to more than {times} times its size',
  'texts-oversized': '{part} is larger than 1 GB unpacked; split the workbook',
  'texts-no-space': 'There is no space in {folder} for what does not fit into memory',
  'xls-unreadable': 'the Excel file cannot be read',
  'xls-slow':
    'the Excel file cannot be read (it takes too long; open it in a spreadsheet program, save as .xlsx)',
  'xls-memory': 'the Excel file cannot be read (reading it takes more memory than allowed)',

  // Why an upload is refused.
  'upload-too-large': 'The file is too large: {name} (at most {megabytes}MB)',
  'upload-no-form': 'Send the file as multipart/form-data, in the field file.',
  'upload-no-boundary': 'The multipart request has no boundary.',
  'upload-name': 'The name of the file has control characters. Rename the file.',
  'upload-no-file': 'The field file holds no file.',
  'upload-several': 'Send one file at a time.',
  'upload-silent': 'The upload has stopped: no bytes have come for a minute.',
  'upload-broken-off': 'The upload was broken off.',
  'upload-incomplete': 'The upload is not complete, or not in order.',
  'upload-no-room':
    'There is no room for an upload of {megabytes} MB on the disk of {folder}. Make room, or set DATA_DIR to another disk.',
  'server-stops': 'The server stops; the import goes on when it is back.',

  // What has come of an import.
  imported:
    '{inserted} new, {updated} updated, {unchanged} unchanged, {skipped} skipped, {rejected} rejected of {rows} rows',
  'same-file': 'The same file was imported on {date}.',
  cancelled: 'Cancelled. What had been taken before stays; to undo the import takes it back.',
  stopped: 'Stopped after {rows} rows (import {id}).',
  'stopped-unchanged': 'Stopped. Nothing was changed.',
  undone:
    'Taken back: {deleted} deleted, {restored} restored, {kept} kept as something newer has changed them.',
  'undo-failed':
    'The import could not be taken back for a reason that the log of the server tells.',
  'database-full': 'The disk of the database is full. Make room on it, then try again.',
  failed: 'The import failed for a reason that the log of the server tells.',

  // What cannot be asked of an import.
  'import-unknown': 'There is no import {id}.',
  'cannot-cancel': 'The import {id} cannot be cancelled: it is over.',
  'cannot-retry':
    'The import {id} cannot be tried again: that takes one that has failed or was cancelled, and whose file is still there.',
  'cannot-undo':
    'The import {id} cannot be taken back: that takes one that is over, was for good, and has changed something.',
  'cannot-import':
    'The import {id} cannot be imported for good: that takes one that was tried out to its end, and whose file is still there.',
  'columns-unknown': 'The columns of the import {id} are not known: its file has not been read.',
  'report-unknown': 'There is no report of the import {id}: its file has not been read.',
} as const;
