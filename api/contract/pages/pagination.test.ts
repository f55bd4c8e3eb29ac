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
  const upTo = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index);

  it.each([
    [1, 5, []],
    [1, 9, [6, 7, 8, 9]],
    [7, 9, [1]],
    [1, 12, [6, 7, 8, 9, 10, 11, 12]],
    [7, 35, [1]],
    [34, 135, [1]],
    [100, 103, [1, 103]],
    [100, 102, [1]],
    [345, 2_684, [1, 300]],
    [1, 250, [...upTo(6, 99), 100, 200]],
    [200, 12_000, [1, ...upTo(203, 299)]],
    [10_000, 10_301, [1, ...upTo(10_003, 10_099), 10_100, 10_200, 10_300]],
    [12_345, 98_334, [1, 10_000, 12_300]],
  ])('on page %i of %i are %j', (page, pages, jumps) => {
    expect(jumpPages(page, pages)).toEqual(jumps);
  });

  const linksOf = (page: number, pages: number) => [
    ...pageWindow(page, pages),
    ...jumpPages(page, pages),
  ];

  it.each([
    [100, 1],
    [9_834, 2],
    [98_334, 3],
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
        expect(changed.length).toBeLessThanOrEqual(5);
      }),
      { numRuns: 30, endOnFailure: true },
    );
  });
});
