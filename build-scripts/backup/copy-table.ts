import type { Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { ArchiveWriter } from './archive-writer.ts';
import { CHUNK_BYTES, type Chunk, type TableContent } from './manifest.ts';
import { inSchema, quoted, SCHEMA, type TableShape } from './tables.ts';

/** Copies all rows of a table in the connection's snapshot into the archive. */
export async function copyTable(
  client: pg.Client,
  { name, columns, format }: TableShape,
  writer: ArchiveWriter,
  onBytes: (bytes: number) => void,
): Promise<TableContent> {
  const list = columns.map(quoted).join(', ');
  const statement = `copy ${inSchema(SCHEMA, name)} (${list}) to stdout (format ${format})`;
  const rows = client.query(copyTo(statement));
  const chunks = await storeStream(rows, `tables/${name}`, writer, onBytes);
  return { name, columns: [...columns], format, rows: rows.rowCount, chunks };
}

/**
 * Splits a stream into chunks and stores them. Reads the next chunk while one is compressed and written.
 * @param prefix of the names of entries
 */
export async function storeStream(
  stream: Readable,
  prefix: string,
  writer: ArchiveWriter,
  onBytes: (bytes: number) => void,
): Promise<Chunk[]> {
  const chunks: Chunk[] = [];
  let number = 0;
  let storing: Promise<void> = Promise.resolve();
  for await (const raw of inChunks(stream)) {
    await storing;
    number += 1;
    storing = writer
      .store(`${prefix}/${String(number).padStart(6, '0')}.zst`, raw)
      .then((chunk) => {
        chunks.push(chunk);
        onBytes(raw.length);
      });
    // Awaited in the next iteration or after the loop; until then a failure must not count as unhandled.
    storing.catch(() => undefined);
  }
  await storing;
  return chunks;
}

async function* inChunks(stream: Readable): AsyncGenerator<Buffer, void> {
  let parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of stream) {
    let rest: Buffer = part;
    while (bytes + rest.length >= CHUNK_BYTES) {
      const fitting = CHUNK_BYTES - bytes;
      yield Buffer.concat([...parts, rest.subarray(0, fitting)], CHUNK_BYTES);
      rest = rest.subarray(fitting);
      parts = [];
      bytes = 0;
    }
    parts.push(rest);
    bytes += rest.length;
  }
  if (bytes > 0) yield Buffer.concat(parts, bytes);
}
