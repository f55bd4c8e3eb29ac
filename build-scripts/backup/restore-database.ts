import pg from 'pg';
import { EXTENSIONS, migrateSchema } from '../../api/database/migrate.ts';
import { UNFINISHED_SCHEMA } from '../../api/database/restore-guard.ts';
import { AppError } from '../../api/errors.ts';
import { eachInFlight } from '../publish/in-flight.ts';
import type { Archive } from './archive-reader.ts';
import { checkDatabase, checkShapes, checkVersion } from './check-restore.ts';
import { addConstraints, createIndex, setIndexesAside } from './indexes.ts';
import { loadTable } from './load-table.ts';
import { rowsOf } from './manifest.ts';
import { openRestoreSession, type RestoreSession } from './restore-session.ts';
import { restoreUploads } from './restore-uploads.ts';
import { createUnfinished, dropUnfinished, swapSchemas, unfinished } from './swap.ts';
import { quoted, readIdentityColumns, readShapes, SCHEMA } from './tables.ts';

/** A server that is started during the restore connects, finds the restore and ends. */
const LEAVING_MS = 10_000;

export type RestoreOptions = {
  /** Whether listings that the database has may be lost. */
  readonly replace: boolean;
  /** Absolute path of the folder that uploads go to. */
  readonly uploadFolder: string;
  /** Receives the name of each step that begins. */
  readonly onStep?: (name: string) => void;
  /** Receives bytes that are verified, then bytes that are loaded. */
  readonly onProgress?: (bytes: number) => void;
};

export type Restored = {
  readonly rows: number;
  readonly tables: number;
  readonly files: number;
  /** Migrations that the backup did not have. */
  readonly migrations: readonly string[];
};

/**
 * Makes a database what it was when a backup was taken. All of the backup is verified first. Then it is
 * loaded into a schema beside the tables in use, which it takes the place of in one transaction: until
 * that, and after any failure, the database is as it was.
 * @param url of the database, which nothing of the directory may be connected to
 * @throws AppError `bad_file`, `conflict`, `environment`
 */
export async function restoreDatabase(
  url: string,
  archive: Archive,
  { replace, uploadFolder, onStep = () => {}, onProgress = () => {} }: RestoreOptions,
): Promise<Restored> {
  await checkVersion(archive);
  onStep('verifying the backup');
  await archive.verify(onProgress);
  const session = await openRestoreSession(url);
  const { main } = session;
  let begun = false;
  try {
    await checkDatabase(main, replace);
    await session.refuseOthers();
    begun = true;
    await createUnfinished(main, archive.name);
    // A server that connected before the schema was there is seen now; a later one sees the schema.
    await session.refuseOthers();
    await loadAll(session, archive, onStep, onProgress);
    onStep('bringing the schema up to date');
    const migrations = await migrateSchema(session.db, UNFINISHED_SCHEMA);
    await restoreUploads(main, archive, uploadFolder);
    await noteRestore(session, archive);
    onStep('putting the restored tables in place');
    await swapSchemas(main, () => session.refuseOthers(LEAVING_MS));
    const { tables, files } = archive.manifest;
    return {
      rows: rowsOf(archive.manifest),
      tables: tables.length,
      files: files.length,
      migrations,
    };
  } catch (cause) {
    if (begun) {
      await main.query('rollback').catch(() => undefined);
      await dropUnfinished(main).catch(() => undefined);
    }
    if (cause instanceof AppError) throw cause;
    const said = cause instanceof Error ? cause.message : String(cause);
    // PostgreSQL names what stands in the way there, and only counts it in the message.
    const reason =
      cause instanceof pg.DatabaseError && cause.detail ? `${said} (${cause.detail})` : said;
    throw new AppError(
      'environment',
      `${archive.name} could not be restored: ${reason}. The database is as it was.`,
      { cause },
    );
  } finally {
    await session.close();
  }
}

/** Removes what a killed restore has left. @throws AppError `conflict` while one is running */
export async function discardUnfinished(url: string): Promise<void> {
  const session = await openRestoreSession(url);
  try {
    await dropUnfinished(session.main);
  } finally {
    await session.close();
  }
}

async function loadAll(
  { main, db, workers }: RestoreSession,
  archive: Archive,
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

  const inParallel = async <Item>(
    items: readonly Item[],
    action: (worker: (typeof workers)[number], item: Item) => Promise<unknown>,
  ) => {
    const free = [...workers];
    await eachInFlight(items, workers.length, async (item) => {
      const worker = free.pop() ?? main;
      await action(worker, item);
      free.push(worker);
    });
  };

  onStep('loading the rows');
  let loaded = 0;
  const bytes = new Map(
    tables.map(({ name, chunks }) => [
      name,
      chunks.reduce((sum, { rawBytes }) => sum + rawBytes, 0),
    ]),
  );
  const largestFirst = <Item>(items: readonly Item[], tableOf: (item: Item) => string) =>
    items.toSorted((a, b) => (bytes.get(tableOf(b)) ?? 0) - (bytes.get(tableOf(a)) ?? 0));
  await inParallel(
    largestFirst(tables, ({ name }) => name),
    (worker, table) =>
      loadTable(worker, UNFINISHED_SCHEMA, archive, table, (size) => {
        loaded += size;
        onProgress(loaded);
      }),
  );

  onStep('making the indexes');
  const later = new Set(
    shapes.some(({ name }) => name === SET_ASIDE)
      ? (await main.query<{ name: string }>(`select name from ${unfinished(SET_ASIDE)}`)).rows.map(
          ({ name }) => name,
        )
      : [],
  );
  const wanted = setAside.indexes.filter(({ name }) => !later.has(name));
  await inParallel(
    largestFirst(wanted, ({ table }) => table),
    createIndex,
  );
  await addConstraints(main, UNFINISHED_SCHEMA, { ...setAside, indexes: wanted });
  const columns = await readIdentityColumns(db, UNFINISHED_SCHEMA);
  for (const { table, column, lastValue, isCalled } of sequences) {
    const own = columns.find((identity) => identity.table === table && identity.column === column);
    if (own) await main.query('select setval($1, $2, $3)', [own.sequence, lastValue, isCalled]);
  }
  await inParallel(
    largestFirst(tables, ({ name }) => name),
    (worker, { name }) => worker.query(`analyze ${unfinished(name)}`),
  );
}

/** Names indexes that the first publication will make: an unfinished first import goes on without them. */
const SET_ASIDE = 'set_aside_indexes';

/** That published files may be newer than the ledger, and who finds that in the audit trail. */
async function noteRestore({ main }: RestoreSession, { name, manifest }: Archive): Promise<void> {
  await main.query(`update ${unfinished('publication')} set verify_needed = true`);
  await main.query(
    `insert into ${unfinished('audit_entries')} (username, action, subject, after)
     values ('(terminal)', 'backup.restore', $1, $2)`,
    [name.slice(-500), JSON.stringify({ takenAt: manifest.takenAt })],
  );
}
