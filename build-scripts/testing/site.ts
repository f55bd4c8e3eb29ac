import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { PROJECT_ROOT, parseConfig } from '../../api/config.ts';
import { connect, type Database } from '../../api/database/connection.ts';
import { useTestDatabase } from '../../api/database/testing/test-database.ts';
import { folderOf } from '../../api/publish-target.ts';
import { ADMIN_DIST, buildAdmin } from '../build-admin.ts';
import { TEMPLATES } from '../render/rebuild.ts';
import { buildTemplates } from '../render/templates.ts';
import { type RunningSite, runSite } from '../site/run-site.ts';
import { openBrowser, openPage } from './browser.ts';

/** The address that templates are compiled for by default: nothing has to be compiled again. */
export const SITE_URL = 'http://localhost:3000';

/** Milliseconds; what a page of this machine has not done by then it will not do. */
const PATIENCE = 15_000;

export type TestSite = {
  /** Where the real server answers; pages call themselves by {@link SITE_URL}. */
  readonly url: string;
  readonly database: Database;
  /** Absolute path of the published pages. */
  readonly folder: string;
  /** Publishes what has become stale, or all of it; throws if a page could not be rendered. */
  readonly publish: (options?: { readonly everything: boolean }) => Promise<void>;
  readonly browser: Browser;
  /** A page as {@link openPage} makes it, gone to an address of the site, e.g. `/cities`. */
  readonly open: (
    path: string,
    options?: BrowserContextOptions,
    expected?: readonly RegExp[],
  ) => Promise<Page>;
};

/**
 * Runs the whole site while the file's tests run: a database of its own with generated listings,
 * their pages rendered by the real templates into a temporary folder, and the real server.
 * @param options.rows how many listings
 * @param options.environment further variables of the configuration
 * @returns a function that answers the site once the tests run
 */
export function useSite(
  options: { readonly rows?: number; readonly environment?: Record<string, string> } = {},
): () => TestSite {
  const database = useTestDatabase();
  const server = inject('databaseServer');
  let site: TestSite | undefined;
  let running: RunningSite | undefined;
  let dataDir: string | undefined;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'site-'));
    const environment = {
      SITE_URL,
      DATA_DIR: dataDir,
      DATABASE_URL: database().url,
      SAMPLE_ROWS: String(options.rows ?? 300),
      WORKERS: '1',
      LOG_LEVEL: 'silent',
      ...options.environment,
    };
    const config = parseConfig(environment, PROJECT_ROOT);
    const folder = folderOf(config.publishTo);
    if (folder === null) throw new Error('Test sites are published to a folder.');
    await compileTemplates(server);
    const started = await runSite(config, database());
    running = started;
    const browser = await openBrowser();
    site = {
      url: started.url,
      database: database(),
      folder,
      async publish({ everything } = { everything: false }) {
        const { failures } = await started.publish(everything);
        if (failures.length > 0) throw new Error(failures.map(({ error }) => error).join('\n'));
      },
      browser,
      async open(path, pageOptions = {}, expected = []) {
        const page = await openPage(browser, { baseURL: started.url, ...pageOptions }, expected);
        page.setDefaultTimeout(PATIENCE);
        await page.goto(path);
        return page;
      },
    };
  }, 240_000);

  afterAll(async () => {
    await site?.browser.close();
    running?.close();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  });

  return () => {
    if (!site) throw new Error('The site runs only while tests run.');
    return site;
  };
}

/** Test files run at the same time: whoever is first compiles, the others wait for it. */
export const compileTemplates = (databaseServer: string): Promise<unknown> =>
  inTurn(databaseServer, 'templates', () => buildTemplates(TEMPLATES, SITE_URL));

/** The same of the back office. @returns absolute path of the folder that it is built into */
export async function compileBackOffice(databaseServer: string): Promise<string> {
  await inTurn(databaseServer, 'back office', () => buildAdmin());
  return ADMIN_DIST;
}

async function inTurn(
  databaseServer: string,
  name: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const { pool, close } = connect(databaseServer, 1);
  try {
    await pool.query('select pg_advisory_lock(hashtext($1))', [name]);
    await work();
  } finally {
    await close();
  }
}

/** Resolves once all islands of the page have taken over from their plain markup. */
export const islandsReady = (page: Page) =>
  page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
