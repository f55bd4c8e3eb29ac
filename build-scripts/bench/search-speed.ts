import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { AppError } from '../../api/errors.ts';
import type { SearchEngine } from '../../api/search/engine.ts';
import { percentile, secondsSince } from './report.ts';
import type { Scratch } from './scratch.ts';
import { parseSearch, type SearchQuestion } from './search-queries.ts';
import { startServer } from './server.ts';

/** Duration and kind of one search. */
export type Timed = { readonly kind: string; readonly milliseconds: number };

/** The first letters of a text. */
export type TypedPrefix = {
  readonly kind: string;
  readonly text: string;
  readonly field: 'what' | 'where';
};

/** Runs searches one after the other, in this process. */
export async function timeSearches(
  engine: SearchEngine,
  questions: readonly SearchQuestion[],
): Promise<readonly Timed[]> {
  const timed: Timed[] = [];
  for (const { kind, parameters } of questions) {
    const query = parseSearch(parameters);
    const started = performance.now();
    await engine.search(query, new Date());
    timed.push({ kind, milliseconds: performance.now() - started });
  }
  return timed;
}

/** Requests suggestions one after the other, in this process. */
export async function timeSuggestions(
  engine: SearchEngine,
  typed: readonly TypedPrefix[],
): Promise<readonly Timed[]> {
  const timed: Timed[] = [];
  for (const { kind, text, field } of typed) {
    const started = performance.now();
    await engine.suggest(text, field);
    timed.push({ kind, milliseconds: performance.now() - started });
  }
  return timed;
}

/** Number of parallel clients. */
const CLIENTS = 16;
/** Number of client addresses: each has a rate limit, see rate-limit.ts. */
const ADDRESSES = 5_000;
const WARM_UP_SECONDS = 1;

export type LoadTimes = {
  readonly perSecond: number;
  readonly p50Milliseconds: number;
  readonly p95Milliseconds: number;
};

/**
 * Loads a server, which runs in a separate process, over HTTP: 16 parallel clients, each of which sends its
 * next request after the previous answer.
 */
export async function loadServer(
  { database, dir }: Pick<Scratch, 'database' | 'dir'>,
  questions: readonly SearchQuestion[],
  seconds: number,
): Promise<LoadTimes> {
  const server = await startServer(database.url, dir, { TRUST_PROXY: '1' });
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  try {
    const paths = questions.map(
      ({ parameters }) => `/api/search?${new URLSearchParams(parameters)}`,
    );
    await askInParallel(agent, server.url, paths, WARM_UP_SECONDS);
    const started = performance.now();
    const taken = await askInParallel(agent, server.url, paths, seconds);
    return {
      perSecond: taken.length / secondsSince(started),
      p50Milliseconds: percentile(taken, 0.5),
      p95Milliseconds: percentile(taken, 0.95),
    };
  } finally {
    agent.destroy();
    await server.end();
  }
}

/** @returns the duration of each answer, in milliseconds */
async function askInParallel(
  agent: Agent,
  url: string,
  paths: readonly string[],
  seconds: number,
): Promise<readonly number[]> {
  const until = performance.now() + seconds * 1_000;
  const taken: number[] = [];
  let asked = 0;
  const client = async (nth: number) => {
    // Each client starts elsewhere, so that no two send the same request at once.
    for (let at = Math.floor((nth * paths.length) / CLIENTS); performance.now() < until; at += 1) {
      const started = performance.now();
      await ask(agent, url + (paths[at % paths.length] ?? ''), asked);
      asked += 1;
      taken.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, nth) => client(nth)));
  return taken;
}

/** @param asked number of requests before, which determines the client address */
async function ask(agent: Agent, address: string, asked: number): Promise<void> {
  const host = asked % ADDRESSES;
  const headers = { 'X-Forwarded-For': `10.0.${host >> 8}.${host & 255}` };
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  get(address, { agent, headers }, resolve).once('error', reject);
  const answer = await promise;
  answer.resume();
  await once(answer, 'end');
  if (answer.statusCode !== 200)
    throw new AppError('internal', `${address} was answered with ${answer.statusCode}.`);
}
