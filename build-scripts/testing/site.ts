import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { Database } from '../../api/database/connection.ts';
import { useTestDatabase } from '../../api/database/testing/test-database.ts';
import { folderOf } from '../../api/publish-target.ts';
import { type RunningSite, runSite } from '../site/run-site.ts';
import { openPage, sharedBrowser } from './browser.ts';
import { publishedSample, sampleConfig } from './published-sample.ts';

/** Milliseconds; what a page of this machine has not done by then it will not do. */
const PATIENCE = 15_000;

export type TestSite = {
  /** Where the real server answers; pages name the address that they are compiled for. */
  readonly url: string;
  readonly database: Database;
  /** Absolute path of the published pages. */
  readonly folder: string;
  /** Publishes what has become stale, or all of it; throws if a page could not be rendered. */
  readonly publish: (options?: { readonly everything: boolean }) => Promise<void>;
  /** A page as {@link openPage} makes it, gone to an address of the site, e.g. `/cities`. */
  readonly open: (
    path: string,
    options?: BrowserContextOptions,
    expected?: readonly RegExp[],
  ) => Promise<Page>;
};

/** So many that every kind of list has several pages. */
const LISTINGS = 300;

/**
 * Runs the whole site while the file's tests run: a database of its own with generated listings,
 * their pages rendered by the real templates into a temporary folder, and the real server.
 * @param options.rows how many listings, where it is not the usual number
 * @param options.environment further variables of the configuration
 * @returns a function that answers the site once the tests run
 */
export function useSite(
  options: { readonly rows?: 0; readonly environment?: Record<string, string> } = {},
): () => TestSite {
  const rows = options.rows ?? LISTINGS;
  const database = useTestDatabase(async () => (await publishedSample(rows)).database);
  let site: TestSite | undefined;
  let running: RunningSite | undefined;
  let dataDir: string | undefined;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'site-'));
    const config = sampleConfig(dataDir, database().url, 0, options.environment);
    const folder = folderOf(config.publishTo);
    if (folder === null) throw new Error('Test sites are published to a folder.');
    await cp((await publishedSample(rows)).folder, folder, { recursive: true });
    const started = await runSite(config, database());
    running = started;
    const browser = await sharedBrowser();
    site = {
      url: started.url,
      database: database(),
      folder,
      async publish({ everything } = { everything: false }) {
        const { failures } = await started.publish(everything);
        if (failures.length > 0) throw new Error(failures.map(({ error }) => error).join('\n'));
      },
      async open(path, pageOptions = {}, expected = []) {
        const page = await openPage(browser, { baseURL: started.url, ...pageOptions }, expected);
        page.setDefaultTimeout(PATIENCE);
        await page.goto(path);
        return page;
      },
    };
  }, 240_000);

  afterAll(async () => {
    running?.close();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  });

  return () => {
    if (!site) throw new Error('The site runs only while tests run.');
    return site;
  };
}

/** Resolves once all islands of the page have taken over from their plain markup. */
export const islandsReady = (page: Page) =>
  page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
