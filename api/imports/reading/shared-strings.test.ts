import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SharedStrings } from './shared-strings.ts';

/** Without halves of surrogate pairs, which UTF-8 does not have. */
const text = fc.string({ unit: 'grapheme' }).map((raw) => raw.toWellFormed());

describe('SharedStrings', () => {
  it('returns each text by its number, from memory and from disk', () => {
    const numbers = fc.array(fc.nat(400), { maxLength: 50 });
    fc.assert(
      fc.property(fc.array(text), fc.nat(300), numbers, (texts, memory, order) => {
        const strings = new SharedStrings(memory);
        for (const one of texts) strings.add(one);
        strings.complete();
        for (const index of order) expect(strings.get(index)).toBe(texts[index]);
        expect(texts.map((_, index) => strings.get(index))).toEqual(texts);
        strings.close();
      }),
    );
  });

  it('returns long texts, and more of them than are cached', () => {
    const strings = new SharedStrings(1000);
    const textOf = (index: number) => `${'寿é'.repeat((index * 7919) % 3000)}${index}`;
    for (let index = 0; index < 6000; index += 1) strings.add(textOf(index));
    strings.add('x'.repeat(3_000_000));
    strings.complete();
    for (let step = 0; step < 6000; step += 1) {
      const index = (step * 4513) % 6000;
      if (strings.get(index) !== textOf(index)) expect(strings.get(index)).toBe(textOf(index));
    }
    expect(strings.get(6000)?.length).toBe(3_000_000);
    strings.close();
  });

  it('returns undefined for an invalid number', () => {
    const strings = new SharedStrings(10);
    strings.add('a');
    for (const index of [-1, 1, 0.5, Number.NaN, 2 ** 32]) {
      expect(strings.get(index)).toBe(undefined);
    }
    expect(strings.get(0)).toBe('a');
    strings.close();
  });
});
