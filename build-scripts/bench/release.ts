import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { destination, pino } from 'pino';
import { z } from 'zod';
import { feedSettingsSchema } from '../../api/contract/calls/feeds.ts';
import type { DB } from '../../api/database/tables.ts';
import type { Cell } from '../../api/exports/xlsx-xml.ts';
import { createFeed } from '../../api/feeds/feeds.queries.ts';
import { startPageService } from '../render/page-service.ts';
import { SAMPLE_COLUMNS } from '../sample/columns.ts';
import { sampleRows } from '../sample/rows.ts';
import { writeSpreadsheet } from '../sample/write-sample.ts';
import { buildMissing } from './build.ts';
import { written } from './import.ts';
import type { ImportFormat } from './import-file.ts';
import { nothingIsStale, until } from './incremental.ts';
import { runForJson } from './json-process.ts';
import { watchMemory } from './memory.ts';
import { atMost, type Measured, secondsSince } from './report.ts';
import type { Scratch } from './scratch.ts';
import { warmUp } from './warm-up.ts';

/** The goal for this many listings; proportional for fewer, down to a tenth. */
const GOAL_ROWS = 1_180_000;
const MOST_SECONDS = 90;
const MOST_MEGABYTES = 500;
const FEED = 'Bench';
const POLL_MS = 100;

/**
 * Imports a full release of a feed, the same rows again, and a release with 1 % of changes, while pages are published.
 * The listings exist before the first release, which reads and compares all rows.
 */
export async function benchRelease(
  scratch: Scratch,
  { rows, format }: { readonly rows: number; readonly format: ImportFormat },
): Promise<Measured> {
  await buildMissing(scratch);
  await warmUp(scratch.database.db, 'read');
  const { dir, database, cluster, input, threads } = scratch;
  const { db } = database;
  const file = join(dir, `release.${format}`);
  await using server = await serve(file);
  await addFeed(db, server.address);
  const watch = watchMemory(cluster);
  const service = startPageService(
    input,
    threads,
    pino({ level: 'warn' }, destination(2)),
    async () => 0,
  );
  try {
    await write(file, sampleRows({ rows, seed: 1 }));
    const first = await runFeed(scratch);

    await write(file, firstLast(sampleRows({ rows, seed: 1 })));
    const before = await written(db);
    const same = await runFeed(scratch);
    const versionsOfSame = (await written(db)) - before;

    await write(file, releaseRows(rows));
    const listingsBefore = await versionsOfListings(db);
    const started = performance.now();
    const second = await runFeed(scratch);
    const importSeconds = secondsSince(started);
    await until(() => nothingIsStale(db), POLL_MS);
    const liveSeconds = secondsSince(started);
    const changed = second.inserted + second.updated + second.ruled;
    const share = Math.max(0.1, rows / GOAL_ROWS);
    const peakBytes = Math.max(first.peakBytes, same.peakBytes, second.peakBytes);
    return {
      goals: [
        atMost('release with 1 % of changes, live in s', liveSeconds, MOST_SECONDS * share),
        atMost('row versions written by an unchanged release', versionsOfSame, 0),
        atMost(
          'row versions of unchanged listings',
          (await versionsOfListings(db)) - listingsBefore - changed,
          0,
        ),
        atMost('peak memory of the import in MB', peakBytes / 1e6, MOST_MEGABYTES),
      ],
      figures: {
        firstSeconds: first.seconds,
        firstPeakBytes: first.peakBytes,
        unchangedSeconds: same.seconds,
        unchangedRows: same.unchanged,
        unchangedPeakBytes: same.peakBytes,
        importSeconds,
        liveSeconds,
        inserted: second.inserted,
        updated: second.updated,
        closed: second.ruled,
        ...watch.stop(),
      },
    };
  } finally {
    watch.stop();
    await service.stop();
    await rm(file, { force: true });
  }
}

const write = async (file: string, rows: Iterable<Cell[]>) => {
  await rm(file, { force: true });
  await writeSpreadsheet(file, { header: SAMPLE_COLUMNS, rows }, () => {});
};

/** The same rows with the first one last: a feed does not import a file with the same bytes. */
function* firstLast(rows: Iterable<Cell[]>): Generator<Cell[]> {
  const first: Cell[][] = [];
  for (const row of rows) {
    if (first.length === 0) first.push(row);
    else yield row;
  }
  yield* first;
}

/** Of each thousand listings, eight have another phone, one is gone, and one is new. */
function* releaseRows(rows: number): Generator<Cell[]> {
  const phone = SAMPLE_COLUMNS.indexOf('phone');
  let nth = 0;
  for (const row of sampleRows({ rows: rows + Math.ceil(rows / 1_000), seed: 1 })) {
    const place = nth % 1_000;
    nth += 1;
    if (nth > rows || place > 8) yield row;
    else if (place > 0)
      yield row.with(phone, `+1 201 555 ${String(nth % 10_000).padStart(4, '0')}`);
  }
}

/** Serves a file, as it is at the time of the request. */
async function serve(file: string) {
  const server = createServer((_, response) => createReadStream(file).pipe(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (typeof bound !== 'object' || bound === null) throw new Error('The server has no port.');
  return {
    address: `http://127.0.0.1:${bound.port}/release`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function addFeed(db: Kysely<DB>, address: string): Promise<void> {
  const settings = feedSettingsSchema.parse({
    ...{ name: FEED, address, schedule: '0 4 * * *' },
    ...{ fullRelease: true, absentRule: 'close' },
  });
  await db.transaction().execute(async (trx) => {
    // A kept folder has the feed of the bench before.
    await trx.deleteFrom('feeds').where('name', '=', FEED).execute();
    await createFeed(trx, settings);
    // The listings of the scratch folder count as those that the feed has brought in.
    await sql`update imports set feed_id = (select id from feeds where name = ${FEED})`.execute(
      trx,
    );
  });
}

const ranSchema = z.object({
  peakMemoryBytes: z.number(),
  import: z.object({ inserted: z.number(), updated: z.number(), unchanged: z.number() }),
});

async function runFeed({ database: { db, url }, dir }: Scratch) {
  const started = performance.now();
  const printed = await runForJson('feed', ['run', FEED, '--json'], {
    environment: { DATABASE_URL: url, DATA_DIR: dir, FETCH_PRIVATE_HOSTS: '127.0.0.1' },
  });
  const { peakMemoryBytes: peakBytes, import: counts } = ranSchema.parse(printed);
  const { rows } = await sql<{ ruled: number }>`
    select coalesce((report #>> '{release,ruled}')::integer, 0) as ruled
    from imports order by id desc limit 1`.execute(db);
  return { ...counts, peakBytes, seconds: secondsSince(started), ruled: rows[0]?.ruled ?? 0 };
}

/** The number of row versions of listings that have been written so far. */
async function versionsOfListings(db: Kysely<DB>): Promise<number> {
  // A session reports its last rows when it ends, a moment after its process.
  await sql`select pg_sleep(1)`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select (n_tup_ins + n_tup_upd + n_tup_del)::bigint as count from pg_stat_user_tables
    where schemaname = 'public' and relname = 'businesses'`.execute(db);
  return rows[0]?.count ?? 0;
}
