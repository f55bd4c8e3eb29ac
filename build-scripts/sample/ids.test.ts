import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listingIds, SAMPLE_PLACE_ID_PREFIX } from './ids.ts';
import { Random } from './random.ts';

const idsOf = (seed: number, row: number) => listingIds(seed, row, new Random().restart(seed, row));

describe('listingIds', () => {
  it('returns ids in the form of real ones', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.integer({ min: 0, max: 2 ** 48 - 1 }), (seed, row) => {
        const { placeId, cid, googleId } = idsOf(seed, row);
        expect(placeId).toMatch(/^ChIJsample[\w-]{17}$/);
        expect(placeId.startsWith(SAMPLE_PLACE_ID_PREFIX)).toBe(true);
        expect(cid).toMatch(/^\d{19,20}$/);
        expect(BigInt(cid)).toBeLessThan(2n ** 64n);
        expect(BigInt(googleId.split(':')[1] ?? '')).toBe(BigInt(cid));
      }),
    );
  });

  it('never returns the same id for two rows, not even without its random part', () => {
    const places = new Set<string>();
    const cids = new Set<bigint>();
    for (let row = 0; row < 50_000; row++) {
      const { placeId, cid } = idsOf(5, row);
      places.add(placeId.slice(0, 18));
      cids.add(BigInt(cid) % 2n ** 48n);
    }
    expect(places.size).toBe(50_000);
    expect(cids.size).toBe(50_000);
  });
});
