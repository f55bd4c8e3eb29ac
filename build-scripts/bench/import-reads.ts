import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../api/database/connection.ts';
import { percentile } from './report.ts';
import { startServer } from './server.ts';

/** A low rate, which does not load the server but is enough for a 99th percentile. */
const EVERY_MS = 50;
const WARM_UP_MS = 1_000;
/** Number of listings that are requested, one after another. */
const LISTINGS = 500;

/**
 * Starts a server in a separate process, and a client that requests a listing from it every 50 ms.
 * @param dir data folder of the server
 */
export async function openReads({ db, url }: Database, dir: string) {
  const { rows } = await sql<{ slug: string }>`
    select slug from businesses where public order by fingerprint limit ${LISTINGS}`.execute(db);
  const server = await startServer(url, dir, { API_RATE: '10000' });

  let asked = 0;
  async function ask(): Promise<number> {
    const { slug } = rows[asked % rows.length] ?? { slug: '' };
    asked += 1;
    const started = performance.now();
    const answer = await fetch(`${server.url}/api/businesses/${slug}`);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${slug} was answered with ${answer.status}.`);
    return (performance.now() - started) / 1000;
  }

  /** Sends requests at a fixed rate, even if earlier answers are still missing. */
  async function askUntil(over: AbortSignal): Promise<readonly number[]> {
    const answers: Promise<number>[] = [];
    while (!over.aborted) {
      answers.push(ask());
      await sleep(EVERY_MS, undefined, { signal: over }).catch(() => undefined);
    }
    return Promise.all(answers);
  }

  const busy: number[] = [];
  return {
    /**
     * Measures an idle server for some seconds. @returns the 99th percentile of an answer's time, in seconds
     */
    async whileQuiet(seconds: number): Promise<number> {
      await askUntil(AbortSignal.timeout(WARM_UP_MS));
      return percentile(await askUntil(AbortSignal.timeout(seconds * 1_000)), 0.99);
    },
    /** Measures while `work` runs, and returns its result. */
    async during<Result>(work: () => Promise<Result>): Promise<Result> {
      const over = new AbortController();
      const answers = askUntil(over.signal);
      try {
        return await work();
      } finally {
        over.abort();
        busy.push(...(await answers));
      }
    },
    /** The 99th percentile over all calls of `during`, in seconds. */
    p99During: () => percentile(busy, 0.99),
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  };
}
