import type { CompressionCodec, Compressors, PageHeader, SchemaTree } from 'hyparquet';
import { decompressPage } from 'hyparquet/src/datapage.js';
import { getMaxDefinitionLevel, getMaxRepetitionLevel } from 'hyparquet/src/schema.js';

export const MOST_PAGE_VALUES = 4_000_000;

type Packing = { readonly codec: CompressionCodec; readonly compressors: Compressors };
type Page = { readonly bytes: Uint8Array; readonly header: PageHeader };

/**
 * Unpacks a page with data, and checks it. Levels and indices are runs of equal values; a damaged one may say
 * that it has two billion, which hyparquet would write into memory one by one.
 * @returns the page, and its header as that of a page which is not compressed
 * @throws Error if it is damaged
 */
export function unpackedPage(
  { bytes: packed, header }: Page,
  path: SchemaTree[],
  { codec, compressors }: Packing,
): Page {
  const { data_page_header: first, data_page_header_v2: second } = header;
  const widths = [getMaxRepetitionLevel(path), getMaxDefinitionLevel(path)].map(bitWidth);
  if (first) {
    const bytes = decompressPage(packed, header.uncompressed_page_size, codec, compressors);
    let at = 0;
    for (const width of widths) {
      if (width === 0) continue;
      const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, true);
      requireRuns(bytes.subarray(at + 4), width, first.num_values);
      at += 4 + length;
    }
    checkValues(bytes.subarray(at), first, path);
    return { bytes, header: { ...header, compressed_page_size: bytes.length } };
  }
  if (!second) return { bytes: packed, header };
  const lengths = [second.repetition_levels_byte_length, second.definition_levels_byte_length];
  const sizes = [...lengths, second.num_nulls, packed.length - lengths.reduce((a, b) => a + b, 0)];
  if (!sizes.every((size) => Number.isSafeInteger(size) && size >= 0))
    throw new Error('the header of a page is damaged');
  let at = 0;
  for (const [index, length] of lengths.entries()) {
    const width = widths[index] ?? 0;
    if (width > 0) requireRuns(packed.subarray(at), width, second.num_values);
    at += length;
  }
  const size = header.uncompressed_page_size - at;
  const isPacked = second.is_compressed !== false && size > 0;
  const rest = packed.subarray(at);
  const values = isPacked ? decompressPage(rest, size, codec, compressors) : rest;
  checkValues(values, second, path);
  const bytes = Buffer.concat([packed.subarray(0, at), values]);
  return {
    bytes,
    header: {
      ...header,
      compressed_page_size: bytes.length,
      data_page_header_v2: { ...second, is_compressed: false },
    },
  };
}

/** Minimum bits of a value. */
const bitWidth = (most: number): number => 32 - Math.clz32(most);

function checkValues(
  bytes: Uint8Array,
  { encoding, num_values: count }: { encoding: string; num_values: number },
  path: SchemaTree[],
): void {
  if (encoding === 'RLE') {
    const isBoolean = path.at(-1)?.element.type === 'BOOLEAN';
    requireRuns(bytes.subarray(isBoolean ? 4 : 1), isBoolean ? 1 : (bytes[0] ?? 0), count);
  } else if (encoding.endsWith('_DICTIONARY')) requireRuns(bytes.subarray(1), bytes[0] ?? 0, count);
}

/** @param count values of the page: hyparquet reads runs until it has these, whatever length a page says */
function requireRuns(bytes: Uint8Array, width: number, count: number): void {
  let at = 0;
  for (let seen = 0; seen < count && at < bytes.length; ) {
    let header = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at] ?? 0;
      at += 1;
      header |= (byte & 0x7f) << shift;
      if (!(byte & 0x80)) break;
    }
    const isPacked = (header & 1) === 1;
    const values = isPacked ? (header >> 1) << 3 : header >>> 1;
    if (values < 0 || values > MOST_PAGE_VALUES) throw new Error('a run has too many values');
    seen += values;
    at += isPacked ? (values / 8) * width : (width + 7) >> 3;
  }
}
