import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isLinkedOtherwise,
  jumpPages,
  PAGE_SIZE,
  pageCount,
  pageRange,
  pageWindow,
} from './pagination.ts';

const total = fc.nat(2_000_000);
const perPage = fc.integer({ min: 1, max: 100 });

describe('pageCount', () => {
  it.each([
    [0, 1],
    [1, 1],
    [12, 1],
    [13, 2],
    [24, 2],
  ])('%i entries fill %i pages of twelve', (entries, pages) => {
    expect(pageCount(entries, PAGE_SIZE)).toBe(pages);
  });
});

describe('pageRange', () => {
  it('counts from one, and from zero if there are no entries', () => {
    expect(pageRange(1, 12, 0)).toEqual({ from: 0, to: 0, total: 0 });
    expect(pageRange(1, 12, 30)).toEqual({ from: 1, to: 12, total: 30 });
    expect(pageRange(3, 12, 30)).toEqual({ from: 25, to: 30, total: 30 });
  });

  it('treats a page that does not exist as the nearest one', () => {
    expect(pageRange(9, 12, 30)).toEqual(pageRange(3, 12, 30));
    expect(pageRange(0, 12, 30)).toEqual(pageRange(1, 12, 30));
  });

  it('covers every entry once, page after page', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3000 }), perPage, (entries, size) => {
        let seen = 0;
        for (let page = 1; page <= pageCount(entries, size); page++) {
          const { from, to } = pageRange(page, size, entries);
          expect(from).toBe(seen + 1);
          expect(to).toBeGreaterThanOrEqual(from);
          expect(to - from).toBeLessThan(size);
          seen = to;
        }
        expect(seen).toBe(entries);
      }),
    );
  });
});

describe('pageWindow', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 3, 4, 5]],
    [3, 9, [1, 2, 3, 4, 5]],
    [4, 9, [2, 3, 4, 5, 6]],
    [7, 9, [5, 6, 7, 8, 9]],
    [9, 9, [5, 6, 7, 8, 9]],
  ])('on page %i of %i shows %j', (current, pages, shown) => {
    expect(pageWindow(current, pages)).toEqual(shown);
  });

  it('shows as many existing pages as allowed, with the current one nearest to the middle', () => {
    const inputs = fc
      .tuple(total, perPage, fc.integer({ min: 1, max: 9 }), fc.nat())
      .map(([entries, each, size, seed]) => {
        const pages = pageCount(entries, each);
        return { pages, size, current: (seed % pages) + 1 };
      });
    fc.assert(
      fc.property(inputs, ({ pages, size, current }) => {
        const shown = pageWindow(current, pages, size);
        const first = shown[0] ?? 0;
        const last = shown.at(-1) ?? 0;
        expect(shown).toEqual(Array.from({ length: Math.min(size, pages) }, (_, i) => first + i));
        expect(shown).toContain(current);
        expect(first).toBeGreaterThanOrEqual(1);
        expect(last).toBeLessThanOrEqual(pages);
        const offCentre = Math.abs(current - first - (last - current));
        if (first > 1 && last < pages) expect(offCentre).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('jumpPages', () => {
  it.each([
    [1, 5, []],
    [1, 9, []],
    [7, 9, []],
    [1, 35, [10, 20, 30]],
    [7, 35, [1, 10]],
    [10, 35, [1, 13, 14, 15, 16, 17, 18, 19, 20]],
    [34, 35, [1, 30]],
    [
      1,
      2_684,
      [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 2000],
    ],
    [345, 2_684, [1, 300, 340, 350]],
    [
      2_600,
      2_684,
      [
        1, 2_000, 2_603, 2_604, 2_605, 2_606, 2_607, 2_608, 2_609, 2_610, 2_620, 2_630, 2_640,
        2_650, 2_660, 2_670, 2_680,
      ],
    ],
  ])('on page %i of %i are %j', (page, pages, jumps) => {
    expect(jumpPages(page, pages)).toEqual(jumps);
  });

  const linksOf = (page: number, pages: number) => [
    ...pageWindow(page, pages),
    ...jumpPages(page, pages),
  ];

  it.each([
    [96, 2],
    [984, 3],
    [9_834, 4],
    [98_334, 5],
  ])('leave no page of %i more than %i links away from the first', (pages, most) => {
    const clicks = new Map([[1, 0]]);
    for (const [page, at] of clicks)
      for (const next of linksOf(page, pages)) if (!clicks.has(next)) clicks.set(next, at + 1);
    expect(clicks.size).toBe(pages);
    expect(Math.max(...new Set(clicks.values()))).toBe(most);
  });

  it('change on few pages when the list grows by one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12_000 }), (pages) => {
        const all = Array.from({ length: pages }, (_, index) => index + 1);
        const changed = all.filter(
          (page) => linksOf(page, pages).join() !== linksOf(page, pages + 1).join(),
        );
        expect(all.filter((page) => isLinkedOtherwise(page, pages, pages + 1))).toEqual(changed);
        expect(changed.length).toBeLessThanOrEqual(12);
      }),
      { numRuns: 30, endOnFailure: true },
    );
  });
});
