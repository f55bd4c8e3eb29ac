import { cp, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { beforeAll, expect, inject } from 'vitest';
import {
  type Administrator,
  createAdministrator,
} from '../../api/administrators/administrators.ts';
import type { Database } from '../../api/database/connection.ts';
import { isConflict } from '../../api/database/connection-lost.ts';
import { useTestDatabase } from '../../api/database/testing/test-database.ts';
import { type TestServer, useTestServer } from '../../api/http/testing/test-server.ts';
import { openSession } from '../../api/sessions/sessions.queries.ts';
import { findBarriers, findFaintText } from '../../build-scripts/testing/accessibility.ts';
import { openPage, sharedBrowser } from '../../build-scripts/testing/browser.ts';
import { compileBackOffice } from '../../build-scripts/testing/compiled.ts';

/** The account that is signed in on pages of {@link BackOffice.open}. */
export const CREDENTIALS = { username: 'ada', password: 'correct horse battery' };

/** Options for `expect.poll` on a busy machine. */
export const POLL_OPTIONS = { timeout: 30_000 };

/** Animations take a seventh of the browser's processor time, and tests wait for their end. */
const STILL = { reducedMotion: 'reduce' } as const;

export const PHONE = { viewport: { width: 360, height: 740 } };

export type BackOffice = {
  readonly database: () => Database;
  readonly server: () => TestServer;
  /** The signed-in account, for rows that need an author. */
  readonly administrator: () => Administrator;
  /**
   * Opens a screen in a new browser context, signed in. The page is closed after the test; errors in
   * its console fail the test.
   * @param path of the screen, with its query
   * @param expected errors in the console that belong to the test
   */
  readonly open: (
    path: string,
    options?: BrowserContextOptions,
    expected?: readonly RegExp[],
  ) => Promise<Page>;
  /** The same, signed out. */
  readonly openSignedOut: BackOffice['open'];
  /** Removes all listings, imports and uploads. */
  readonly empty: () => Promise<void>;
  /** Absolute path of the folder that the back office is built to. */
  readonly folder: () => string;
};

/**
 * The whole application for the tests of a file: its own database, the server, the production build of
 * the back office, and a browser.
 * @param environment of the server, as its configuration reads it
 */
export function useBackOffice(environment: Record<string, string> = {}): BackOffice {
  const database = useTestDatabase();
  const server = useTestServer(database, environment);
  let browser: Browser | undefined;
  let administrator: Administrator | undefined;
  let folder: string | undefined;

  beforeAll(async () => {
    folder = dirname(await server().buildAdmin('index.html', ''));
    await cp(await compileBackOffice(inject('databaseServer')), folder, { recursive: true });
    administrator = await createAdministrator(database().db, CREDENTIALS);
    browser = await sharedBrowser();
  });

  const running = <Part>(part: Part | undefined): Part => {
    if (part === undefined) throw new Error('The back office runs only while tests do.');
    return part;
  };

  return {
    database,
    server,
    administrator: () => running(administrator),
    folder: () => running(folder),
    async empty() {
      await emptyTables(database().db);
      await rm(server().uploads, { recursive: true, force: true });
    },
    async openSignedOut(path, options = {}, expected = []) {
      const page = await openPage(running(browser), { ...STILL, ...options }, expected);
      await page.goto(server().url + path);
      return page;
    },
    async open(path, options = {}, expected = []) {
      const { url } = server();
      const page = await openPage(running(browser), { ...STILL, ...options }, expected);
      const value = await openSession(database().db, running(administrator), undefined);
      await page.context().addCookies([{ name: 'session', value, url }]);
      await page.goto(url + path);
      return page;
    },
  };
}

async function emptyTables(db: Database['db']): Promise<void> {
  try {
    await sql`truncate businesses, imports, import_rejections, import_changes, column_mappings,
      cities, countries, categories, city_categories, country_categories, stale_pages, former_paths,
      list_cuts, sitemap_slots restart identity cascade`.execute(db);
  } catch (error) {
    // Requests of the former test's page may still hold locks.
    if (!isConflict(error)) throw error;
    await emptyTables(db);
  }
}

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

export const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true });

/** A confirmation dialog, by its title. */
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

/** A toast, by its text. */
export const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });

/** Advances the page's clock until the element is there. A poll may not wait yet at the first step. */
export const advanceUntil = (page: Page, step: string, element: Locator) =>
  expect.poll(() => page.clock.fastForward(step).then(() => element.count()), POLL_OPTIONS).toBe(1);

/** Waits for the end of transitions: text that is still changing its colour has too little contrast. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    const ended = Promise.allSettled(ending.map(({ finished }) => finished));
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 1_000))]);
  });

/** Expects no accessibility violations and no horizontal overflow. */
export async function expectAccessible(page: Page): Promise<void> {
  await settled(page);
  expect(await findBarriers(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
}

/** The same, and then the contrast of the dark page. */
export async function expectAccessibleInBoth(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor();
  await settled(page);
  expect(await findFaintText(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}
