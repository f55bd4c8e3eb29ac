import { describe, expect, it } from 'vitest';
import { share, shareText } from './figures.ts';

describe('a share', () => {
  it.each([
    [123, 1_000, '12.3%'],
    [1, 1, '100.0%'],
    [95, 10_000, '1.0%'],
    [949, 100_000, 'Less than 1%'],
    [0, 7, 'Less than 1%'],
    [0, 0, 'Less than 1%'],
  ])('of %i in %i is %s', (part, total, text) => {
    expect(shareText(share(part, total))).toBe(text);
  });
});
