import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FEATURE_KEYS, featureMask, hasBit } from './features.ts';

describe('featureMask and hasBit', () => {
  it('are inverse, for keys in any order and with repetitions', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...FEATURE_KEYS)), (keys) => {
        const ordered = FEATURE_KEYS.filter((key) => keys.includes(key));
        const mask = featureMask(keys);
        expect(FEATURE_KEYS.filter((_, index) => hasBit(mask, index))).toEqual(ordered);
      }),
    );
  });

  it('represent all features exactly in a number', () => {
    expect(featureMask(FEATURE_KEYS)).toBe(2 ** FEATURE_KEYS.length - 1);
    expect(Number.isSafeInteger(featureMask(FEATURE_KEYS))).toBe(true);
    expect([0, 1, 51].map((index) => hasBit(2 ** 51 + 1, index))).toEqual([true, false, true]);
  });
});
