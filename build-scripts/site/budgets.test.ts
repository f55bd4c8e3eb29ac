import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageFile } from '../../api/contract/pages/urls.ts';
import { storedName } from '../../api/published/stored-form.ts';
import { eachInFlight } from '../publish/in-flight.ts';
import { useSite } from '../testing/site.ts';
import { examplePages } from './example-pages.ts';
import { readScriptBudgets } from './script-budgets.ts';

const KB = 1024;
/** Limits for the median page, as it is stored and sent. */
const HTML: Readonly<Record<string, number>> = { business: 8 * KB };
const LIST_HTML = 12 * KB;
const STYLES = 12 * KB;
const INLINE = 1 * KB;

describe('the size of a page', () => {
  const site = useSite();

  it('HTML', async () => {
    const { database, folder } = site();
    const pages = await database.db
      .selectFrom('pages')
      .select(['kind', 'path'])
      .where('kind', 'in', [
        'business',
        'category',
        'city',
        'categories',
        'countries',
        'cities',
        'country',
      ])
      .execute();
    for (const [kind, some] of Map.groupBy(pages, (page) => page.kind)) {
      const sizes = await Promise.all(
        some.map(async ({ path }) => (await stat(join(folder, storedName(pageFile(path))))).size),
      );
      sizes.sort((a, b) => a - b);
      const median = sizes[Math.floor(sizes.length / 2)];
      expect(median, kind).toBeLessThanOrEqual(HTML[kind] ?? LIST_HTML);
    }
  });

  it('scripts and styles, as a browser loads them; hardly any inside the page', async () => {
    const budgetOf = await readScriptBudgets();
    // Each waits half a second for further requests.
    await eachInFlight(await examplePages(site().database.db), 5, async ({ path }) => {
      const page = await site().open(path, {}, [/4(04|10)/]);
      await page.waitForLoadState('networkidle');
      const found = await page.evaluate(() => {
        const resources = performance
          .getEntriesByType('resource')
          .filter((entry) => entry instanceof PerformanceResourceTiming);
        const sum = (pattern: RegExp) =>
          resources
            .filter(({ name }) => pattern.test(new URL(name).pathname))
            .reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0);
        return {
          scripts: sum(/\.js$/),
          styles: sum(/\.css$/),
          stylesheets: document.querySelectorAll('link[rel="stylesheet"]').length,
          inline: [...document.querySelectorAll('style, script:not([src])')]
            .filter((element) => element.getAttribute('type') !== 'application/ld+json')
            .map(({ textContent }) => textContent.length),
        };
      });
      expect(found.styles, path).toBeLessThan(STYLES);
      expect(found.styles, path).toBeGreaterThan(0);
      expect(found.stylesheets, path).toBe(1);
      expect(Math.max(0, ...found.inline), path).toBeLessThanOrEqual(INLINE);
      expect(found.scripts, path).toBeGreaterThan(0);
      expect(found.scripts, path).toBeLessThanOrEqual(budgetOf(path));
    });
  });
});
