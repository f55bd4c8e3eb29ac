import { describe, expect, it } from 'vitest';
import { share, shortCount } from './figures.ts';
import { initialLetter, LETTERS } from './letters.ts';

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
