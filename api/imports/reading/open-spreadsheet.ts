import { open } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { openCsv } from './csv-reader.ts';
import { badFile, type Spreadsheet } from './spreadsheet.ts';
import { openXls } from './xls-reader.ts';
import { openXlsx } from './xlsx-reader.ts';

export type { Spreadsheet } from './spreadsheet.ts';

/** An archive's first part, or the end of an archive without parts. */
const ZIP = [Buffer.from('PK\x03\x04'), Buffer.from('PK\x05\x06')];
const OLE2 = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** What people take for a spreadsheet now and then, by its first bytes. */
const OTHERS: readonly (readonly [Buffer, string])[] = [
  [Buffer.from('%PDF'), 'a PDF document'],
  [Buffer.from('1f8b', 'hex'), 'a gzip archive; unpack it first'],
  [Buffer.from('Rar!'), 'a RAR archive; unpack it first'],
];

/**
 * Opens a spreadsheet file; its format is told by its content, never by its name. Throws
 * `bad_file` when it is missing, empty, damaged, no spreadsheet, or a text file named .xlsx or .xls.
 */
export async function openSpreadsheet(file: string): Promise<Spreadsheet> {
  const { bytes, start } = await beginning(file);
  if (bytes === 0) throw badFile({ file }, 'the file is empty');
  if (ZIP.some((magic) => startsWith(start, magic))) return openXlsx(file, bytes);
  if (startsWith(start, OLE2)) return openXls(file, bytes);
  const other = OTHERS.find(([magic]) => startsWith(start, magic));
  if (other) throw badFile({ file }, `this is no spreadsheet but ${other[1]}`);
  const spreadsheet = await openCsv(file, bytes);
  const extension = extname(basename(file)).toLowerCase();
  if (extension.startsWith('.xls')) {
    throw badFile(
      { file },
      `this is a text file named ${extension}; save it as .xlsx or rename it .csv`,
    );
  }
  return spreadsheet;
}

function startsWith(start: Buffer, magic: Buffer): boolean {
  return start.subarray(0, magic.length).equals(magic);
}

async function beginning(file: string): Promise<{ bytes: number; start: Buffer }> {
  try {
    await using handle = await open(file);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(8), 0, 8, 0);
    return { bytes: (await handle.stat()).size, start: buffer.subarray(0, bytesRead) };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw badFile({ file }, `the file cannot be opened (${reason})`, cause);
  }
}
