import { dirname } from 'node:path';
import { pino } from 'pino';
import { beforeAll, expect } from 'vitest';
import { parseConfig } from '../../config.ts';
import { BULK_ROUTES } from '../../contract/calls/bulk-changes.ts';
import {
  FEED_ROUTES,
  type Feed,
  feedRunSchema,
  feedSchema,
  type NewFeed,
} from '../../contract/calls/feeds.ts';
import { startFetchService } from '../../imports/fetching/fetch-service.ts';
import { useFileServer } from '../../imports/testing/file-server.ts';
import { PATIENCE, useImports } from '../../imports/testing/use-imports.ts';
import { startFeedService } from '../feed-service.ts';

/** The first import of a file of tests loads the gazetteer. */
const LONG = { ...PATIENCE, timeout: 60_000 };
const DAILY = '0 4 * * *';

/**
 * Runs a server with the services of feeds, downloads and imports, and a server of files that they read.
 * @param environment of the service of feeds
 * @param ofServer environment of the server
 */
export function useFeeds(
  environment: () => Record<string, string> = () => ({}),
  ofServer: Record<string, string> = {},
) {
  const imports = useImports({ FETCH_PRIVATE_HOSTS: '127.0.0.1', ...ofServer });
  const files = useFileServer();
  beforeAll(() => {
    const { database, folder, server } = imports();
    const logger = pino({ level: 'silent' });
    const fetched = { mostBytes: 1_000_000, privateHosts: new Set(['127.0.0.1']) };
    const services = [
      startFetchService(database, { fetch: fetched, dataDir: dirname(folder) }, logger),
      startFeedService(
        database,
        parseConfig({ SITE_URL: server.url, ...environment() }, '/'),
        logger,
      ),
    ];
    return () => Promise.all(services.map((service) => service.stop()));
  });

  const send = (path: string, method: string, body?: object) =>
    fetch(imports().server.url + path, {
      method,
      headers: { ...imports().signedIn, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  const call = (path: string, method = 'GET', body?: object) =>
    send(FEED_ROUTES.list.path + path, method, body);
  const read = async (answer: Response) => {
    const body = await answer.json();
    expect(answer.status, JSON.stringify(body)).toBe(200);
    return feedSchema.parse(body);
  };
  const feeds = {
    imports,
    files,
    call,
    /** Creates a feed of `/places.csv`, whose first run is far away. */
    create: async (settings: Partial<NewFeed> = {}) =>
      read(
        await call('', 'POST', {
          name: 'Places',
          address: files.address('/places.csv'),
          schedule: DAILY,
          ...settings,
        }),
      ),
    find: async (id: number) => read(await call(`/${id}`)),
    history: async (id: number) =>
      feedRunSchema.array().parse(await (await call(`/${id}/history`)).json()),
    bulk: async (body: object) => (await send(BULK_ROUTES.start.path, 'POST', body)).json(),
    act: (id: number, action: string) => call(`/${id}/${action}`, 'POST'),
    update: async ({ id, name, address, schedule }: Feed, settings: Partial<NewFeed>) =>
      read(await call(`/${id}`, 'PUT', { name, address, schedule, ...settings })),
    /** Runs a feed whose server answers with a file, to the end of the run. */
    async run(id: number, content?: string) {
      if (content !== undefined) files.answers((_, response) => response.end(content));
      const before = await feeds.find(id);
      await read(await feeds.act(id, 'run'));
      await expect
        .poll(async () => {
          const { lastImport, unchangedAt } = await feeds.find(id);
          const isUnchanged = unchangedAt !== before.unchangedAt;
          return (
            isUnchanged || (lastImport?.id !== before.lastImport?.id && lastImport?.finishedAt)
          );
        }, LONG)
        .toBeTruthy();
      return feeds.find(id);
    },
  };
  return feeds;
}
