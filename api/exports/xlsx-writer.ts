import { Readable, type Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Cell } from './cell.ts';
import { MAX_SHEET_ROWS, packageParts, rowXml, SHEET_END, SHEET_START } from './xlsx-xml.ts';

/** Rows are handed to the compressor in pieces of about so many characters. */
const CHUNK_LENGTH = 64 * 1024;
/**
 * The same rows give the same bytes: no clock in the file, the earliest date a zip can hold.
 * Level 3 costs 12 % in size against 6 and saves half of the compressor's time.
 */
const ENTRY = {
  mtime: new Date(1980, 0, 1),
  forceDosTimestamp: true,
  mode: 0o100644,
  compressionLevel: 3,
};

type Rows = AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>;

export type XlsxOptions = {
  /** Stands at the top of every sheet. */
  readonly header: readonly string[];
  /** Name of the first sheet; further ones are called `name 2`, … */
  readonly sheetName?: string;
  /** Rows of a sheet with its header, at most and by default the format's 1,048,576. */
  readonly rowsPerSheet?: number;
};

type Step = IteratorResult<readonly Cell[]>;

/** The rows one by one, the next one in advance, so that it is known whether there are more. */
class Feed {
  private readonly iterator: AsyncIterator<readonly Cell[]> | Iterator<readonly Cell[]>;
  private ahead: Step | Promise<Step> | undefined;

  constructor(rows: Rows) {
    this.iterator =
      Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
  }

  /** A promise only where the rows come as promises. */
  peek(): Step | Promise<Step> {
    this.ahead ??= this.iterator.next();
    return this.ahead;
  }

  take(): Step | Promise<Step> {
    const step = this.peek();
    this.ahead = undefined;
    return step;
  }

  /** Tells the source that no more rows are wanted. */
  async close(): Promise<void> {
    await this.iterator.return?.();
  }
}

async function* sheetChunks(feed: Feed, header: readonly string[], limit: number) {
  let chunk = SHEET_START + rowXml(header, 1);
  for (let number = 2; number <= limit; number++) {
    const taken = feed.take();
    const step = taken instanceof Promise ? await taken : taken;
    if (step.done) break;
    chunk += rowXml(step.value, number);
    if (chunk.length >= CHUNK_LENGTH) {
      yield Buffer.from(chunk);
      chunk = '';
    }
  }
  yield Buffer.from(chunk + SHEET_END);
}

/**
 * Writes rows as an .xlsx workbook and ends the stream; memory does not grow with the rows.
 * Texts become inline strings, numbers and booleans real ones; null and '' are left out. A
 * sheet that is full is followed by another with the same header.
 * Rejects with the error of the rows or of the stream, or an AppError for a cell that the
 * format cannot hold (more than 32,767 characters).
 */
export async function writeXlsx(
  rows: Rows,
  out: Writable,
  { header, sheetName = 'Sheet1', rowsPerSheet = MAX_SHEET_ROWS }: XlsxOptions,
): Promise<void> {
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, out);
  const feed = new Feed(rows);
  const names: string[] = [];
  try {
    do {
      names.push(names.length === 0 ? sheetName : `${sheetName} ${names.length + 1}`);
      const sheet = Readable.from(sheetChunks(feed, header, rowsPerSheet), { objectMode: false });
      zip.addReadStream(sheet, `xl/worksheets/sheet${names.length}.xml`, ENTRY);
      await Promise.race([finished(sheet), written]);
    } while (!(await feed.peek()).done);
  } catch (error) {
    // yazl does not hear of a failed source: without this its output would never end.
    out.destroy(error instanceof Error ? error : new Error(String(error)));
    await Promise.allSettled([written, feed.close()]);
    throw error;
  }
  for (const [path, xml] of packageParts(names)) zip.addBuffer(Buffer.from(xml), path, ENTRY);
  zip.end();
  await written;
}
