import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { AppError } from '../../api/errors.ts';
import type { SearchEngine } from '../../api/search/engine.ts';
import { percentile, secondsSince } from './report.ts';
import { type Question, queryOf } from './search-queries.ts';

/** How long one search took, and of which kind it was. */
export type Timed = { readonly kind: string; readonly milliseconds: number };

/** The first letters of something. */
export type Typed = {
  readonly kind: string;
  readonly text: string;
  readonly field: 'what' | 'where';
};

/** Asks one question after the other, in this process. */
export async function timeSearches(
  engine: SearchEngine,
  questions: readonly Question[],
): Promise<readonly Timed[]> {
  const timed: Timed[] = [];
  for (const { kind, parameters } of questions) {
    const query = queryOf(parameters);
    const started = performance.now();
    await engine.search(query, new Date());
    timed.push({ kind, milliseconds: performance.now() - started });
  }
  return timed;
}

/** Asks how what is being typed may go on. */
export async function timeSuggestions(
  engine: SearchEngine,
  typed: readonly Typed[],
): Promise<readonly Timed[]> {
  const timed: Timed[] = [];
  for (const { kind, text, field } of typed) {
    const started = performance.now();
    await engine.suggest(text, field);
    timed.push({ kind, milliseconds: performance.now() - started });
  }
  return timed;
}

export const at = (timed: readonly Timed[], share: number): number =>
  percentile(
    timed.map(({ milliseconds }) => milliseconds),
    share,
  );

/** Clients that ask at once. */
const CLIENTS = 16;
/** Each client of the server may ask so often, so that these are many: see rate-limit.ts. */
const ADDRESSES = 5_000;
const WARM_UP_SECONDS = 1;

export type Load = {
  readonly perSecond: number;
  readonly p50Milliseconds: number;
  readonly p95Milliseconds: number;
};

/**
 * Asks a server, in a process of its own, over HTTP: 16 clients at once, each of which asks again as
 * soon as it has its answer.
 * @param databaseUrl of the directory
 * @param dir what the server keeps its files in
 */
export async function loadServer(
  { databaseUrl, dir }: { readonly databaseUrl: string; readonly dir: string },
  questions: readonly Question[],
  seconds: number,
): Promise<Load> {
  const child = fork(fileURLToPath(new URL('./serve-process.ts', import.meta.url)), {
    env: { DATABASE_URL: databaseUrl, DATA_DIR: dir, TRUST_PROXY: '1' },
  });
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  try {
    const [message] = await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(([code]) => {
        throw new AppError('internal', `The server ended with ${code}.`);
      }),
    ]);
    const { url } = z.object({ url: z.string() }).parse(message);
    const paths = questions.map(
      ({ parameters }) => `/api/search?${new URLSearchParams(parameters)}`,
    );
    await askAtOnce(agent, url, paths, WARM_UP_SECONDS);
    const started = performance.now();
    const taken = await askAtOnce(agent, url, paths, seconds);
    return {
      perSecond: taken.length / secondsSince(started),
      p50Milliseconds: percentile(taken, 0.5),
      p95Milliseconds: percentile(taken, 0.95),
    };
  } finally {
    agent.destroy();
    child.disconnect();
    if (child.exitCode === null) await once(child, 'exit');
  }
}

/** @returns how many milliseconds each answer took */
async function askAtOnce(
  agent: Agent,
  url: string,
  paths: readonly string[],
  seconds: number,
): Promise<readonly number[]> {
  const until = performance.now() + seconds * 1_000;
  const taken: number[] = [];
  let asked = 0;
  const client = async (nth: number) => {
    // Each begins elsewhere, so that no two ask the same at once.
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

/** @param asked how many have been asked before: by that it has another address than these */
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
