import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rebalance, roomOf } from './rebalance.ts';

const SIZE = 12;
const { least, most } = roomOf(SIZE);
const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);
const even = (pages: number) => Array.from({ length: pages }, () => SIZE);

describe('pages that have come to hold too many entries or too few', () => {
  it('are evened out with a neighbour that has room', () => {
    expect(rebalance([12, 12, 16, 9, 12, 12], SIZE)).toEqual([12, 12, 12, 13, 12, 12]);
    expect(rebalance([12, 12, 8, 14, 12, 12], SIZE)).toEqual([12, 12, 11, 11, 12, 12]);
  });

  it('are as they were when all have room', () => {
    const sizes = [9, 15, 12, 1];
    expect(rebalance(sizes, SIZE)).toEqual(sizes);
  });

  it('spill over the end, or leave it', () => {
    expect(rebalance([12, 12, 12, 16], SIZE)).toEqual([12, 12, 12, 12, 4]);
    expect(rebalance([12, 12, 12, 0], SIZE)).toEqual([12, 12, 12]);
  });

  it('hold what they held together, each within bounds', () => {
    const sizes = fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 80 });
    fc.assert(
      fc.property(sizes, (before) => {
        const after = rebalance(before, SIZE);
        expect(sum(after)).toBe(sum(before));
        for (const size of after.slice(0, -1)) {
          expect(size).toBeGreaterThanOrEqual(least);
          expect(size).toBeLessThanOrEqual(most);
        }
        if (after.length > 1) expect(after.at(-1)).toBeGreaterThan(0);
        expect(after.at(-1) ?? 0).toBeLessThanOrEqual(most);
        expect(rebalance(after, SIZE)).toEqual(after);
      }),
    );
  });

  it('change few others, however long the list is and wherever entries come', () => {
    const places = fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), {
      minLength: 2_000,
      maxLength: 2_000,
    });
    fc.assert(
      fc.property(places, fc.boolean(), (at, oneSpot) => {
        let sizes = even(300);
        let changed = 0;
        for (const place of at) {
          const page = Math.floor((oneSpot ? 0.3 : place) * sizes.length);
          const coming = sizes.map((size, index) => (index === page ? size + 1 : size));
          const after = rebalance(coming, SIZE);
          changed += after.filter((size, index) => size !== coming[index]).length;
          sizes = after;
        }
        // All in one spot is the worst case; even then it is no more than a few dozen pages each.
        expect(changed / at.length).toBeLessThan(oneSpot ? 40 : 4);
      }),
      { numRuns: 4 },
    );
  });
});
