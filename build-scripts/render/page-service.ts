import pg from 'pg';
import type { Logger } from 'pino';
import { STALE_CHANNEL } from '../../api/changes/stale-marks.queries.ts';
import type { BatchResult } from './rebuild-batch.ts';
import type { WorkerInput } from './worker.ts';
import { startWorkers, type Workers } from './workers.ts';

/** Pages that failed become due again by themselves, and a lost connection may have lost a call. */
const LOOK_EVERY_MS = 30_000;
/** What is swept has been out of use for a day: an hour more or less is nothing. */
const SWEEP_EVERY_MS = 3_600_000;

export type PageService = { readonly stop: () => Promise<void> };

/**
 * Keeps the published pages up to date while the server runs: whenever a change commits, the pages
 * that it made stale are rebuilt at once.
 * @param sweep removes what former templates have left behind; called now and then, after a rebuild
 */
export function startPageService(
  input: WorkerInput,
  threads: number,
  logger: Logger,
  sweep: () => Promise<number>,
): PageService {
  let workers: Workers | undefined;
  let listener: pg.Client | undefined;
  let working: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  let sweptAt = 0;

  const report = ({ written, removed, failures }: BatchResult) => {
    if (written + removed > 0) logger.info({ written, removed }, 'pages published');
    for (const failure of failures) logger.error(failure, 'a page could not be rendered');
  };

  async function rebuild(): Promise<void> {
    try {
      do {
        again = false;
        workers ??= startWorkers(input, threads, report);
        await workers.rebuild();
      } while (again && !stopped);
      if (!stopped && Date.now() - sweptAt >= SWEEP_EVERY_MS) await sweepNow();
    } catch (error) {
      // What is stale stays stale; the next call, or the next look, starts with new threads.
      logger.error({ err: error }, 'pages could not be rebuilt');
      await workers?.stop();
      workers = undefined;
    }
  }

  async function sweepNow(): Promise<void> {
    sweptAt = Date.now();
    try {
      const removed = await sweep();
      if (removed > 0) logger.info({ removed }, 'assets of former templates removed');
    } catch (error) {
      logger.error({ err: error }, 'assets of former templates cannot be removed');
    }
  }

  function look(): void {
    if (stopped) return;
    again = true;
    working ??= rebuild().finally(() => {
      working = undefined;
    });
  }

  async function listen(): Promise<void> {
    const client = new pg.Client({ connectionString: input.databaseUrl });
    client.on('notification', look);
    client.on('error', (error) => {
      logger.warn({ err: error }, 'the connection that tells of stale pages is lost');
      listener = undefined;
    });
    await client.connect();
    await client.query(`listen ${STALE_CHANNEL}`);
    listener = client;
  }

  async function tick(): Promise<void> {
    try {
      if (listener === undefined) await listen();
    } catch (error) {
      logger.warn({ err: error }, 'stale pages cannot be listened for');
    }
    look();
  }

  const timer = setInterval(tick, LOOK_EVERY_MS);
  const first = tick();
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await first;
      await listener?.end();
      const running = working;
      await workers?.stop();
      await running;
    },
  };
}
