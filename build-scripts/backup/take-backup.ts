import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { z } from 'zod';
import { PROJECT_ROOT } from '../../api/config.ts';
import type { Database } from '../../api/database/connection.ts';
import { AppError } from '../../api/errors.ts';
import { archiveWriter, type Sink } from './archive-writer.ts';
import { inParallel } from './clients.ts';
import { copyTable, copyUploads } from './copy-table.ts';
import { rowsOf, type SequenceState, type TableContent } from './manifest.ts';
import { openSnapshot } from './snapshot.ts';
import { backedUp, LEFT_OUT, readIdentityColumns, readShapes, SCHEMA } from './tables.ts';

/**
 * Connections that read. Two of them keep both cores of the measured machine busy, and the largest table
 * (businesses, 44 % of all bytes) takes as long as all others together.
 */
const READERS = 2;

export type BackupOptions = {
  /** Absolute path of the folder of uploads. */
  readonly uploadFolder: string;
  /** Id of `pg_export_snapshot` to back up; undefined for the current state. */
  readonly snapshot?: string | undefined;
  /** Stops the backup and removes the incomplete file. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the uncompressed bytes that are done, and an estimate of the total. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
};

/**
 * Writes one consistent snapshot of the database, and the uploads that it needs, while it is in use.
 * @param create opens the sink for the time of the snapshot
 * @returns the time of the snapshot, and the size of the file as `bytes`
 * @throws AppError `environment` if there is nothing to back up; errors of the sink
 */
export async function takeBackup(
  { db, url }: Database,
  create: (takenAt: Date) => Promise<Sink>,
  { uploadFolder, snapshot: existing, signal, onProgress }: BackupOptions,
) {
  const shapes = await readShapes(db, SCHEMA);
  if (!shapes.some(({ name }) => name === 'kysely_migration'))
    throw new AppError('environment', 'There is no directory in this database to back up.');
  const tables = backedUp(shapes);
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  const names = tables.map(({ name }) => name);
  const snapshot = await openSnapshot(url, names, READERS, existing);
  // Closing the connections ends their COPY.
  const stop = () => void snapshot.close();
  signal?.addEventListener('abort', stop, { once: true });
  let sink: Sink | undefined;
  try {
    const { first, takenAt } = snapshot;
    sink = await create(takenAt);
    const writer = archiveWriter(sink, takenAt);
    const files = await copyUploads(first, uploadFolder, writer);
    let rawBytes = 0;
    const onBytes = (bytes: number) => {
      rawBytes += bytes;
      onProgress?.(rawBytes, Math.max(total, rawBytes));
    };
    const contents: TableContent[] = [];
    await inParallel(snapshot.all, tables, async (reader, table) =>
      contents.push(await copyTable(reader, table, writer, onBytes)),
    );
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
    signal?.removeEventListener('abort', stop);
    await snapshot.close();
  }
}

const packageSchema = z.object({ version: z.string() });

/** Version in package.json. */
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

/** Sequences are not part of snapshots and only grow: read afterwards, none is behind a row. */
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
