import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { AppError } from '../../api/errors.ts';
import type { BackupArchive } from './archive-reader.ts';
import type { Chunk, TableContent } from './manifest.ts';
import { inSchema, quoted } from './tables.ts';

/**
 * Replaces the rows of a table with those of a backup. FREEZE, in the transaction that truncates the
 * table, makes the vacuum before index-only scans unnecessary.
 * @throws AppError `bad_file` if the number of rows differs from the manifest
 */
export async function loadTable(
  client: pg.Client,
  schema: string,
  archive: BackupArchive,
  { name, columns, format, rows, chunks }: TableContent,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const table = inSchema(schema, name);
  await client.query('begin');
  try {
    await client.query(`truncate only ${table}`);
    const list = columns.map(quoted).join(', ');
    if (chunks.length > 0) {
      const into = client.query(
        copyFrom(`copy ${table} (${list}) from stdin (format ${format}, freeze)`),
      );
      await pipeline(Readable.from(contentOf(archive, chunks, onBytes)), into);
      if (into.rowCount !== rows)
        throw new AppError(
          'bad_file',
          `${archive.name} has ${into.rowCount} rows of ${name}, but its manifest says ${rows}. The database is unchanged. Use another backup.`,
        );
    }
    await client.query('commit');
  } catch (error) {
    // The schema is dropped next, which would block on this transaction.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Decompressed chunks. Reads the next one in advance. */
export async function* contentOf(
  archive: BackupArchive,
  chunks: readonly Chunk[],
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<Buffer, void> {
  const read = (chunk: Chunk | undefined) => {
    const reading = chunk && archive.readChunk(chunk);
    // Awaited in the next iteration, unless the consumer stops before.
    reading?.catch(() => undefined);
    return reading;
  };
  let next = read(chunks[0]);
  for (let index = 1; next !== undefined; index += 1) {
    const raw = await next;
    next = read(chunks[index]);
    yield raw;
    onBytes(raw.length);
  }
}
