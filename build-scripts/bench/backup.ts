import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';
import { withSession } from '../../api/database/session.ts';
import { backedUp, inSchema, readShapes, SCHEMA } from '../backup/tables.ts';
import { type JsonProcessOptions, runForJson } from './json-process.ts';
import { measurePgDump } from './peers/pg-dump.ts';
import { atMost, type Measured, secondsSince } from './report.ts';
import type { Scratch } from './scratch.ts';

/** For 1,180,000 listings on two cores, and in proportion for others. */
const GOALS = { rows: 1_180_000, backupSeconds: 90, restoreSeconds: 240 };
/** A process that imports listings starts within 2 s on a machine that is not busy. */
const STARTING_SECONDS = 5;
/** The same as for imports. */
const MOST_MEGABYTES = 500;
const RESTORED = 'restored';

const result = z.object({
  seconds: z.number(),
  rows: z.int(),
  peakMemoryBytes: z.int(),
});

/**
 * Backs up, and restores into an empty database of the same server, each in a process of its own; beside
 * a bare COPY of all tables to nowhere, and pg_dump and pg_restore where they are on the machine.
 */
export async function benchBackup(scratch: Scratch): Promise<Measured> {
  const { database, dir, rows: listings, silent } = scratch;
  const note = (line: string) => (silent ? undefined : console.error(line));
  const url = new URL(database.url);
  url.pathname = `/${RESTORED}`;
  const file = join(dir, 'bench.backup');
  const run = (name: string, args: readonly string[], databaseUrl: string) => {
    const options: JsonProcessOptions = {
      environment: { DATABASE_URL: databaseUrl, DATA_DIR: join(dir, 'data') },
    };
    const script = new URL(`../${name}.ts`, import.meta.url);
    return runForJson(script, [...args, '--json'], options).then((said) => result.parse(said));
  };
  const empty = async () => {
    await database.pool.query(`drop database if exists ${RESTORED} with (force)`);
    await database.pool.query(`create database ${RESTORED} template template0`);
  };
  try {
    // The first reading brings the tables into memory, and counts for nothing.
    await bareCopy(database);
    const bare = await bareCopy(database);
    note(`Bare COPY: ${bare.seconds.toFixed(2)} s`);
    const backup = await run('backup', ['--to', file], database.url);
    note(`Backup: ${backup.seconds.toFixed(2)} s`);
    const { size: bytes } = await stat(file);
    await empty();
    const restore = await run('restore', ['--from', file], url.href);
    note(`Restore: ${restore.seconds.toFixed(2)} s`);
    await empty();
    const dumped = await measurePgDump(database.url, url.href, join(dir, 'bench.dump'), note);
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

/** All tables one after another, as the backup reads them, and thrown away. */
async function bareCopy({ db, pool }: Scratch['database']) {
  const tables = backedUp(await readShapes(db, SCHEMA));
  return withSession(pool, async ({ client }) => {
    const started = performance.now();
    let bytes = 0;
    for (const { name, format } of tables) {
      const sink = new Writable({
        write(chunk: Buffer, _, done) {
          bytes += chunk.length;
          done();
        },
      });
      const statement = `copy ${inSchema(SCHEMA, name)} to stdout (format ${format})`;
      await pipeline(client.query(copyTo(statement)), sink);
    }
    return { seconds: secondsSince(started), bytes };
  });
}
