import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAGE_SIZE, pageCount, pageRange, pageWindow } from './pagination.ts';

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
