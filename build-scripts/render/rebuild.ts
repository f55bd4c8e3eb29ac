import { join } from 'node:path';
import type { Config } from '../../api/config.ts';
import { PROJECT_ROOT } from '../../api/config.ts';
import type { Database } from '../../api/database/connection.ts';
import { pages } from '../../api/metrics/registry.ts';
import { countQueued } from '../../api/rebuilds/rebuilds.queries.ts';
import { publishKeyFile } from '../announce/key-file.ts';
import { subscriberNames } from '../announce/subscribers.ts';
import { openPublisher } from '../publish/open-publisher.ts';
import type { Publisher } from '../publish/publisher.ts';
import { retryNow } from './claim.queries.ts';
import { preparePublication } from './prepare-publication.ts';
import { problemRecord } from './problem-record.ts';
import { isVerifyNeeded, noticeOlderDatabase } from './publication-epoch.queries.ts';
import { addCounts, type BatchResult, endRebuild } from './rebuild-record.queries.ts';
import { sweepAssets } from './sweep-assets.ts';
import { loadTemplates } from './templates.ts';
import { type Verification, verifyPublished } from './verify-published.ts';
import type { WorkerInput } from './worker-input.ts';
import { startWorkers } from './workers.ts';

/** Where the compiled templates are. */
export const TEMPLATES = join(PROJECT_ROOT, 'dist', 'site');

/** Pages for which another thread is started: a thread takes a third of a second to start. */
const PAGES_PER_THREAD = 1_000;

const NO_FIGURES = {
  planned: 0,
  rendered: 0,
  written: 0,
  unchanged: 0,
  removed: 0,
  failed: 0,
  /** Removed files of former templates. */
  assetsRemoved: 0,
  seconds: 0,
  pagesPerSecond: 0,
};

export type RebuildResult = typeof NO_FIGURES & {
  /** The findings of the verification; null where there was none. */
  verified: Verification | null;
  readonly failures: { readonly path: string; readonly error: string }[];
};

/** Failures beyond this many are counted, not listed. */
const LISTED_FAILURES = 20;

/** Adds a batch to a result, and to the metrics of this process. */
export function addBatch(result: RebuildResult, batch: BatchResult): void {
  const { failures, planned, rendered, ...published } = batch;
  const outcomes = { ...published, failed: failures.length };
  addCounts(result, { planned, rendered, ...outcomes });
  for (const [outcome, count] of Object.entries(outcomes)) pages.inc({ outcome }, count);
  result.failures.push(...failures.slice(0, LISTED_FAILURES - result.failures.length));
}

export const emptyResult = (): RebuildResult => ({ ...NO_FIGURES, verified: null, failures: [] });

/** The input of worker threads. */
export const workerInput = (
  { publishTo, siteUrl, announce }: Pick<Config, 'publishTo' | 'siteUrl' | 'announce'>,
  { url }: Pick<Database, 'url'>,
): WorkerInput => ({
  databaseUrl: url,
  templates: TEMPLATES,
  publishTo,
  siteUrl,
  subscribers: subscriberNames(announce),
});

/** The pages that a rebuild marks before it begins, besides the stale ones. */
type Marking = {
  /** Marks all pages. Those whose document and templates have not changed are not rendered. */
  readonly everything: boolean;
  /** Marks all pages, and renders each of them. */
  readonly renderAnew?: boolean;
};

type RebuildOptions = Marking & {
  /** Compares every published file first; the database may require it, too. */
  readonly verify?: boolean;
  /** Called with the number of compared files. */
  readonly onVerify?: (files: number) => void;
  /** Called with the number of rebuilt pages, and the number of all stale ones. */
  readonly onProgress: (done: number, total: number) => void;
};

/** Rebuilds every stale page. A problem that prevents it stays in the database until a rebuild succeeds. */
export async function rebuild(
  config: Config,
  database: Database,
  options: RebuildOptions,
): Promise<RebuildResult> {
  const problems = problemRecord(database.db, (error) => console.error(error));
  try {
    const result = await rebuildStale(config, database, options);
    await problems.finished();
    return result;
  } catch (error) {
    await problems.failed(error);
    throw error;
  }
}

/**
 * Prepares the target for pages: writes assets and the key of IndexNow, and marks all pages where the
 * templates or the target have changed, or where `marking` says so. Pages that failed are due at once.
 */
export async function prepareToPublish(
  config: Config,
  { db }: Database,
  marking: Marking,
): Promise<Publisher> {
  const publisher = await openPublisher(config.publishTo);
  await noticeOlderDatabase(db, publisher);
  const { siteUrl } = config;
  const templates = await loadTemplates(TEMPLATES);
  await preparePublication(db, publisher, templates, { ...marking, siteUrl });
  const { indexNowKey } = config.announce;
  if (indexNowKey !== null) await publishKeyFile(publisher, indexNowKey);
  await retryNow(db);
  return publisher;
}

async function rebuildStale(
  config: Config,
  database: Database,
  options: RebuildOptions,
): Promise<RebuildResult> {
  const { db } = database;
  const started = performance.now();
  const result = emptyResult();
  let total = 0;
  const start = (threads: number) =>
    startWorkers(workerInput(config, database), threads, (batch) => {
      addBatch(result, batch);
      options.onProgress(result.planned, Math.max(total, result.planned));
    });
  // Workers take a second to start, and marking all pages takes longer.
  let workers = options.everything || options.renderAnew ? start(config.workers) : undefined;
  try {
    const publisher = await prepareToPublish(config, database, options);
    if (options.verify || (await isVerifyNeeded(db))) {
      const { assetsDir } = await loadTemplates(TEMPLATES);
      result.verified = await verifyPublished(db, publisher, assetsDir, options.onVerify);
    }
    total = await countQueued(db);
    if (total > 0) {
      workers ??= start(Math.min(config.workers, Math.ceil(total / PAGES_PER_THREAD)));
      await workers.rebuild();
    }
    await endRebuild(db);
    result.assetsRemoved = await sweepAssets(db, publisher, TEMPLATES);
  } finally {
    await workers?.stop();
  }
  result.seconds = Math.round(performance.now() - started) / 1000;
  result.pagesPerSecond = Math.round(result.planned / Math.max(0.001, result.seconds));
  return result;
}
