import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { fillListCuts } from '../../api/changes/fill-list-cuts.ts';
import { fillSitemapSlots } from '../../api/changes/sitemap-slots.queries.ts';
import type { Database } from '../../api/database/connection.ts';
import type { DB } from '../../api/database/tables.ts';
import { AppError } from '../../api/errors.ts';
import { fillSearchEntries } from '../../api/search/entries.queries.ts';
import { writeChangedListings } from './changes.ts';
import { type ImportFormat, writeImportFile } from './import-file.ts';
import { openReads } from './import-reads.ts';
import { runForJson } from './json-process.ts';
import { watchMemory } from './memory.ts';
import { bareCopy } from './peers/copy.ts';
import { measureReaders, readAlone } from './peers/readers.ts';
import { atMost, type Figures, type Goal, type Measured, named, speed } from './report.ts';
import type { EmptyScratch } from './scratch.ts';
import { warmUp } from './warm-up.ts';

const CHANGED_ROWS = 15_000;

/**
 * Goals for 870,000 rows, 148 MB as .xlsx; proportional for fewer, down to a tenth, below which the start
 * of the process dominates.
 */
const GOALS_ROWS = 870_000;
const MOST_SECONDS = {
  ...{ read: 30, again: 60, changed: 6 },
  import: { xlsx: 90, csv: 70, jsonl: 90, parquet: 90, ods: 120 } satisfies Record<
    ImportFormat,
    number
  >,
} as const;
const MOST_MEGABYTES = 500;
/** Maximum factor by which imports slow down the answers for listings. */
const MOST_TIMES_QUIET = 3;
/** How long an idle server is measured: longer for more rows. */
const QUIET_SECONDS = { least: 2, most: 15, rowsPerSecond: 20_000 } as const;

const importSchema = z.object({
  peakMemoryBytes: z.number(),
  files: z.tuple([
    z.object({
      seconds: z.number(),
      inserted: z.number(),
      updated: z.number(),
      unchanged: z.number(),
    }),
  ]),
});

export type ImportBenchOptions = {
  readonly rows: number;
  readonly format: ImportFormat;
  readonly peers: boolean;
};

/**
 * Imports a file into an empty database, the same file again, and a file of changed listings, each with
 * `npm run import` in a separate process.
 */
export async function benchImport(
  scratch: EmptyScratch,
  options: ImportBenchOptions,
): Promise<Measured> {
  const { dir, silent } = scratch;
  const { rows, format, peers } = options;
  const { file, bytes } = await writeImportFile(dir, { rows, format, silent });
  const note: Note = (what, seconds) =>
    silent ? undefined : console.error(`${what}: ${seconds.toFixed(1)} s`);
  const ours = await readAlone('ours', file);
  note('Reading alone', ours.seconds);
  const measured = await importThrice(scratch, file, note);
  const { first, again, atOnce, changed, quiet, busy } = measured;
  const share = Math.max(0.1, rows / GOALS_ROWS);
  const goals: Goal[] = [
    atMost('reading alone in s', ours.seconds, scaled(MOST_SECONDS.read, share)),
    atMost('import in s', first.seconds, scaled(MOST_SECONDS.import[format], share)),
    atMost('peak memory of ours in MB', first.peakBytes / 1e6, MOST_MEGABYTES),
    atMost('the same file again in s', again.seconds, scaled(MOST_SECONDS.again, share)),
    atMost('row versions written by the same file again', measured.rowsWritten, 0),
    atMost('stale pages of the same file again', measured.stalePages, 0),
    atMost('changed rows in s', changed.seconds, MOST_SECONDS.changed),
    atMost('p99 of reads during imports, times quiet', busy / quiet, MOST_TIMES_QUIET),
  ];
  return {
    goals,
    figures: {
      fileBytes: bytes,
      ...named('read', { ...speed(ours, ours.rows), peakBytes: ours.peakBytes }),
      ...named('import', { ...speed(first, first.inserted), peakBytes: first.peakBytes }),
      inserted: first.inserted,
      againSeconds: again.seconds,
      againPeakBytes: again.peakBytes,
      changedRows: changed.updated,
      changedAtOnceSeconds: atOnce.seconds,
      changedSeconds: changed.seconds,
      peakPostgresBytes: measured.peakPostgresBytes,
      quietReadP99Seconds: quiet,
      importReadP99Seconds: busy,
      ...(peers && (await measurePeers(scratch, file, options, first.seconds))),
    },
  };
}

type Note = (what: string, seconds: number) => void;

/** Makes the directory count as published, so that changes mark pages as stale. */
export async function markAsPublished(db: Kysely<DB>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await fillSitemapSlots(trx);
    await fillListCuts(trx);
    await fillSearchEntries(trx);
    await trx.updateTable('publication').set({ target: 'bench' }).execute();
  });
}

/**
 * Imports a new file, the same file again, and changes, first with cold and then with warm indexes. Also
 * measures what the second import wrote, and how long answers for listings took during all imports but the
 * first.
 */
async function importThrice({ database, cluster, dir }: EmptyScratch, file: string, note: Note) {
  const { db } = database;
  const changes = join(dir, 'changes.csv');
  const watch = watchMemory(cluster);
  try {
    const first = await importOf(database, file);
    note('Importing', first.seconds);
    await markAsPublished(db);
    await settle(db);

    await using reads = await openReads(database, dir);
    const { least, most, rowsPerSecond } = QUIET_SECONDS;
    const quiet = await reads.whileQuiet(
      Math.min(most, Math.max(least, first.inserted / rowsPerSecond)),
    );
    const before = await written(db);
    const again = await reads.during(() => importOf(database, file));
    note('The same file again', again.seconds);
    const rowsWritten = (await written(db)) - before;
    const { length: stalePages } = await db.selectFrom('stale_pages').select('key').execute();
    const { inserted } = first;
    if (inserted !== again.unchanged)
      throw new AppError('internal', `${inserted} new rows, ${again.unchanged} of them unchanged`);

    const change = async () => {
      await writeChangedListings(db, changes, CHANGED_ROWS);
      return reads.during(() => importOf(database, changes));
    };
    // New indexes are on disk only: PostgreSQL writes them past its buffers.
    const atOnce = await change();
    note('Changed rows, at once', atOnce.seconds);
    await settle(db);
    await warmUp(db, 'buffer');
    const changed = await change();
    note('Changed rows', changed.seconds);
    const busy = reads.p99During();
    return { first, again, atOnce, changed, quiet, busy, rowsWritten, stalePages, ...watch.stop() };
  } finally {
    watch.stop();
    await rm(changes, { force: true });
  }
}

const scaled = (seconds: number, share: number) => Number((seconds * share).toPrecision(3));

async function importOf({ url }: Database, file: string) {
  const printed = await runForJson('import', [file, '--json'], {
    environment: { DATABASE_URL: url },
  });
  const { peakMemoryBytes, files } = importSchema.parse(printed);
  return { ...files[0], peakBytes: peakMemoryBytes };
}

/** Removes all marks, as after publishing, and runs VACUUM, as autovacuum would. */
async function settle(db: Kysely<DB>): Promise<void> {
  await sql`truncate stale_pages`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

/**
 * Tables that the count of row versions leaves out: the records of imports, runs of feeds and rebuilds, and the
 * account with which the reads are signed in, whose rows the server's connection may report only after some seconds.
 */
const UNCOUNTED = [
  'imports',
  'import_rejections',
  'feeds',
  'rebuilds',
  'import_seen',
  'audit_entries',
  'administrators',
  'sessions',
];

/** Number of row versions written so far, except those of {@link UNCOUNTED}. */
export async function written(db: Kysely<DB>): Promise<number> {
  // A session reports its last rows when it ends, a moment after its process.
  await sql`select pg_sleep(1)`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select sum(n_tup_ins + n_tup_upd + n_tup_del)::bigint as count from pg_stat_user_tables
    where schemaname = 'public' and relname <> all(${UNCOUNTED})`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Compares an import of a file of this many rows with a bare COPY, and with other readers of .xlsx. */
async function measurePeers(
  { database, dir }: EmptyScratch,
  file: string,
  { rows, format }: ImportBenchOptions,
  importSeconds: number,
): Promise<Figures> {
  const { copySeconds, indexSeconds } = await bareCopy(database, dir);
  return {
    bareCopySeconds: copySeconds,
    bareIndexSeconds: indexSeconds,
    importComparedToBareCopy: importSeconds / (copySeconds + indexSeconds),
    ...(format === 'xlsx' && (await measureReaders(file, rows, dir))),
  };
}
