import { open as openFile } from 'node:fs/promises';
import { type ImportNotice, notice } from '../../contract/text/import-notices.ts';
import { openCsv } from './csv-reader.ts';
import { withDecoding } from './decoding-samples.ts';
import { detectEncoding, type Encoding } from './encoding.ts';
import { isJson } from './json-layout.ts';
import { openJson } from './json-reader.ts';
import { markupOf } from './markup-kind.ts';
import type { OpenFile } from './packed-reader.ts';
import { DEFAULT_OPTIONS, type ReadOptions } from './read-options.ts';
import { badFile, type Spreadsheet } from './spreadsheet.ts';
import { checkText } from './text-damage.ts';
import { extensionOf, isNamedWorkbook } from './workbook-name.ts';
import { openXls } from './xls-reader.ts';

export type { Spreadsheet } from './spreadsheet.ts';

/** Signatures of an archive's first part, and of an archive without parts. */
const ZIP = [Buffer.from('PK\x03\x04'), Buffer.from('PK\x05\x06')];
const OLE2 = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const GZIP = Buffer.from('1f8b', 'hex');
const PARQUET = Buffer.from('PAR1');
const TAR = Buffer.from('ustar');
const TAR_AT = 257;
/** Other files that are uploaded by mistake, by their first bytes. */
const OTHERS: readonly (readonly [Buffer, ImportNotice])[] = [
  [Buffer.from('%PDF'), notice('file-pdf')],
  [Buffer.from('Rar!'), notice('file-rar')],
];

/**
 * Opens a spreadsheet file. Its format is detected by its content, never by its name.
 * @throws AppError `bad_file` if it is missing, empty, damaged, not a spreadsheet, or a text file named
 *   .xlsx
 */
export const openSpreadsheet = (
  file: string,
  options: Partial<ReadOptions> = {},
): Promise<Spreadsheet> => {
  const all = { ...DEFAULT_OPTIONS, ...options };
  // What is in an archive is no archive itself.
  return open(file, all, (inner, within) =>
    open(inner, { ...all, ...(within !== undefined && { within }) }, () => {
      throw badFile({ file }, notice('archive-nested'));
    }),
  );
};

/**
 * Only a file that needs them loads the readers with large packages: most files are CSV, and each import loads its
 * modules in a new thread.
 * @param openInner opens an unpacked file of an archive
 */
async function open(file: string, options: ReadOptions, openInner: OpenFile) {
  const { bytes, start } = await beginning(file);
  if (bytes === 0) throw badFile({ file }, notice('file-empty'));
  if (ZIP.some((magic) => startsWith(start, magic))) {
    const { openZipped } = await import('./open-zipped.ts');
    return openZipped(file, bytes, options, openInner);
  }
  if (startsWith(start, GZIP)) {
    const { openGzip } = await import('./packed-reader.ts');
    return openGzip(file, bytes, openInner);
  }
  // A text may begin with the same letters.
  if (startsWith(start, PARQUET) && (start[PARQUET.length] ?? 0) < 0x20) {
    const { openParquet } = await import('./parquet-reader.ts');
    return openParquet(file, bytes, options);
  }
  if (startsWith(start, OLE2)) return openXls(file, bytes, options);
  const other = OTHERS.find(([magic]) => startsWith(start, magic));
  if (other) throw badFile({ file }, other[1]);
  if (startsWith(start.subarray(TAR_AT), TAR)) throw badFile({ file }, notice('file-tar'));
  return openText(file, bytes, options);
}

/** Opens a file of text, whose encoding is detected unless it was chosen. */
async function openText(file: string, bytes: number, options: ReadOptions) {
  const detected = await detectEncoding(file);
  if (!detected) throw badFile({ file }, notice('file-binary'));
  const { isUtf8, isClean, isAscii } = detected;
  const encoding = options.encoding ?? detected.encoding;
  const chosen = options.encoding !== null;
  const isChecked = isClean && encoding === 'utf-8';
  const remark = isChecked ? null : await checkText(file, { encoding, chosen, isUtf8 });
  const spreadsheet = await openDecoded(file, bytes, encoding, options);
  return withDecoding(spreadsheet, { encoding, chosen, remark }, { ...options, isAscii });
}

/** Opens a file of text: JSON, XML or lines of cells. */
async function openDecoded(
  file: string,
  bytes: number,
  encoding: Encoding,
  options: ReadOptions,
): Promise<Spreadsheet> {
  const { mapping, withUnread = false } = options;
  const start = await startOfText(file, encoding);
  if (isJson(start)) return openJson(file, bytes, { encoding, start, mapping, withUnread });
  const markup = markupOf(start);
  if (markup) {
    const { openMarkup } = await import('./markup-reader.ts');
    return openMarkup(file, bytes, { encoding, markup, options });
  }
  // Many programs name a table of text .xls, but .xlsx is a mistake.
  if (isNamedWorkbook(file)) {
    throw badFile({ file }, notice('text-named-excel', { extension: extensionOf(file) }));
  }
  return openCsv(file, bytes, encoding, options);
}

function startsWith(start: Buffer, magic: Buffer): boolean {
  return start.subarray(0, magic.length).equals(magic);
}

const HEAD_BYTES = 512;
const START_BYTES = 64 * 1024;

async function startOfText(file: string, encoding: Encoding): Promise<string> {
  await using handle = await openFile(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
  return new TextDecoder(encoding).decode(buffer.subarray(0, bytesRead));
}

async function beginning(file: string): Promise<{ bytes: number; start: Buffer }> {
  try {
    await using handle = await openFile(file);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return { bytes: (await handle.stat()).size, start: buffer.subarray(0, bytesRead) };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw badFile({ file }, notice('file-unreadable', { reason }), cause);
  }
}
