import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, dirname, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { ArchiveWriter } from './archive-writer.ts';
import { CHUNK_BYTES, type Chunk, type FileContent, type TableContent } from './manifest.ts';
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
 * Copies the uploaded spreadsheets that imports in the snapshot need. A file that was removed since the
 * snapshot is skipped; the restored import then reports that its file is missing.
 * @param folder of uploads; files elsewhere were passed to `npm run import` and are not copied
 */
export async function copyUploads(
  client: pg.Client,
  folder: string,
  writer: ArchiveWriter,
): Promise<FileContent[]> {
  const { rows } = await client.query<{ readonly id: string; readonly path: string }>(
    'select id, file_path as path from imports where file_path is not null order by id',
  );
  const files: FileContent[] = [];
  for (const { id, path } of rows) {
    if (resolve(dirname(path)) !== `${resolve(folder)}${sep}${id}`) continue;
    const handle = await open(path).catch(() => null);
    if (handle === null) continue;
    const stream = createReadStream(path, { fd: handle });
    const chunks = await storeStream(stream, `uploads/${id}`, writer, () => {});
    files.push({ importId: Number(id), name: basename(path), chunks });
  }
  return files;
}

/**
 * Splits a stream into chunks and stores them. Reads the next chunk while one is compressed and written.
 * @param prefix of the names of entries
 */
async function storeStream(
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
