import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { STALE_CHANNEL } from '../../api/changes/stale-marks.queries.ts';
import { backOff } from '../../api/database/back-off.ts';
import { connect } from '../../api/database/connection.ts';
import { listen } from '../../api/database/listener.ts';
import { problemRecord } from './problem-record.ts';
import { isVerifyNeeded } from './publication-epoch.queries.ts';
import { addBatch, emptyResult, type RebuildResult } from './rebuild.ts';
import { type BatchResult, endRebuild } from './rebuild-record.queries.ts';
import { verifyInThread } from './verify-in-thread.ts';
import type { WorkerInput } from './worker-input.ts';
import { startWorkers, type Workers } from './workers.ts';

/** Failed pages become due again without a notification, and a lost connection may have missed one. */
const POLL_MS = 30_000;
/** Assets are removed after a day out of use, so an hour more does not matter. */
const SWEEP_EVERY_MS = 3_600_000;

export type PageService = { readonly stop: () => Promise<void> };

/**
 * Keeps the published pages up to date: rebuilds stale pages as soon as a change commits. A problem (a full
 * disk, a bucket or database that does not answer) is recorded, and the rebuild is retried with a growing
 * back-off.
 * @param sweep removes assets of former templates; called at most once an hour, after a rebuild
 * @param onRebuilt called with the counts of this process when no page is stale any more
 */
export function startPageService(
  input: WorkerInput,
  threads: number,
  logger: Logger,
  sweep: () => Promise<number>,
  onRebuilt: (result: RebuildResult) => void = ({ written, removed, failed }) => {
    if (written + removed > 0) logger.info({ written, removed, failed }, 'pages published');
  },
): PageService {
  const { db, close } = connect(input.databaseUrl, 1);
  const problems = problemRecord(db, (err) =>
    logger.error({ err }, 'the publishing problem cannot be recorded'),
  );
  const stopping = new AbortController();
  let wake = new AbortController();
  let workers: Workers | undefined;
  let failures = 0;
  let sweptAt = 0;
  let result = emptyResult();
  let startedAt: number | undefined;

  const onBatch = (batch: BatchResult) => {
    failures = 0;
    problems.succeeded();
    addBatch(result, batch);
    for (const failure of batch.failures) logger.error(failure, 'a page could not be rendered');
  };

  async function rebuild(): Promise<void> {
    startedAt ??= performance.now();
    if (await isVerifyNeeded(db)) await verifyInThread(input, logger, stopping.signal);
    workers ??= startWorkers(input, threads, onBatch);
    await workers.rebuild();
    failures = 0;
    await endRebuild(db);
    await problems.finished();
    if (result.planned > 0) {
      result.seconds = Math.round(performance.now() - startedAt) / 1000;
      result.pagesPerSecond = Math.round(result.planned / Math.max(0.001, result.seconds));
      onRebuilt(result);
    }
    result = emptyResult();
    startedAt = undefined;
  }

  async function sweepNow(): Promise<void> {
    sweptAt = Date.now();
    try {
      const removed = await sweep();
      if (removed > 0) logger.info({ removed }, 'assets of former templates removed');
    } catch (err) {
      logger.error({ err }, 'assets of former templates cannot be removed');
    }
  }

  /** Records the error. The pages stay stale, and the next attempt starts new threads. */
  async function fail(error: unknown): Promise<void> {
    logger.error({ err: error }, 'pages could not be rebuilt');
    await workers?.stop();
    workers = undefined;
    // After the threads have stopped: their last batches may succeed, which resets the counter.
    failures += 1;
    await problems.failed(error);
  }

  /** Waits for the next notification or, after a failure, for the back-off. */
  async function pause(): Promise<void> {
    const signal =
      failures === 0 ? AbortSignal.any([stopping.signal, wake.signal]) : stopping.signal;
    const milliseconds = failures === 0 ? POLL_MS : backOff(failures);
    await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
  }

  async function serve(): Promise<void> {
    while (!stopping.signal.aborted) {
      wake = new AbortController();
      try {
        await rebuild();
        if (!wake.signal.aborted && Date.now() - sweptAt >= SWEEP_EVERY_MS) await sweepNow();
      } catch (error) {
        // A thread that stops before it has started rejects its request.
        if (!stopping.signal.aborted) await fail(error);
      }
      await pause();
    }
  }

  const listener = listen(input.databaseUrl, STALE_CHANNEL, logger, () => wake.abort());
  const served = serve();
  return {
    async stop() {
      stopping.abort();
      await listener.stop();
      await workers?.stop();
      await served;
      await close();
    },
  };
}
