import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { share, shortCount } from './figures.ts';
import { initialLetter, LETTERS, truncateName } from './letters.ts';

describe('initialLetter', () => {
  it('covers 26 letters', () => {
    expect(LETTERS.join('')).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  });

  it.each([
    ['berlin', 'B'],
    ['Île-de-France', 'I'],
    ['İzmir', 'I'],
    ['Москва', 'M'],
    ['東京', 'D'],
    ["'s-Hertogenbosch", 'S'],
    ['Æbeltoft', 'A'],
    ['3 Oaks', null],
    ['🍕', null],
    ['', null],
  ])('of %s is %s', (name, letter) => {
    expect(initialLetter(name)).toBe(letter);
  });
});

describe('truncateName', () => {
  it('leaves eighteen characters and cuts the nineteenth', () => {
    expect(truncateName('123456789012345678')).toBe('123456789012345678');
    expect(truncateName('1234567890123456789')).toBe('123456789012345678…');
    expect(truncateName('abcdef', 3)).toBe('abc…');
  });

  it('counts grapheme clusters', () => {
    const family = '👨‍👩‍👧‍👦';
    expect(truncateName(family.repeat(18))).toBe(family.repeat(18));
    expect(truncateName(family.repeat(19))).toBe(`${family.repeat(18)}…`);
    expect(truncateName('e\u0301'.repeat(19))).toBe(`${'e\u0301'.repeat(18)}…`);
  });

  it('returns any name unchanged, or a prefix of it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (name) => {
        const shown = truncateName(name);
        if (shown === name) return;
        expect(shown.endsWith('…')).toBe(true);
        expect(name.startsWith(shown.slice(0, -1))).toBe(true);
        expect(shown.length).toBeGreaterThan(18);
      }),
    );
  });
});

describe('shortCount', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1K'],
    [1049, '1K'],
    [1250, '1.3K'],
    [12_500, '12.5K'],
    [719_000, '719K'],
    [1_250_000, '1250K'],
  ])('of %i is %s', (count, text) => {
    expect(shortCount(count)).toBe(text);
  });
});

describe('share', () => {
  it.each([
    [0, 0, '0.0'],
    [0, 7, '0.0'],
    [1, 8, '12.5'],
    [1, 3, '33.3'],
    [2, 3, '66.7'],
    [7, 7, '100.0'],
    [1, 1_000_000, '0.0'],
  ])('of %i in %i is %s', (part, total, text) => {
    expect(share(part, total)).toBe(text);
  });
});
