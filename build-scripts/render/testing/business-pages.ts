import type { BrowserContextOptions } from 'playwright-core';
import { openPage, sharedBrowser } from '../../testing/browser.ts';
import { madeBefore } from '../../testing/made-before.ts';
import { bareBusiness, business, documents } from './documents.ts';
import { serve } from './serve.ts';
import { givenTemplates } from './templates.ts';

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>';

/** Listings with different properties, for pages. */
export const listings = {
  cafe: business,
  bare: bareBusiness,
  sydney: {
    ...business,
    path: '/business/sydney',
    slug: 'sydney',
    timeZone: 'Australia/Sydney',
    workingHours: JSON.stringify({ Monday: '9 AM–5 PM', Friday: '6 PM–2 AM', Sunday: 'Maybe' }),
  },
  raw: { ...business, path: '/business/raw', slug: 'raw', workingHours: 'Mon-Fri, ring twice' },
  long: {
    ...business,
    path: '/business/long',
    slug: 'long',
    name: 'مطعم السلطان للمأكولات الشرقية '.repeat(7).slice(0, 200),
    fullAddress: 'شارع الملك فهد 123, Riyadh '.repeat(6),
  },
  tiled: {
    ...business,
    path: '/business/tiled',
    slug: 'tiled',
    mapTiles: {
      url: 'https://{s}.tiles.example/{z}/{x}/{y}.png?a&b="\'<',
      attribution: `© [Tiles & "Co"](https://tiles.example/?a=1&b="><i>) <img src=x onerror=alert(1)> [No](javascript:alert(1))`,
    },
  },
  website: {
    ...business,
    path: '/business/website',
    slug: 'website',
    url: 'https://ayuntamiento-de-san-cristobal-de-las-casas.example',
  },
  unbroken: { ...business, path: '/business/unbroken', slug: 'unbroken', name: 'W'.repeat(200) },
};

/** `at` is the clock's time; `expected` are console errors that the test expects. */
type Options = BrowserContextOptions & {
  readonly at?: string;
  readonly expected?: readonly RegExp[];
};

/** Serves {@link listings} and the page of saved listings while the file's tests run. */
export function useBusinessPages() {
  const templates = givenTemplates();
  const site = madeBefore(async (undo) => {
    const saved = { ...documents.static, name: 'saved', path: '/saved' } as const;
    const pages = new Map<string, string>();
    for (const document of [...Object.values(listings), saved])
      pages.set(document.path, await templates().render(document));
    const server = await serve(pages, templates().assetsDir);
    undo.defer(server.close);
    return { browser: await sharedBrowser(), origin: server.origin };
  });
  /** Opens a browser page without loading anything. */
  const openEmpty = async ({ at, expected, ...options }: Options = {}) => {
    const page = await openPage(site().browser, { baseURL: site().origin, ...options }, expected);
    await page.route(/^https:/, (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }),
    );
    if (at) await page.clock.install({ time: new Date(at) });
    return page;
  };

  return {
    /** Origin of the served pages. */
    origin: () => site().origin,
    openEmpty,
    /** Opens a page, with blank images in place of those from the web. */
    async open(path: string, options?: Options) {
      const page = await openEmpty(options);
      await page.goto(path);
      return page;
    },
  };
}
