import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { countRows } from '../../api/database/count-rows.ts';
import { AppError } from '../../api/errors.ts';
import { countQueued } from '../../api/rebuilds/rebuilds.queries.ts';
import { fillSearchEntries } from '../../api/search/entries.queries.ts';
import { startProgress } from '../cli/progress.ts';
import { openPublisher } from '../publish/open-publisher.ts';
import { preparePublication } from '../render/prepare-publication.ts';
import { addBatch, emptyResult } from '../render/rebuild.ts';
import { loadTemplates } from '../render/templates.ts';
import { startWorkers } from '../render/workers.ts';
import { watchMemory } from './memory.ts';
import { nowMs, type Pause, workedSeconds } from './pauses.ts';
import type { Floor } from './peers/floor.ts';
import type { Scratch } from './scratch.ts';

const TENTHS = 10;

type Slice = { readonly pages: number; readonly seconds: number };

export type Build = Awaited<ReturnType<typeof build>>;

/**
 * Resets the site to one that has never been published. The files are moved instead of deleted: ext4
 * without a journal checks each inode that was freed in the last minutes before it allocates another one,
 * and created 7,000 files a second after 80,000 deletions instead of 19,000.
 */
export async function forgetPublished({ folder, formerFolders, database }: Scratch): Promise<void> {
  await mkdir(formerFolders, { recursive: true });
  await mkdir(folder, { recursive: true });
  await rename(folder, join(formerFolders, String(Date.now())));
  await sql`truncate pages, former_paths, stale_pages, stale_ranges, orphan_files, unfinished_batches,
    announcements`.execute(database.db);
}

/**
 * Publishes stale pages with worker threads, as `npm run rebuild` does.
 * @param options.everything treats all pages as stale
 * @param options.floor a measurement on the same machine, for which the build is paused
 * @throws AppError `internal` if a page fails to render
 */
export async function build(
  { database: { db }, input, threads, silent, cluster }: Scratch,
  options: { readonly everything: boolean; readonly floor?: Floor },
) {
  const publisher = await openPublisher(input.publishTo);
  const templates = await loadTemplates(input.templates);
  const watch = watchMemory(cluster);
  const filling = nowMs();
  await db.transaction().execute(fillSearchEntries);
  const started = nowMs();
  const progress = startProgress('Building', 'pages', silent);
  const result = emptyResult();
  let total = 0;
  /** The number of pages after each batch. */
  const reached: { readonly pages: number; readonly at: number }[] = [];
  const workers = startWorkers(input, threads, (batch) => {
    addBatch(result, batch);
    reached.push({ pages: result.planned, at: nowMs() });
    progress.update(result.planned, Math.max(total, result.planned));
    options.floor?.progressed(result.planned);
  });
  let marked: number;
  let ended: number;
  let pauses: readonly Pause[] = [];
  let memory: ReturnType<typeof watch.stop>;
  try {
    await preparePublication(db, publisher, templates, { ...options, siteUrl: input.siteUrl });
    marked = nowMs();
    total = await countQueued(db);
    await workers.rebuild();
    ended = nowMs();
  } finally {
    pauses = (await options.floor?.end()) ?? [];
    await workers.stop();
    memory = watch.stop();
    progress.finish();
  }
  const failure = result.failures[0];
  if (failure) throw new AppError('internal', `${failure.path}: ${failure.error}`);
  return {
    /** Totals of the batches; a sitemap may be counted in several. */
    result,
    /** Number of pages and files of the site after the build. */
    pages: await countRows(db.selectFrom('pages')),
    /** Time from the first mark to the last page, without the pauses. */
    seconds: workedSeconds(started, ended, pauses),
    markingSeconds: workedSeconds(started, marked, pauses),
    /** Time that the first publication spends on search entries, which is not part of `seconds`. */
    searchSeconds: workedSeconds(filling, started, pauses),
    tenths: endsOfTenths(reached).map(({ pages: done, at }, index, ends): Slice => {
      const before = ends[index - 1] ?? { pages: 0, at: marked };
      return { pages: done - before.pages, seconds: workedSeconds(before.at, at, pauses) };
    }),
    memory,
  };
}

/** The first moments after each tenth of all pages; a small build has fewer than ten. */
function endsOfTenths<Moment extends { readonly pages: number }>(
  reached: readonly Moment[],
): Moment[] {
  const all = reached.at(-1)?.pages ?? 0;
  const wanted = Array.from({ length: TENTHS }, (_, nth) => (all * (nth + 1)) / TENTHS);
  const ends = wanted.flatMap((least) => reached.find(({ pages }) => pages >= least) ?? []);
  return [...new Set(ends)];
}

/** Publishes everything that is stale; fast if nothing is. */
export async function buildMissing(scratch: Scratch): Promise<void> {
  const { result } = await build(scratch, { everything: false });
  // Autovacuum would do this a minute later.
  if (result.planned > 0) await sql`vacuum analyze`.execute(scratch.database.db);
}

export const rate = ({ pages, seconds }: Slice): number => pages / Math.max(0.001, seconds);

/** The figures of a build. */
export const buildFigures = ({ tenths, memory, result: _, ...figures }: Build) => ({
  ...figures,
  pagesPerSecond: rate(figures),
  pagesPerSecondByTenths: tenths.map((tenth) => Math.round(rate(tenth))).join(' '),
  ...memory,
});
