import { cp } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, expect, inject } from 'vitest';
import {
  type Administrator,
  createAdministrator,
} from '../../api/administrators/administrators.ts';
import type { Database } from '../../api/database/connection.ts';
import { useTestDatabase } from '../../api/database/testing/test-database.ts';
import { type TestServer, useTestServer } from '../../api/http/testing/test-server.ts';
import { openSession } from '../../api/sessions/sessions.queries.ts';
import { findBarriers, findFaintText } from '../../build-scripts/testing/accessibility.ts';
import { openPage, sharedBrowser } from '../../build-scripts/testing/browser.ts';
import { compileBackOffice } from '../../build-scripts/testing/compiled.ts';

/** Who is signed in on the pages that {@link BackOffice.open} opens. */
export const CREDENTIALS = { username: 'ada', password: 'correct horse battery' };

/** For `expect.poll`: the machine may be busy. */
export const PATIENTLY = { timeout: 30_000 };

/** What moves takes a seventh of the browser's processor time, and tests wait for its end. */
const STILL = { reducedMotion: 'reduce' } as const;

export const PHONE = { viewport: { width: 360, height: 740 } };

export type BackOffice = {
  readonly database: () => Database;
  readonly server: () => TestServer;
  /** Who is signed in; anything in the database may be said to be done by them. */
  readonly administrator: () => Administrator;
  /**
   * Opens a screen in a browser of its own, signed in. It is closed when the test is done, which fails
   * if anything was wrong in it.
   * @param path of the screen, with its query
   * @param expected errors in the console that belong to the test
   */
  readonly open: (
    path: string,
    options?: BrowserContextOptions,
    expected?: readonly RegExp[],
  ) => Promise<Page>;
  /** The same, with nobody signed in. */
  readonly openSignedOut: BackOffice['open'];
  /** Absolute path of the folder that the back office is built to. */
  readonly folder: () => string;
};

/**
 * The whole application for the tests of a file: a database of its own, the server, the back office as
 * it is built for real, and a browser.
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

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

export const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true });

/** The question that stands before something is done. */
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

/** What has come of something, as it is said in the corner. */
export const toast = (page: Page, text: string) =>
  page.locator('.mantine-Notifications-notification').filter({ hasText: text });

/**
 * Finds nothing that keeps anybody out, and nothing that is wider than the window. A page in dark
 * colours is searched for faint text alone: the test of its light twin sees the rest.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // What is still fading in has too little contrast.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    const ended = Promise.allSettled(ending.map(({ finished }) => finished));
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 1_000))]);
  });
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  expect(await (isDark ? findFaintText(page) : findBarriers(page))).toEqual([]);
  const [width, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    innerWidth,
  ]);
  expect(width).toBe(window);
}
