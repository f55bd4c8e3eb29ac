import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { AppError } from '../../api/errors.ts';
import { countQueued } from '../../api/rebuilds/rebuilds.queries.ts';
import { fillSearchEntries } from '../../api/search/entries.queries.ts';
import { startProgress } from '../cli/progress.ts';
import { openPublisher } from '../publish/open-publisher.ts';
import { preparePublication } from '../render/prepare-publication.ts';
import { addBatch, emptyResult, type RebuildResult } from '../render/rebuild.ts';
import { loadTemplates } from '../render/templates.ts';
import { startWorkers } from '../render/workers.ts';
import { type PeakMemory, watchMemory } from './memory.ts';
import { secondsSince } from './report.ts';
import type { Scratch } from './scratch.ts';

const TENTHS = 10;

/** Parts between which something else is measured. Each end costs a tenth of a second in which one batch
 * after another finishes and no other begins: two in a hundred with ten parts. */
const PARTS = 5;

type Slice = { readonly pages: number; readonly seconds: number };

export type Build = {
  /** What the batches came to; a sitemap may have been in several. */
  readonly result: RebuildResult;
  /** How many pages and files the site has then. */
  readonly pages: number;
  /** Marking what is stale, and then the parts; not what was done between them. */
  readonly seconds: number;
  readonly markingSeconds: number;
  /** What the first publication spends on search, which is no part of its pages; 0 after it. */
  readonly searchSeconds: number;
  readonly tenths: readonly Slice[];
  readonly memory: PeakMemory;
};

/**
 * Makes the site one that has never been published. The files are moved away rather than deleted:
 * ext4 without a journal looks at each inode freed in the last minutes before it takes another one,
 * and made 7,000 files a second after 80,000 deletions instead of 19,000.
 */
export async function forgetPublished({ folder, formerFolders, database }: Scratch): Promise<void> {
  await mkdir(formerFolders, { recursive: true });
  await mkdir(folder, { recursive: true });
  await rename(folder, join(formerFolders, String(Date.now())));
  await sql`truncate pages, former_paths, stale_pages, unfinished_batches, announcements`.execute(
    database.db,
  );
}

/**
 * Publishes what is stale with worker threads, as `npm run rebuild` does, and rests now and then.
 * @param options.everything takes all pages for stale
 * @param options.whileResting what else is to be measured on the same machine at about the same time
 * @throws AppError `internal` when a page could not be rendered
 */
export async function build(
  { database: { db }, input, threads, silent, cluster }: Scratch,
  options: { readonly everything: boolean; readonly whileResting?: () => Promise<void> },
): Promise<Build> {
  const publisher = await openPublisher(input.publishTo);
  const templates = await loadTemplates(input.templates);
  const watch = watchMemory(cluster);
  const filling = performance.now();
  await db.transaction().execute(fillSearchEntries);
  const searchSeconds = secondsSince(filling);
  const started = performance.now();
  const progress = startProgress('Building', 'pages', silent);
  const result = emptyResult();
  const tenths: Slice[] = [];
  const told = { pages: 0, seconds: 0 };
  const endTenth = (seconds: number) => {
    const tenth = { pages: result.planned - told.pages, seconds: seconds - told.seconds };
    if (tenth.pages > 0) tenths.push(tenth);
    Object.assign(told, { pages: result.planned, seconds });
  };
  let worked = 0;
  let begun = started;
  let total = 0;
  let restAt = 0;
  let resting = true;
  const workers = startWorkers(input, threads, (batch) => {
    addBatch(result, batch);
    progress.update(result.planned, Math.max(total, result.planned));
    // The last tenth is whatever is left: sitemaps become stale on the way.
    if (
      tenths.length < TENTHS - 1 &&
      result.planned >= told.pages + (total - told.pages) / (TENTHS - tenths.length)
    )
      endTenth(worked + secondsSince(begun));
    if (result.planned < restAt || resting) return;
    resting = true;
    workers.pause();
  });
  let markingSeconds: number;
  let memory: PeakMemory;
  try {
    await preparePublication(db, publisher, templates, { ...options, siteUrl: input.siteUrl });
    markingSeconds = secondsSince(started);
    total = await countQueued(db);
    while (resting) {
      const before = result.planned;
      const part = Math.floor((before * PARTS) / Math.max(1, total)) + 1;
      restAt = part < PARTS ? Math.ceil((part * total) / PARTS) : Number.POSITIVE_INFINITY;
      resting = false;
      begun = performance.now();
      await workers.rebuild();
      worked += secondsSince(begun);
      if (result.planned === before) break;
      await options.whileResting?.();
    }
    endTenth(worked);
  } finally {
    await workers.stop();
    memory = watch.stop();
    progress.finish();
  }
  const failure = result.failures[0];
  if (failure) throw new AppError('internal', `${failure.path}: ${failure.error}`);
  const { pages } = await db
    .selectFrom('pages')
    .select((eb) => eb.fn.countAll<number>().as('pages'))
    .executeTakeFirstOrThrow();
  return {
    ...{ result, pages, seconds: markingSeconds + worked },
    ...{ markingSeconds, searchSeconds, tenths, memory },
  };
}

/** Sees to it that everything is published; quick where it is already. */
export async function buildMissing(scratch: Scratch): Promise<void> {
  const { result } = await build(scratch, { everything: false });
  // What autovacuum would have done by itself a minute later.
  if (result.planned > 0) await sql`vacuum analyze`.execute(scratch.database.db);
}

export const rate = ({ pages, seconds }: Slice): number => pages / Math.max(0.001, seconds);

/** What a build is described by. */
export const buildFigures = ({
  pages,
  seconds,
  markingSeconds,
  searchSeconds,
  tenths,
  memory,
}: Build) => ({
  pages,
  seconds,
  markingSeconds,
  searchSeconds,
  pagesPerSecond: rate({ pages, seconds }),
  pagesPerSecondByTenths: tenths.map((tenth) => Math.round(rate(tenth))).join(' '),
  peakOursBytes: memory.oursBytes,
  peakPostgresBytes: memory.postgresBytes,
});
