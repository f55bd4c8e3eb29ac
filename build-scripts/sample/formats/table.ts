import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { SchemaElement } from 'hyparquet-writer';
import type { Cell } from '../../../api/exports/xlsx-xml.ts';

/** A value of a format that can nest values. */
export type Value = Cell | readonly Value[] | { readonly [name: string]: Value };

/** Rows with their header. Rows are generated while they are written. */
export type Table<V extends Value = Cell> = {
  readonly header: readonly string[];
  readonly rows: Iterable<readonly V[]>;
  /** The types of the columns in Parquet, in the order of the header; without them, all are texts. */
  readonly schema?: readonly (readonly SchemaElement[])[];
};

/** Writes a table and ends the stream, in constant memory. @throws the error of the rows or of the stream */
export type Writer<V extends Value = Cell> = (table: Table<V>, out: Writable) => Promise<void>;

/** Approximate number of characters that are written at once. */
const CHUNK_LENGTH = 64 * 1024;

/** Joins short texts to chunks. */
export function* chunksOf(texts: Iterable<string>): Generator<string> {
  let chunk = '';
  for (const text of texts) {
    chunk += text;
    if (chunk.length < CHUNK_LENGTH) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

/** Writes texts and ends the stream. */
export const writeTexts = (texts: Iterable<string>, out: Writable): Promise<void> =>
  pipeline(() => chunksOf(texts), out);
