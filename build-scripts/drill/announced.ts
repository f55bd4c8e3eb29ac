import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { z } from 'zod';
import { pageFile } from '../../api/contract/pages/urls.ts';
import { openPublisher } from '../publish/open-publisher.ts';
import type { Faults } from './check.ts';
import type { Ground } from './ground.ts';

const callSchema = z.object({ urls: z.array(z.string()) });

/** Somebody who is told of changed addresses, and what they have been told. */
export type Listener = {
  /** To be added to the configuration of processes. */
  readonly environment: Readonly<Record<string, string>>;
  /** How often each file's address has been told of, or waits to be, since this was asked last. */
  readonly take: () => Promise<Map<string, number>>;
  readonly close: () => Promise<void>;
};

/** Listens for calls of the purge hook. */
export async function openListener(ground: Ground): Promise<Listener> {
  let told: string[] = [];
  const server = createServer(async (request, response) => {
    const { urls } = callSchema.parse(JSON.parse(await text(request)));
    told.push(...urls.map((url) => decodeURI(url.slice(ground.siteUrl.length)) || '/'));
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    environment: { PURGE_URL: `http://127.0.0.1:${port}/` },
    async take() {
      const { rows } = await sql<{ path: string }>`
        delete from announcements returning path`.execute(ground.database().db);
      const counts = new Map<string, number>();
      for (const path of [...told, ...rows.map(({ path }) => path)])
        counts.set(pageFile(path), (counts.get(pageFile(path)) ?? 0) + 1);
      told = [];
      return counts;
    },
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** What is published at one moment: of each file, a hash of its bytes. */
export type State = ReadonlyMap<string, string>;

export async function readState(ground: Ground): Promise<State> {
  const publisher = await openPublisher(ground.config().publishTo);
  const state = new Map<string, string>();
  for await (const file of publisher.listFiles()) {
    const bytes = await publisher.readFile(file);
    if (bytes !== null) state.set(file, createHash('md5').update(bytes).digest('base64'));
  }
  return state;
}

/** Files that nobody is told of: assets have other names when they change, rules are no addresses. */
const isTold = (file: string) => /\.(html|xml|js|txt)$/.test(file) && !file.startsWith('_astro/');

/**
 * Whether everything that has changed was told of, and nothing without need.
 * @param states what was published before, after each kill, and when all was up to date again
 * @param unsettled files of which a kill has left it open whether they were published
 */
export function checkTold(
  states: readonly State[],
  told: ReadonlyMap<string, number>,
  unsettled: ReadonlySet<string>,
): Faults {
  const files = new Set(states.flatMap((state) => [...state.keys()]).filter(isTold));
  const steps = (file: string) =>
    states.slice(1).filter((state, index) => state.get(file) !== states[index]?.get(file)).length;
  const faults: string[] = [];
  for (const file of new Set([...files, ...told.keys()])) {
    const [changes, count] = [steps(file), told.get(file) ?? 0];
    if (states[0]?.get(file) !== states.at(-1)?.get(file) && count === 0)
      faults.push(`${file} has changed, and nobody was told`);
    // Sitemaps and their index may well be published twice while the pages that they speak of are.
    if (count > changes && file.endsWith('.html') && !unsettled.has(file))
      faults.push(`${file} has changed ${changes} times, and was told of ${count} times`);
  }
  return faults;
}
