import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { backedUp, inSchema, readShapes, SCHEMA } from '../backup/tables.ts';
import { databaseUrl } from '../scratch/scratch-server.ts';
import { runForJson } from './json-process.ts';
import { measurePgDump } from './peers/pg-dump.ts';
import { atMost, type Measured, named, speed } from './report.ts';
import type { Scratch } from './scratch.ts';
import { bareCopy } from './swallowed.ts';

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
      await runForJson(name, [...args, '--json'], {
        environment: { DATABASE_URL, DATA_DIR: join(dir, 'data') },
      }),
    );
  const empty = async () => {
    await database.pool.query(`drop database if exists ${RESTORED} with (force)`);
    await database.pool.query(`create database ${RESTORED} template template0`);
  };
  const statements = backedUp(await readShapes(database.db, SCHEMA)).map(
    ({ name, format }) => `copy ${inSchema(SCHEMA, name)} to stdout (format ${format})`,
  );
  try {
    // The first read brings the tables into memory, and is not counted.
    await bareCopy(database, statements);
    const bare = await bareCopy(database, statements);
    note(`Bare COPY: ${bare.seconds.toFixed(2)} s`);
    const backup = await run('backup', ['--to', file], database.url);
    note(`Backup: ${backup.seconds.toFixed(2)} s`);
    const { size: bytes } = await stat(file);
    await empty();
    const restore = await run('restore', ['--from', file], restored);
    note(`Restore: ${restore.seconds.toFixed(2)} s`);
    await empty();
    const dumped = await measurePgDump(database.url, restored, join(dir, 'bench.dump'), note);
    const allowed = (seconds: number) =>
      Math.ceil((seconds * listings) / GOALS.rows + STARTING_SECONDS);
    return {
      goals: [
        atMost('seconds of a backup', backup.seconds, allowed(GOALS.backupSeconds)),
        atMost('seconds of a restore', restore.seconds, allowed(GOALS.restoreSeconds)),
        atMost('peak memory of the backup in MB', backup.peakMemoryBytes / 1e6, MOST_MEGABYTES),
        atMost('peak memory of the restore in MB', restore.peakMemoryBytes / 1e6, MOST_MEGABYTES),
      ],
      figures: {
        tableRows: backup.rows,
        ...named('bareCopy', bare),
        ...named('backup', {
          ...speed(backup, backup.rows),
          bytes,
          peakBytes: backup.peakMemoryBytes,
        }),
        ...named('restore', {
          ...speed(restore, restore.rows),
          peakBytes: restore.peakMemoryBytes,
        }),
        ...dumped,
      },
    };
  } finally {
    await database.pool.query(`drop database if exists ${RESTORED} with (force)`);
  }
}
