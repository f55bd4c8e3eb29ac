import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupPoints } from './group-points.ts';

const point = fc.record({
  x: fc.integer({ min: 0, max: 300 }),
  y: fc.integer({ min: 0, max: 300 }),
});
const APART = 44;

describe('groupPoints', () => {
  it('groups overlapping points', () => {
    const [a, b, c] = [
      { x: 0, y: 0 },
      { x: 43, y: 0 },
      { x: 44, y: 0 },
    ];
    expect(groupPoints([a, b, c], APART)).toEqual([[a, b], [c]]);
    expect(groupPoints([], APART)).toEqual([]);
  });

  it('assigns each point once, near the first point of its group, and keeps first points apart', () => {
    fc.assert(
      fc.property(fc.array(point, { maxLength: 20 }), (points) => {
        const groups = groupPoints(points, APART);
        expect(new Set(groups.flat())).toEqual(new Set(points));
        expect(groups.flat()).toHaveLength(points.length);
        const distance = (a: { x: number; y: number }, b: { x: number; y: number }) =>
          Math.hypot(a.x - b.x, a.y - b.y);
        for (const [index, [first, ...others]] of groups.entries()) {
          for (const other of others) expect(distance(first, other)).toBeLessThan(APART);
          for (const [second] of groups.slice(index + 1))
            expect(distance(first, second)).toBeGreaterThanOrEqual(APART);
        }
      }),
    );
  });
});
