import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Seed, seed } from '../../../api/database/testing/seed.ts';
import { expectAccessibleInBoth, PHONE, useBackOffice } from '../../testing/back-office.ts';

const COUNTRIES = ['BA', 'CF', 'CH', 'DE', 'GB', 'KN', 'LI', 'MG', 'NL', 'PG', 'TR', 'US', 'ZA'];

/** Listings with wide numbers beside the names. */
const SEEDS: readonly Seed[] = COUNTRIES.map((country, index) => ({
  name: `Shop ${index}`,
  category: index % 2 === 0 ? 'Mobile Phone Repair Shop' : 'Rechtsanwalt',
  city: index % 2 === 0 ? 'Schwäbisch Gmünd' : 'Friedrichshafen',
  country,
}));

/** A place in Wales whose name is too long to wrap between words. */
const LONGEST = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';

describe('reports on a phone', () => {
  const office = useBackOffice();

  beforeAll(() =>
    seed(office.database().db, [
      ...SEEDS,
      { name: 'Tea', category: 'Café', city: LONGEST, country: 'GB' },
    ]),
  );

  /** The words of names in a table that are broken across lines. */
  const brokenWords = (page: Page) =>
    page.locator('.data-table tbody th').evaluateAll((names) =>
      names.flatMap((name) => {
        const broken: string[] = [];
        const texts = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
        for (let node = texts.nextNode(); node !== null; node = texts.nextNode())
          for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s-]+/g)) {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1)
              broken.push(word);
          }
        return broken;
      }),
    );

  it.each([
    ['geography', []],
    ['geography&layer=cities', [LONGEST]],
    ['categories', []],
  ] as const)('do not break words that fit: %s', async (report, broken) => {
    const page = await office.open(`/admin/reports?report=${report}`, PHONE);
    await page.locator('.data-table tbody th').nth(1).waitFor();
    expect(await brokenWords(page)).toEqual(broken);
    await expectAccessibleInBoth(page);
  });
});
