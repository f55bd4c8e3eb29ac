import { startLoadClient } from './load.ts';
import type { Scratch } from './scratch.ts';
import type { SearchQuestion } from './search-queries.ts';
import { startServer } from './server.ts';

/** Duration and kind of one search. */
export type Timed = { readonly kind: string; readonly milliseconds: number };

/** The first letters of a text. */
export type TypedPrefix = {
  readonly kind: string;
  readonly text: string;
  readonly field: 'what' | 'where';
};

/** Runs an action for each item, one after the other, in this process. */
export async function timeEach<Item extends { readonly kind: string }>(
  items: readonly Item[],
  action: (item: Item) => Promise<unknown>,
): Promise<readonly Timed[]> {
  const timed: Timed[] = [];
  for (const item of items) {
    const started = performance.now();
    await action(item);
    timed.push({ kind: item.kind, milliseconds: performance.now() - started });
  }
  return timed;
}

/** Number of parallel clients. */
const CLIENTS = 16;
/** Number of client addresses: each has a rate limit, see rate-limit.ts. */
const ADDRESSES = 5_000;
const WARM_UP_SECONDS = 1;

/**
 * Loads a server, which runs in a separate process, over HTTP: 16 parallel clients, each of which sends its
 * next request after the previous answer.
 * @returns answers per second
 */
export async function loadServer(
  { database, dir }: Pick<Scratch, 'database' | 'dir'>,
  questions: readonly SearchQuestion[],
  seconds: number,
): Promise<number> {
  await using server = await startServer(database.url, dir, { TRUST_PROXY: '1' });
  await using client = startLoadClient();
  const paths = questions.map(({ parameters }) => `/api/search?${new URLSearchParams(parameters)}`);
  const load = { url: server.url, paths, accept: '', addresses: ADDRESSES, connections: CLIENTS };
  await client.rate({ ...load, seconds: WARM_UP_SECONDS });
  return await client.rate({ ...load, seconds });
}
