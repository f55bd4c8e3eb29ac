import { readFile } from 'node:fs/promises';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** Tags of the axe rules for public pages, which include more than axe's default. */
export const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const AXE = new URL(import.meta.resolve('axe-core/axe.min.js'));

/**
 * The accessibility problems of a page: each violated rule, with its elements.
 * @param tags of axe's rules; by default axe's own selection
 */
export const findBarriers = (page: Page, tags?: string[]): Promise<string[]> =>
  runAxe(page, tags ? { runOnly: tags } : {});

/** Text with too little contrast, the only rule for which a dark page can differ from its light version. */
export const findFaintText = (page: Page): Promise<string[]> =>
  runAxe(page, { runOnly: ['color-contrast'] });

/** No page has frames. AxeBuilder, which looks for them, takes two to three times as long. */
async function runAxe(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate<boolean>(`'axe' in window`)))
    await page.evaluate(`${await readFile(AXE, 'utf8')};0`);
  // Details only of violations, without selectors of their elements.
  const run = JSON.stringify({ ...options, resultTypes: ['violations'], selectors: false });
  const violations = await page.evaluate<AxeResults['violations']>(
    `axe.run(document, ${run}).then(({ violations }) => violations)`,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
