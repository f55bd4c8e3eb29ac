import { cp, mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { useTestDatabase } from '../../api/database/testing/test-database.ts';
import { folderOf } from '../../api/publish-target.ts';
import { runSite } from '../site/run-site.ts';
import { openPage, sharedBrowser } from './browser.ts';
import { madeBefore } from './made-before.ts';
import { publishedSample, sampleConfig } from './published-sample.ts';

/** Maximum time for a page of this machine, in milliseconds. */
const TIMEOUT_MS = 15_000;

export type TestSite = ReturnType<ReturnType<typeof useSite>>;

/** Enough for several pages of every kind of list. */
const LISTINGS = 300;

/**
 * Runs the whole site while the file's tests run: a separate database with generated listings, their pages
 * rendered by the real templates into a temporary folder, and the real server.
 * @param options.rows number of listings, if not the default
 * @param options.environment further environment variables
 * @returns a function that returns the site while tests run
 */
export function useSite(
  options: { readonly rows?: 0; readonly environment?: Record<string, string> } = {},
) {
  const rows = options.rows ?? LISTINGS;
  const database = useTestDatabase(async () => (await publishedSample(rows)).database);
  return madeBefore(async (undo) => {
    const { path: dataDir } = undo.use(await mkdtempDisposable(join(tmpdir(), 'site-')));
    const config = sampleConfig(dataDir, database().url, 0, options.environment);
    const folder = folderOf(config.publishTo);
    if (folder === null) throw new Error('Test sites are published to a folder.');
    await cp((await publishedSample(rows)).folder, folder, { recursive: true });
    const started = await runSite(config, database());
    undo.defer(started.close);
    const browser = await sharedBrowser();
    return {
      /** Origin of the real server; pages contain the address that they are compiled for. */
      url: started.url,
      database: database(),
      /** Absolute path of the published pages. */
      folder,
      /** Publishes stale pages, or all; throws if a page fails to render. */
      async publish({ everything } = { everything: false }): Promise<void> {
        const { failures } = await started.publish(everything);
        if (failures.length > 0) throw new Error(failures.map(({ error }) => error).join('\n'));
      },
      /** Opens a page with {@link openPage} at an address of the site, such as `/cities`. */
      async open(
        path: string,
        pageOptions: BrowserContextOptions = {},
        expected: readonly RegExp[] = [],
      ) {
        const page = await openPage(browser, { baseURL: started.url, ...pageOptions }, expected);
        page.setDefaultTimeout(TIMEOUT_MS);
        await page.goto(path);
        return page;
      },
    };
  }, 240_000);
}

/** Resolves when all islands of the page are hydrated. */
export const islandsReady = (page: Page) =>
  page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
