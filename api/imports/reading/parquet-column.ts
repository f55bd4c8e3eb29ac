import type { Compressors, PageHeader, SchemaTree } from 'hyparquet';
import { parquetHeader, readPage } from 'hyparquet/src/column.js';
import { convert, DEFAULT_PARSERS } from 'hyparquet/src/convert.js';
import { wkbToGeojson } from 'hyparquet/src/wkb.js';
import { compressors } from 'hyparquet-compressors';
import { type ColumnChunk, type ParquetFile, readAt } from './parquet-file.ts';
import { DecodedRows, type PageRows, textOf, textRows } from './parquet-pages.ts';
import { MOST_PAGE_VALUES, unpackedPage } from './parquet-runs.ts';

/** A page has about 1 MB in files of common programs. */
const MOST_PAGE_BYTES = 128 * 1024 ** 2;
/** Enough for a header of a page; one with long statistics takes another reading. */
const WINDOW_BYTES = 256 * 1024;

/** A text or a geometry that cannot be parsed is an empty cell. */
const orNull =
  <Value>(parse: (bytes: Uint8Array) => Value) =>
  (bytes: Uint8Array): Value | null => {
    try {
      return bytes && parse(bytes);
    } catch {
      return null;
    }
  };

const geometryOf = orNull((bytes) =>
  wkbToGeojson({
    view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    offset: 0,
  }),
);

/** How the bytes of values become values. */
export const PARSERS = {
  ...DEFAULT_PARSERS,
  stringFromBytes: (bytes: Uint8Array) => bytes && textOf(bytes, 0, bytes.length),
  jsonFromBytes: orNull(DEFAULT_PARSERS.jsonFromBytes),
  geometryFromBytes: geometryOf,
  geographyFromBytes: geometryOf,
};

/** Refuses pages that unpack to more than they announce, before the memory is taken. */
const SAFE_COMPRESSORS: Compressors = Object.fromEntries(
  Object.entries(compressors).map(([codec, unpack]) => [
    codec,
    (input: Uint8Array, length: number) => {
      if (input.length === 0 && length > 0) throw new Error('a page is empty');
      return unpack(input, length);
    },
  ]),
);

/** The values of one column of a row group, page by page. A list or a group has one value for each row. */
export class ParquetColumn {
  readonly #file: ParquetFile;
  readonly #chunk: ColumnChunk;
  readonly #path: SchemaTree[];
  #offset: number;
  #windowStart = 0;
  #window = new ArrayBuffer(0);
  #dictionary: ReturnType<typeof readPage>['data'];
  #pages: PageRows[] = [];
  #values = 0;

  constructor(file: ParquetFile, chunk: ColumnChunk, path: SchemaTree[]) {
    this.#file = file;
    this.#chunk = chunk;
    this.#path = path;
    this.#offset = chunk.start;
    if (!(chunk.start >= 0 && chunk.end <= file.bytes)) {
      throw new Error('the position of a column is beyond its end');
    }
  }

  /** The next `count` rows. @throws Error if the column has fewer, or a page is damaged */
  async take(count: number): Promise<unknown[]> {
    // The next page may continue the last row, so one more must have begun.
    while (this.#left() <= count && this.#offset < this.#chunk.end) await this.#readPage();
    if (this.#left() < count) throw new Error('a column has fewer rows than the others');
    const rows: unknown[] = [];
    for (const page of this.#pages) {
      for (const row of page.take(Math.min(page.left, count - rows.length))) rows.push(row);
    }
    this.#pages = this.#pages.filter(({ left }) => left > 0);
    return rows;
  }

  #left = (): number => this.#pages.reduce((sum, { left }) => sum + left, 0);

  async #readPage(): Promise<void> {
    const { header, size } = await this.#readHeader();
    const { compressed_page_size: packed, uncompressed_page_size: unpacked } = header;
    if (
      !(packed >= 0 && packed <= MOST_PAGE_BYTES && unpacked >= 0 && unpacked <= MOST_PAGE_BYTES)
    ) {
      throw new Error('a page is too large');
    }
    const page = header.data_page_header ?? header.data_page_header_v2;
    const values = (page ?? header.dictionary_page_header)?.num_values ?? -1;
    if (!(values >= 0 && values <= MOST_PAGE_VALUES)) throw new Error('a page has too many values');
    const at = this.#offset + size;
    const view = await this.#view(at, packed);
    this.#offset = at + packed;
    const leaf = this.#path.at(-1);
    const decoder = {
      pathInSchema: leaf?.path ?? [],
      type: this.#chunk.type,
      element: leaf?.element ?? { name: '' },
      schemaPath: this.#path,
      codec: this.#chunk.codec,
      parsers: PARSERS,
      compressors: SAFE_COMPRESSORS,
    };
    if (page) {
      this.#values += values;
      if (this.#values > this.#chunk.values)
        throw new Error('a column has more values than it says');
      if (values === 0) return;
    }
    const packing = { codec: decoder.codec, compressors: SAFE_COMPRESSORS };
    const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
    // Windows of 35 columns that are read to their end would take 9 MB.
    if (this.#offset >= this.#chunk.end) this.#window = new ArrayBuffer(0);
    const ready = page ? unpackedPage({ bytes, header }, this.#path, packing) : { bytes, header };
    const texts = page && textRows(ready.bytes, ready.header, this.#path);
    if (texts) return void this.#pages.push(texts);
    const before = page ? this.#lastRows() : [];
    const { data } = readPage(
      { view: new DataView(ready.bytes.buffer, ready.bytes.byteOffset), offset: 0 },
      ready.header,
      page ? { ...decoder, codec: 'UNCOMPRESSED' } : decoder,
      this.#dictionary,
      before,
      0,
    );
    if (!page) this.#dictionary = convert(data ?? [], decoder);
    else {
      if (data && data !== before) for (const value of data) before.push(value);
      this.#pages.push(new DecodedRows(before));
    }
  }

  /** Takes the last rows back: the next page may continue the last of them. */
  #lastRows = (): unknown[] => {
    const last = this.#pages.pop();
    return last ? [...last.take(last.left)] : [];
  };

  async #readHeader(): Promise<{ header: PageHeader; size: number }> {
    for (let length = WINDOW_BYTES; ; length *= 8) {
      const room = Math.min(length, this.#chunk.end - this.#offset);
      const reader = { view: await this.#view(this.#offset, room), offset: 0 };
      try {
        return { header: parquetHeader(reader), size: reader.offset };
      } catch (error) {
        if (room < length || length > MOST_PAGE_BYTES) throw error;
      }
    }
  }

  /** Bytes of the file, from those that have been read if they are among them. */
  async #view(start: number, length: number): Promise<DataView> {
    if (start + length > this.#chunk.end) throw new Error('a page is cut short');
    const inside = start - this.#windowStart;
    if (inside < 0 || inside + length > this.#window.byteLength) {
      const room = Math.min(Math.max(length, WINDOW_BYTES), this.#chunk.end - start);
      this.#window = await readAt(this.#file.handle, start, room);
      this.#windowStart = start;
      return new DataView(this.#window, 0, length);
    }
    return new DataView(this.#window, inside, length);
  }
}
