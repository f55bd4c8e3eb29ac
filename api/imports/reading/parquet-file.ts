import { type FileHandle, open } from 'node:fs/promises';
import { type FileMetaData, parquetMetadataAsync, parquetSchema, type SchemaTree } from 'hyparquet';

const MOST_METADATA_BYTES = 64 * 1024 ** 2;
const FOOTER_BYTES = 8;
/** A listing takes more than a tenth of a byte: more rows are made up, to keep the reader busy. */
const MOST_ROWS_PER_BYTE = 10;
/** Columns of binary geometry in files whose metadata does not say so. */
const GEOMETRY_NAMES: readonly string[] = ['geometry', 'geom'];

/** A Parquet file with its metadata. */
export type ParquetFile = {
  readonly handle: FileHandle;
  readonly bytes: number;
  readonly metadata: FileMetaData;
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
    return { handle, bytes, metadata, schema: parquetSchema(metadata) };
  } catch (error) {
    await handle.close();
    throw error;
  }
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
