import { open } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { type ImportNotice, notice } from '../../contract/text/import-notices.ts';
import { type ColumnMapping, NO_MAPPING } from './columns.ts';
import { openCsv } from './csv-reader.ts';
import { detectEncoding, type Encoding } from './encoding.ts';
import { isJson } from './json-layout.ts';
import { openJson } from './json-reader.ts';
import { openParquet } from './parquet-reader.ts';
import { badFile, type Spreadsheet } from './spreadsheet.ts';
import { openXls } from './xls-reader.ts';
import { openXlsx } from './xlsx-reader.ts';

export type { Spreadsheet } from './spreadsheet.ts';

/** Signatures of an archive's first part, and of an archive without parts. */
const ZIP = [Buffer.from('PK\x03\x04'), Buffer.from('PK\x05\x06')];
const OLE2 = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const PARQUET = Buffer.from('PAR1');
/** Other files that are uploaded by mistake, by their first bytes. */
const OTHERS: readonly (readonly [Buffer, ImportNotice])[] = [
  [Buffer.from('%PDF'), notice('file-pdf')],
  [Buffer.from('1f8b', 'hex'), notice('file-gzip')],
  [Buffer.from('Rar!'), notice('file-rar')],
];

/**
 * Opens a spreadsheet file. Its format is detected by its content, never by its name.
 * @param mapping meaning of headers, as administrators have defined it: sheets are chosen by their headers
 * @throws AppError `bad_file` if it is missing, empty, damaged, not a spreadsheet, or a text file named
 *   .xlsx
 */
export async function openSpreadsheet(
  file: string,
  mapping: ColumnMapping = NO_MAPPING,
): Promise<Spreadsheet> {
  const { bytes, start } = await beginning(file);
  if (bytes === 0) throw badFile({ file }, notice('file-empty'));
  if (ZIP.some((magic) => startsWith(start, magic))) return openXlsx(file, bytes, mapping);
  if (startsWith(start, PARQUET) && (start[4] ?? 0) < 0x20)
    return openParquet(file, bytes, mapping);
  if (startsWith(start, OLE2)) return openXls(file, bytes, mapping);
  const other = OTHERS.find(([magic]) => startsWith(start, magic));
  if (other) throw badFile({ file }, other[1]);
  return openText(file, bytes, mapping);
}

/** Opens a file of text: JSON, XML or lines of cells. */
async function openText(file: string, bytes: number, mapping: ColumnMapping) {
  const encoding = await detectEncoding(file);
  const start = await startOfText(file, encoding ?? 'utf-8');
  // A zero byte makes a row of JSON unreadable, and leaves the others as they are.
  if (isJson(start))
    return openJson(file, bytes, { encoding: encoding ?? 'utf-8', start, mapping });
  if (!encoding) throw badFile({ file }, notice('file-binary'));
  const extension = extname(basename(file)).toLowerCase();
  // Many programs name a table of text .xls, but .xlsx is a mistake.
  if (extension.startsWith('.xlsx')) {
    throw badFile({ file }, notice('text-named-excel', { extension }));
  }
  return openCsv(file, bytes, encoding);
}

function startsWith(start: Buffer, magic: Buffer): boolean {
  return start.subarray(0, magic.length).equals(magic);
}

const START_BYTES = 64 * 1024;

async function startOfText(file: string, encoding: Encoding): Promise<string> {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
  return new TextDecoder(encoding).decode(buffer.subarray(0, bytesRead));
}

async function beginning(file: string): Promise<{ bytes: number; start: Buffer }> {
  try {
    await using handle = await open(file);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(8), 0, 8, 0);
    return { bytes: (await handle.stat()).size, start: buffer.subarray(0, bytesRead) };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw badFile({ file }, notice('file-unreadable', { reason }), cause);
  }
}
