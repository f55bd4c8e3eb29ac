import pg from 'pg';
import { TERMINAL_NAME } from '../../api/contract/calls/audit.ts';
import { EXTENSIONS, migrateSchema } from '../../api/database/migrate.ts';
import { UNFINISHED_SCHEMA } from '../../api/database/restore-guard.ts';
import { AppError } from '../../api/errors.ts';
import type { BackupArchive } from './archive-reader.ts';
import { checkDatabase, checkShapes, checkVersion } from './check-restore.ts';
import { inParallel } from './clients.ts';
import { addConstraints, createIndex, setIndexesAside } from './indexes.ts';
import { loadTable } from './load-table.ts';
import { rowsOf } from './manifest.ts';
import { openRestoreSession, type RestoreSession } from './restore-session.ts';
import { restoreUploads } from './restore-uploads.ts';
import { createUnfinished, dropUnfinished, swapSchemas, unfinished } from './swap.ts';
import { quoted, readIdentityColumns, readShapes, SCHEMA } from './tables.ts';

/** Time for a server that was started during the restore to detect it and end. */
const LEAVING_MS = 10_000;

export type RestoreOptions = {
  /** Whether existing listings may be replaced. */
  readonly replace: boolean;
  /** Absolute path of the folder of uploads. */
  readonly uploadFolder: string;
  /** Called with the name of each step. */
  readonly onStep?: (name: string) => void;
  /** Called with the number of verified bytes, then of loaded bytes. */
  readonly onProgress?: (bytes: number) => void;
};

/**
 * Restores a database from a backup. Verifies the whole backup, loads it into a separate schema, and then
 * replaces the tables in one transaction. Until then, and after any failure, the database is unchanged.
 * @param url of the database; no other process of the project may be connected to it
 * @throws AppError `bad_file`, `conflict`, `environment`
 */
export async function restoreDatabase(
  url: string,
  archive: BackupArchive,
  { replace, uploadFolder, onStep = () => {}, onProgress = () => {} }: RestoreOptions,
) {
  await checkVersion(archive);
  onStep('verifying the backup');
  await archive.verify(onProgress);
  await using session = await openRestoreSession(url);
  const { main } = session;
  let begun = false;
  try {
    await checkDatabase(main, replace);
    await session.refuseOthers();
    begun = true;
    await createUnfinished(main, archive.name);
    // A server that connected before the schema existed is found now; a later one finds the schema.
    await session.refuseOthers();
    await loadAll(session, archive, onStep, onProgress);
    onStep('migrating the schema');
    const migrations = await migrateSchema(session.db, UNFINISHED_SCHEMA);
    await restoreUploads(main, archive, uploadFolder);
    await recordRestore(session, archive);
    onStep('replacing the tables');
    await swapSchemas(main, () => session.refuseOthers(LEAVING_MS));
    const { tables, files } = archive.manifest;
    return {
      rows: rowsOf(archive.manifest),
      tables: tables.length,
      files: files.length,
      /** Those that the backup did not have. */
      migrations,
    };
  } catch (cause) {
    if (begun) {
      await main.query('rollback').catch(() => undefined);
      await dropUnfinished(main).catch(() => undefined);
    }
    if (cause instanceof AppError) throw cause;
    const message = cause instanceof Error ? cause.message : String(cause);
    // The detail names the dependent objects, which the message only counts.
    const reason =
      cause instanceof pg.DatabaseError && cause.detail ? `${message} (${cause.detail})` : message;
    throw new AppError(
      'environment',
      `${archive.name} could not be restored: ${reason}. The database is unchanged.`,
      { cause },
    );
  }
}

/** Drops the schema of an interrupted restore. @throws AppError `conflict` while a restore is running */
export async function discardUnfinished(url: string): Promise<void> {
  await using session = await openRestoreSession(url);
  await dropUnfinished(session.main);
}

async function loadAll(
  { main, db, workers }: RestoreSession,
  archive: BackupArchive,
  onStep: (name: string) => void,
  onProgress: (bytes: number) => void,
): Promise<void> {
  const { migrations, tables, sequences } = archive.manifest;
  for (const name of EXTENSIONS)
    await main.query(`create extension if not exists ${quoted(name)} with schema ${SCHEMA}`);
  await migrateSchema(db, UNFINISHED_SCHEMA, migrations.toSorted().at(-1));
  const shapes = await readShapes(db, UNFINISHED_SCHEMA);
  checkShapes(archive, shapes);
  const setAside = await setIndexesAside(main, UNFINISHED_SCHEMA);

  onStep('loading the rows');
  let loaded = 0;
  const bytes = new Map(
    tables.map(({ name, chunks }) => [
      name,
      chunks.reduce((sum, { rawBytes }) => sum + rawBytes, 0),
    ]),
  );
  const sizeOf = (table: string) => bytes.get(table) ?? 0;
  const largestFirst = tables.toSorted((a, b) => sizeOf(b.name) - sizeOf(a.name));
  await inParallel(workers, largestFirst, (worker, table) =>
    loadTable(worker, UNFINISHED_SCHEMA, archive, table, (size) => {
      loaded += size;
      onProgress(loaded);
    }),
  );

  onStep('creating the indexes');
  const postponed = new Set(
    shapes.some(({ name }) => name === SET_ASIDE)
      ? (await main.query<{ name: string }>(`select name from ${unfinished(SET_ASIDE)}`)).rows.map(
          ({ name }) => name,
        )
      : [],
  );
  const wanted = setAside.indexes
    .filter(({ name }) => !postponed.has(name))
    .toSorted((a, b) => sizeOf(b.table) - sizeOf(a.table));
  await inParallel(workers, wanted, createIndex);
  await addConstraints(main, UNFINISHED_SCHEMA, { ...setAside, indexes: wanted });
  const columns = await readIdentityColumns(db, UNFINISHED_SCHEMA);
  for (const { table, column, lastValue, isCalled } of sequences) {
    const own = columns.find((identity) => identity.table === table && identity.column === column);
    if (own) await main.query('select setval($1, $2, $3)', [own.sequence, lastValue, isCalled]);
  }
  await inParallel(workers, largestFirst, (worker, { name }) =>
    worker.query(`analyze ${unfinished(name)}`),
  );
}

/** Table of indexes that the first publication creates: an unfinished first import continues without them. */
const SET_ASIDE = 'set_aside_indexes';

/** Requests a verification, since published files may be newer than the ledger, and adds an audit entry. */
async function recordRestore(
  { main }: RestoreSession,
  { name, manifest }: BackupArchive,
): Promise<void> {
  await main.query(`update ${unfinished('publication')} set verify_needed = true`);
  await main.query(
    `insert into ${unfinished('audit_entries')} (username, action, subject, after)
     values ($1, 'backup.restore', $2, $3)`,
    [TERMINAL_NAME, name.slice(-500), JSON.stringify({ takenAt: manifest.takenAt })],
  );
}
