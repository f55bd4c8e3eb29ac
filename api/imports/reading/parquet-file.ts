import { type FileHandle, open } from 'node:fs/promises';
import {
  type ColumnMetaData,
  type FileMetaData,
  parquetMetadataAsync,
  parquetSchema,
  type SchemaTree,
} from 'hyparquet';

const MOST_METADATA_BYTES = 64 * 1024 ** 2;
const FOOTER_BYTES = 8;
/** A listing takes more than a tenth of a byte: more rows are made up, to keep the reader busy. */
const MOST_ROWS_PER_BYTE = 10;
/** Columns of binary geometry in files whose metadata does not say so. */
const GEOMETRY_NAMES: readonly string[] = ['geometry', 'geom'];

/** The values of one column in a row group: positions and sizes in bytes. */
export type ColumnChunk = {
  /** The names on the way to the column, joined by dots. */
  readonly path: string;
  readonly type: ColumnMetaData['type'];
  readonly codec: ColumnMetaData['codec'];
  readonly start: number;
  readonly end: number;
  readonly values: number;
};

export type RowGroup = { readonly rows: number; readonly chunks: readonly ColumnChunk[] };

/** A Parquet file, and what is needed of its metadata. */
export type ParquetFile = {
  readonly handle: FileHandle;
  readonly bytes: number;
  readonly rows: number;
  readonly groups: readonly RowGroup[];
  readonly schema: SchemaTree;
};

/** @throws Error if the metadata is damaged or too large */
export async function openParquetFile(path: string, bytes: number): Promise<ParquetFile> {
  const handle = await open(path);
  try {
    const footer = await readAt(handle, bytes - FOOTER_BYTES, FOOTER_BYTES);
    const size = new DataView(footer).getUint32(0, true);
    if (size > MOST_METADATA_BYTES) throw new Error('its metadata is too large');
    const metadata = await parquetMetadataAsync({
      byteLength: bytes,
      slice: (start, end = bytes) => readAt(handle, start, end - start),
    });
    if (Number(metadata.num_rows) > bytes * MOST_ROWS_PER_BYTE) {
      throw new Error('it says that it has more rows than it has room for');
    }
    for (const element of metadata.schema) {
      const isBinary = element.type === 'BYTE_ARRAY' && !element.converted_type;
      if (isBinary && !element.logical_type && GEOMETRY_NAMES.includes(element.name)) {
        element.logical_type = { type: 'GEOMETRY' };
      }
    }
    const groups = groupsOf(metadata);
    return {
      handle,
      bytes,
      rows: Number(metadata.num_rows),
      groups,
      schema: parquetSchema(metadata),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** What else metadata has takes 10 MB for 1 GB: statistics of each column of each row group. */
const groupsOf = ({ row_groups }: FileMetaData): RowGroup[] =>
  row_groups.map(({ num_rows, columns }) => ({
    rows: Number(num_rows),
    chunks: columns.flatMap(({ meta_data: chunk }) => (chunk ? [chunkOf(chunk)] : [])),
  }));

function chunkOf(column: ColumnMetaData): ColumnChunk {
  const data = Number(column.data_page_offset);
  const dictionary = Number(column.dictionary_page_offset ?? 0);
  const start = dictionary > 0 && dictionary < data ? dictionary : data;
  return {
    path: column.path_in_schema.join('.'),
    type: column.type,
    codec: column.codec,
    start,
    end: start + Number(column.total_compressed_size),
    values: Number(column.num_values),
  };
}

/** @throws Error if the file ends before */
export async function readAt(
  handle: FileHandle,
  start: number,
  length: number,
): Promise<ArrayBuffer> {
  const buffer = new ArrayBuffer(length);
  const bytes = new Uint8Array(buffer);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await handle.read(bytes, done, length - done, start + done);
    if (bytesRead === 0) throw new Error('it is cut short');
    done += bytesRead;
  }
  return buffer;
}
