import { describe, expect, it } from 'vitest';
import { findBarriers, STANDARDS } from '../testing/accessibility.ts';
import { islandsReady, useSite } from '../testing/site.ts';
import { examplePages } from './example-pages.ts';

describe('every kind of page is accessible', () => {
  const site = useSite();

  it.each([
    { colorScheme: 'light', width: 360 },
    { colorScheme: 'dark', width: 1280 },
  ] as const)(
    '$colorScheme, $width px wide',
    async ({ colorScheme, width }) => {
      const pages = await examplePages(site().database.db);
      expect(pages.length).toBeGreaterThanOrEqual(11);
      const page = await site().open('/', { colorScheme, viewport: { width, height: 800 } }, [
        /4(04|10)/,
      ]);
      const found: string[] = [];
      for (const { path } of pages) {
        await page.goto(path);
        await islandsReady(page);
        found.push(
          ...(await findBarriers(page, STANDARDS)).map((barrier) => `${path}: ${barrier}`),
        );
      }
      expect(found).toEqual([]);
    },
    180_000,
  );

  it('has large enough touch targets', async () => {
    const page = await site().open('/', { viewport: { width: 360, height: 800 }, hasTouch: true }, [
      /4(04|10)/,
    ]);
    const found: string[] = [];
    for (const { path } of await examplePages(site().database.db)) {
      await page.goto(path);
      await islandsReady(page);
      const small = await page.evaluate(() =>
        [
          ...document.querySelectorAll(
            'a, button, input:not([tabindex="-1"]), select, textarea, summary',
          ),
        ]
          .filter((element) => element.checkVisibility({ visibilityProperty: true }))
          // Links in running text are as high as their line (WCAG 2.5.8, inline).
          .filter((element) => getComputedStyle(element).display !== 'inline')
          .filter((element) => !element.classList.contains('skip'))
          .map((element) => ({ element, box: element.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0 && (box.height < 43.5 || box.width < 24))
          .map(
            ({ element, box }) =>
              `${Math.round(box.width)}×${Math.round(box.height)} ${element.outerHTML.slice(0, 90)}`,
          ),
      );
      found.push(...small.slice(0, 3).map((text) => `${path}: ${text}`));
    }
    expect(found).toEqual([]);
  });
});
