import { describe, expect, it } from 'vitest';
import { asciiDigits } from './ascii-digits.ts';

describe('asciiDigits', () => {
  it.each([
    ['٩:٠٠ – ١٧:٣٠', '9:00 – 17:30'],
    ['۹:۰۰', '9:00'],
    ['९:०० and 18', '9:00 and 18'],
    ['９', '9'],
    // Two rows of digits without a gap, and one beyond 16 bits.
    [String.fromCodePoint(0x116da, 0x116e3), '09'],
    [String.fromCodePoint(0x1d7ff), '9'],
    ['½ ² Ⅻ 九', '½ ² Ⅻ 九'],
  ])('replaces the digits in %s', (text, expected) => {
    expect(asciiDigits(text)).toBe(expected);
  });
});
