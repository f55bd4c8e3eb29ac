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

/** Pages that failed become due again by themselves, and a lost connection may have lost a call. */
const LOOK_EVERY_MS = 30_000;
/** What is swept has been out of use for a day: an hour more or less is nothing. */
const SWEEP_EVERY_MS = 3_600_000;

export type PageService = { readonly stop: () => Promise<void> };

/**
 * Keeps the published pages up to date while the process runs: whenever a change commits, the pages
 * that it made stale are rebuilt at once. What stands in the way (a full disk, a bucket or database
 * that does not answer) is written down, and tried again with growing pauses, until it is gone.
 * @param sweep removes what former templates have left behind; called now and then, after a rebuild
 * @param onRebuilt told what this process has done, whenever nothing is stale any more
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
    logger.error({ err }, 'whether pages can be published cannot be written down'),
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

  /** What is stale stays stale; the next attempt starts with new threads. */
  async function giveUp(error: unknown): Promise<void> {
    logger.error({ err: error }, 'pages could not be rebuilt');
    await workers?.stop();
    workers = undefined;
    // Only now: the other threads have finished their batches, which may have gone well.
    failures += 1;
    await problems.failed(error);
  }

  /** Until the next call, or, after a failure, for as long as it takes to try again. */
  async function rest(): Promise<void> {
    const signal =
      failures === 0 ? AbortSignal.any([stopping.signal, wake.signal]) : stopping.signal;
    const milliseconds = failures === 0 ? LOOK_EVERY_MS : backOff(failures);
    await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
  }

  async function serve(): Promise<void> {
    while (!stopping.signal.aborted) {
      wake = new AbortController();
      try {
        await rebuild();
        if (!wake.signal.aborted && Date.now() - sweptAt >= SWEEP_EVERY_MS) await sweepNow();
      } catch (error) {
        // Threads that are told to stop before they have begun do not answer any more.
        if (!stopping.signal.aborted) await giveUp(error);
      }
      await rest();
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
