import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { pageFile } from '../../api/contract/pages/urls.ts';
import { startSubscriberServer } from '../announce/testing/subscriber-server.ts';
import { openPublisher } from '../publish/open-publisher.ts';
import type { Faults } from './check.ts';
import type { Ground } from './ground.ts';

const callSchema = z.object({ urls: z.array(z.string()) });

/** Starts a subscriber that records the announced addresses: a server for calls of the purge hook. */
export async function openRecorder(ground: Ground) {
  const { origin, calls, close } = await startSubscriberServer();
  return {
    /** Environment variables for processes that announce to it. */
    environment: { PURGE_URL: `${origin}/` },
    /** Announcements of each file's address, sent or waiting, since the last call. */
    async drain(): Promise<Map<string, number>> {
      const { rows } = await sql<{ path: string }>`
        delete from announcements returning path`.execute(ground.database().db);
      const urls = calls.splice(0).flatMap(({ body }) => callSchema.parse(body).urls);
      const announced = urls.map((url) => decodeURI(url.slice(ground.siteUrl.length)) || '/');
      const files = [...announced, ...rows.map(({ path }) => path)].map(pageFile);
      return new Map(
        [...Map.groupBy(files, (file) => file)].map(([file, all]) => [file, all.length]),
      );
    },
    close: async () => close(),
  };
}

/** The published files at one moment, each with the digest of its bytes. */
export type PublishedState = ReadonlyMap<string, string>;

export async function readPublishedState(ground: Ground): Promise<PublishedState> {
  const publisher = await openPublisher(ground.config().publishTo);
  const state = new Map<string, string>();
  for await (const file of publisher.listFiles())
    state.set(file, hash('sha256', (await publisher.readFile(file)) ?? ''));
  return state;
}

/** Assets and rules are not announced: assets get new names when they change, rules have no address. */
const isAnnounced = (file: string) =>
  /\.(html|xml|js|txt)$/.test(file) && !file.startsWith('_astro/');

/**
 * Checks that every change was announced, and nothing without a change.
 * @param states published files before, after each kill, and when everything was up to date again
 * @param unsettled files that may or may not have been published, because of a kill
 */
export function checkAnnounced(
  states: readonly PublishedState[],
  announced: ReadonlyMap<string, number>,
  unsettled: ReadonlySet<string>,
): Faults {
  const files = new Set(states.flatMap((state) => [...state.keys()]).filter(isAnnounced));
  const steps = (file: string) =>
    states.slice(1).filter((state, index) => state.get(file) !== states[index]?.get(file)).length;
  const faults: string[] = [];
  for (const file of new Set([...files, ...announced.keys()])) {
    const [changes, count] = [steps(file), announced.get(file) ?? 0];
    if (states[0]?.get(file) !== states.at(-1)?.get(file) && count === 0)
      faults.push(`${file} has changed, but was not announced`);
    // Sitemaps and their index may be published twice while their pages are published.
    if (count > changes && file.endsWith('.html') && !unsettled.has(file))
      faults.push(`${file} has changed ${changes} times, but was announced ${count} times`);
  }
  return faults;
}
