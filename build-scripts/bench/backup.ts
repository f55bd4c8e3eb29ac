import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';
import { withSession } from '../../api/database/session.ts';
import { backedUp, inSchema, readShapes, SCHEMA } from '../backup/tables.ts';
import { databaseUrl } from '../scratch/scratch-server.ts';
import { runForJson } from './json-process.ts';
import { measurePgDump } from './peers/pg-dump.ts';
import { atMost, type Measured, secondsSince } from './report.ts';
import type { Scratch } from './scratch.ts';
import { swallowed } from './swallowed.ts';

/** For 1,180,000 listings on two cores; proportional for other numbers. */
const GOALS = { rows: 1_180_000, backupSeconds: 90, restoreSeconds: 240 };
/** Added to the goals: starting a process that imports listings takes 2 s on an idle machine. */
const STARTING_SECONDS = 5;
/** The same limit as for imports. */
const MOST_MEGABYTES = 500;
const RESTORED = 'restored';

const result = z.object({
  seconds: z.number(),
  rows: z.int(),
  peakMemoryBytes: z.int(),
});

/**
 * Makes a backup and restores it into an empty database of the same server, each in a separate process.
 * Compared with a bare COPY of all tables to /dev/null, and with pg_dump and pg_restore if they are
 * installed.
 */
export async function benchBackup(scratch: Scratch): Promise<Measured> {
  const { database, dir, rows: listings, silent } = scratch;
  const note = (line: string) => (silent ? undefined : console.error(line));
  const restored = databaseUrl(database.url, RESTORED);
  const file = join(dir, 'bench.backup');
  const run = async (name: string, args: readonly string[], DATABASE_URL: string) =>
    result.parse(
      await runForJson(new URL(`../${name}.ts`, import.meta.url), [...args, '--json'], {
        environment: { DATABASE_URL, DATA_DIR: join(dir, 'data') },
      }),
    );
  const empty = async () => {
    await database.pool.query(`drop database if exists ${RESTORED} with (force)`);
    await database.pool.query(`create database ${RESTORED} template template0`);
  };
  try {
    // The first read brings the tables into memory, and is not counted.
    await bareCopy(database);
    const bare = await bareCopy(database);
    note(`Bare COPY: ${bare.seconds.toFixed(2)} s`);
    const backup = await run('backup', ['--to', file], database.url);
    note(`Backup: ${backup.seconds.toFixed(2)} s`);
    const { size: bytes } = await stat(file);
    await empty();
    const restore = await run('restore', ['--from', file], restored);
    note(`Restore: ${restore.seconds.toFixed(2)} s`);
    await empty();
    const dumped = await measurePgDump(database.url, restored, join(dir, 'bench.dump'), note);
    const share = listings / GOALS.rows;
    return {
      goals: [
        atMost(
          'seconds of a backup',
          backup.seconds,
          Math.ceil(GOALS.backupSeconds * share + STARTING_SECONDS),
        ),
        atMost(
          'seconds of a restore',
          restore.seconds,
          Math.ceil(GOALS.restoreSeconds * share + STARTING_SECONDS),
        ),
        atMost('peak memory of the backup in MB', backup.peakMemoryBytes / 1e6, MOST_MEGABYTES),
        atMost('peak memory of the restore in MB', restore.peakMemoryBytes / 1e6, MOST_MEGABYTES),
      ],
      figures: {
        tableRows: backup.rows,
        bareCopySeconds: bare.seconds,
        bareCopyBytes: bare.bytes,
        backupSeconds: backup.seconds,
        backupRowsPerSecond: backup.rows / backup.seconds,
        backupBytes: bytes,
        backupPeakBytes: backup.peakMemoryBytes,
        restoreSeconds: restore.seconds,
        restoreRowsPerSecond: restore.rows / restore.seconds,
        restorePeakBytes: restore.peakMemoryBytes,
        ...dumped,
      },
    };
  } finally {
    await database.pool.query(`drop database if exists ${RESTORED} with (force)`);
  }
}

/** COPY of all tables, one after another, as the backup reads them; the data is discarded. */
async function bareCopy({ db, pool }: Scratch['database']) {
  const tables = backedUp(await readShapes(db, SCHEMA));
  return withSession(pool, async ({ client }) => {
    const started = performance.now();
    let bytes = 0;
    for (const { name, format } of tables) {
      const statement = `copy ${inSchema(SCHEMA, name)} to stdout (format ${format})`;
      bytes += await swallowed(client.query(copyTo(statement)));
    }
    return { seconds: secondsSince(started), bytes };
  });
}
