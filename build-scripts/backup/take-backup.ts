import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { z } from 'zod';
import { PROJECT_ROOT } from '../../api/config.ts';
import type { Database } from '../../api/database/connection.ts';
import { AppError } from '../../api/errors.ts';
import { eachInFlight } from '../publish/in-flight.ts';
import { archiveWriter, type Sink } from './archive-writer.ts';
import { copyTable } from './copy-table.ts';
import { copyUploads } from './copy-uploads.ts';
import { rowsOf, type SequenceState, type TableContent } from './manifest.ts';
import { openSnapshot } from './snapshot.ts';
import { backedUp, LEFT_OUT, readIdentityColumns, readShapes, SCHEMA } from './tables.ts';

/**
 * Connections that read. With two, PostgreSQL keeps both cores of the machine that this was measured on
 * busy, and the largest table (businesses, 44 % of all bytes) takes as long as all others together.
 */
const READERS = 2;

export type BackupOptions = {
  /** Absolute path of the folder that uploads lie in. */
  readonly uploadFolder: string;
  /** Of `pg_export_snapshot`; the state to back up, where it is not that of now. */
  readonly snapshot?: string | undefined;
  /** Ends it: what has been written is removed. */
  readonly signal?: AbortSignal | undefined;
  /** Receives uncompressed bytes done and, roughly, in all. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
};

export type TakenBackup = {
  /** When the snapshot was taken. */
  readonly takenAt: Date;
  /** Size of the file. */
  readonly bytes: number;
  readonly rawBytes: number;
  readonly rows: number;
  readonly tables: number;
  readonly files: number;
};

/**
 * Writes one consistent state of the database, and the uploads that it needs, while it is in use.
 * @param create opens the sink, given when the snapshot was taken
 * @throws AppError `environment` when there is nothing to back up; what the sink throws
 */
export async function takeBackup(
  { db, url }: Database,
  create: (takenAt: Date) => Promise<Sink>,
  { uploadFolder, snapshot: existing, signal, onProgress }: BackupOptions,
): Promise<TakenBackup> {
  const shapes = await readShapes(db, SCHEMA);
  if (!shapes.some(({ name }) => name === 'kysely_migration'))
    throw new AppError('environment', 'There is no directory in this database to back up.');
  const tables = backedUp(shapes);
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  const names = tables.map(({ name }) => name);
  const snapshot = await openSnapshot(url, names, READERS, existing);
  // A cut connection ends the COPY that waits for it.
  const cut = () => void snapshot.close();
  signal?.addEventListener('abort', cut, { once: true });
  let sink: Sink | undefined;
  try {
    const { readers, takenAt } = snapshot;
    const [first] = readers;
    if (!first) throw new RangeError('A snapshot has a connection.');
    sink = await create(takenAt);
    const writer = archiveWriter(sink, takenAt);
    const files = await copyUploads(first, uploadFolder, writer);
    let rawBytes = 0;
    const onBytes = (bytes: number) => {
      rawBytes += bytes;
      onProgress?.(rawBytes, Math.max(total, rawBytes));
    };
    const contents: TableContent[] = [];
    const free = [...readers];
    await eachInFlight(tables, readers.length, async (table) => {
      const reader = free.pop() ?? first;
      contents.push(await copyTable(reader, table, writer, onBytes));
      free.push(reader);
    });
    signal?.throwIfAborted();
    const manifest = {
      takenAt: takenAt.toISOString(),
      programVersion: await programVersion(),
      uploadFolder,
      tables: contents,
      files,
      ...(await readFacts(first)),
      sequences: await readSequences(first, await readIdentityColumns(db, SCHEMA)),
    };
    const bytes = await writer.finish(manifest);
    const rows = rowsOf(manifest);
    return { takenAt, bytes, rawBytes, rows, tables: contents.length, files: files.length };
  } catch (error) {
    await sink?.abort();
    throw signal?.aborted ? new AppError('environment', 'The backup was stopped.') : error;
  } finally {
    signal?.removeEventListener('abort', cut);
    await snapshot.close();
  }
}

const packageSchema = z.object({ version: z.string() });

/** As package.json says. */
export const programVersion = async (): Promise<string> =>
  packageSchema.parse(JSON.parse(await readFile(join(PROJECT_ROOT, 'package.json'), 'utf8')))
    .version;

async function readFacts(client: pg.Client) {
  const { rows } = await client.query<{ name: string; version: string }>(
    `select name, current_setting('server_version') as version
     from ${SCHEMA}.kysely_migration order by name`,
  );
  return {
    migrations: rows.map(({ name }) => name),
    postgresVersion: rows[0]?.version ?? '',
  };
}

/** Sequences are outside of snapshots and only grow: read after it, none is behind a row. */
async function readSequences(
  client: pg.Client,
  columns: Awaited<ReturnType<typeof readIdentityColumns>>,
): Promise<SequenceState[]> {
  const states: SequenceState[] = [];
  for (const { table, column, sequence } of columns) {
    if (table in LEFT_OUT) continue;
    const { rows } = await client.query<{ value: string; called: boolean }>(
      `select last_value as value, is_called as called from ${sequence}`,
    );
    const [state] = rows;
    if (state)
      states.push({ table, column, lastValue: Number(state.value), isCalled: state.called });
  }
  return states;
}
