import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { destination, pino } from 'pino';
import { businessPath, pageFile } from '../../api/contract/pages/urls.ts';
import type { DB } from '../../api/database/tables.ts';
import { AppError } from '../../api/errors.ts';
import { storedName } from '../../api/published/stored-form.ts';
import { openPublisher } from '../publish/open-publisher.ts';
import { startPageService } from '../render/page-service.ts';
import { sweepAssets } from '../render/sweep-assets.ts';
import { becomes } from '../scratch/becomes.ts';
import { importListings } from '../scratch/import-listings.ts';
import { buildMissing } from './build.ts';
import {
  editListing,
  type ListingRef,
  scatteredListings,
  writeChangedListings,
} from './changes.ts';
import { watchMemory } from './memory.ts';
import { atMost, type Figures, type Measured, named, percentile, secondsSince } from './report.ts';
import { openScratch, type Scratch } from './scratch.ts';
import { warmUp } from './warm-up.ts';

const IMPORTED_ROWS = 1_000;

const POLL_MS = 5;
const TIMEOUT_MS = 600_000;

/**
 * Number of pages and files that were stale, rendered, and rendered in vain, which means to the same bytes.
 */
type Rendered = { readonly stale: number; readonly rendered: number; readonly inVain: number };

/**
 * Changes a site that is being served, and waits for the pages.
 * @param compare number of listings of a smaller site, which is measured as well
 */
export async function benchIncremental(
  scratch: Scratch,
  { changes, compare }: { readonly changes: number; readonly compare?: number | undefined },
): Promise<Measured> {
  const measured = await measure(scratch, changes);
  if (compare === undefined) return describe(measured);
  const small = await openScratch({ rows: compare, keep: false, silent: scratch.silent });
  try {
    return describe(measured, await measure(small, changes));
  } finally {
    await small.close();
  }
}

/**
 * @param changes number of changes: half as many listings are each withdrawn and approved again, so that
 *   the site ends as it was
 */
async function measure(scratch: Scratch, changes: number) {
  await buildMissing(scratch);
  await warmUp(scratch.database.db, 'read');
  const { database, cluster, input, threads } = scratch;
  const { db } = database;
  const publisher = await openPublisher(input.publishTo);
  const logger = pino({ level: 'warn' }, destination(2));
  const sweep = () => sweepAssets(db, publisher, input.templates);
  const watch = watchMemory(cluster);
  const service = startPageService(input, threads, logger, sweep);
  try {
    const [first, ...listings] = await scatteredListings(db, Math.ceil(changes / 2) + 1);
    // Warms up the threads, as in a server that has been running for a while.
    if (first) for (const approved of [false, true]) await toggle(scratch, first, approved);

    const last = await lastRebuild(db);
    const beforeToggles = await countRendered(db, last);
    const times: Times[] = [];
    for (const listing of listings)
      for (const approved of [false, true]) times.push(await toggle(scratch, listing, approved));
    const beforeImport = await countRendered(db, last);
    const importTimes = await importChanges(scratch);
    const after = await countRendered(db, last);
    return {
      times,
      /** Totals of all toggles. */
      toggled: difference(beforeImport, beforeToggles),
      ...importTimes,
      imported: difference(after, beforeImport),
      memory: watch.stop(),
    };
  } finally {
    await service.stop();
  }
}

type Times = Awaited<ReturnType<typeof toggle>>;

async function toggle(
  { database: { db }, folder }: Scratch,
  listing: ListingRef,
  approved: boolean,
) {
  const file = join(folder, storedName(pageFile(businessPath(listing.slug))));
  const started = performance.now();
  await editListing(db, listing, sql`approved = ${approved}`);
  const commit = secondsSince(started);
  const committed = performance.now();
  const secondsUntil = async (holds: () => Promise<boolean>) => {
    await until(holds);
    return secondsSince(committed);
  };
  const [ownPage, allPages] = await Promise.all([
    secondsUntil(async () => existsSync(file) === approved),
    secondsUntil(() => nothingIsStale(db)),
  ]);
  return {
    /** Duration of the transaction, in seconds. */
    commit,
    /** Time from the commit until the listing's own page was published or removed, in seconds. */
    ownPage,
    /** Time from the commit until nothing was stale any more, in seconds. */
    allPages,
  };
}

async function importChanges({ database: { db, pool }, dir }: Scratch) {
  const file = join(dir, 'changes.csv');
  await writeChangedListings(db, file, IMPORTED_ROWS);
  const started = performance.now();
  const { updated } = await importListings(pool, file);
  const importCommittedSeconds = secondsSince(started);
  await until(() => nothingIsStale(db));
  const importSeconds = secondsSince(started);
  await rm(file);
  return { importedRows: updated, importSeconds, importCommittedSeconds };
}

/**
 * Marks are deleted in the transaction that records their pages, and sitemaps are marked in the same one:
 * without marks, the index of the sitemaps is published, too.
 */
export async function nothingIsStale(db: Kysely<DB>): Promise<boolean> {
  const stale = await db.selectFrom('stale_pages').select('kind').limit(1).execute();
  return stale.length === 0;
}

/** @param pollMs time between two polls: each takes processor time from what is measured */
export async function until(holds: () => Promise<boolean>, pollMs = POLL_MS): Promise<void> {
  if (!(await becomes(holds, TIMEOUT_MS, pollMs)))
    throw new AppError('internal', 'Pages that a change made stale are not being published.');
}

/** Counts what rebuilds have done. @param first the first of them: the oldest ones are deleted meanwhile */
async function countRendered(db: Kysely<DB>, first: number): Promise<Rendered> {
  const { rows } = await sql<Rendered>`
    select coalesce(sum(written + unchanged + removed), 0)::int as stale,
      coalesce(sum(rendered), 0)::int as rendered,
      coalesce(sum(rendered - written), 0)::int as "inVain"
    from rebuilds where id >= ${first}`.execute(db);
  return rows[0] ?? { stale: 0, rendered: 0, inVain: 0 };
}

async function lastRebuild(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(id), 0) as id from rebuilds`.execute(db);
  return rows[0]?.id ?? 0;
}

const difference = (after: Rendered, before: Rendered): Rendered => ({
  stale: after.stale - before.stale,
  rendered: after.rendered - before.rendered,
  inVain: after.inVain - before.inVain,
});

const shareOf = (times: readonly Times[], name: keyof Times, share: number) =>
  percentile(
    times.map((one) => one[name]),
    share,
  );

function spread(times: readonly Times[]): Figures {
  const of = (name: keyof Times) =>
    named(name, {
      medianSeconds: shareOf(times, name, 0.5),
      p95Seconds: shareOf(times, name, 0.95),
      longestSeconds: shareOf(times, name, 1),
    });
  return { ...of('commit'), ...of('ownPage'), ...of('allPages') };
}

type Incremental = Awaited<ReturnType<typeof measure>>;

/** @param small the measurements of a smaller site, for comparison */
function describe(measured: Incremental, small?: Incremental): Measured {
  const { times, toggled, imported, memory } = measured;
  const { importedRows, importSeconds, importCommittedSeconds } = measured;
  const timesSmall = (name: keyof Times) =>
    shareOf(times, name, 0.5) / shareOf(small?.times ?? [], name, 0.5);
  return {
    goals: [
      atMost('one change, all pages, p50 in s', shareOf(times, 'allPages', 0.5), 1),
      atMost('one change, all pages, p95 in s', shareOf(times, 'allPages', 0.95), 2),
      atMost('imported changes, all pages, in s', importSeconds, 20),
      ...(small
        ? [atMost('one change, compared to a small site', timesSmall('allPages'), 1.5)]
        : []),
    ],
    figures: {
      changes: times.length,
      ...spread(times),
      stalePagesPerChange: toggled.stale / times.length,
      renderedPerChange: toggled.rendered / times.length,
      renderedInVainPerChange: toggled.inVain / times.length,
      importedRows,
      importSeconds,
      importCommittedSeconds,
      stalePagesOfImport: imported.stale,
      renderedOfImport: imported.rendered,
      renderedInVainOfImport: imported.inVain,
      ...memory,
      ...(small && {
        ...named('smallSite', spread(small.times)),
        ownPageComparedToSmallSite: timesSmall('ownPage'),
      }),
    },
  };
}
