import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokensOf } from './fold.ts';
import { phraseMatcher } from './phrases.ts';

const wordsOf = (text: string) => tokensOf(text).map(({ word }) => word);

describe('a phrase matcher', () => {
  const matcher = phraseMatcher([
    ['Café', 1],
    ['café au lait', 2],
    ['CAFE', 3],
    ['lait', 4],
    ['24/7', 5],
    ['!!!', 6],
    ['', 7],
  ]);

  it.each([
    ['cafe', 0, { length: 1, value: 1 }],
    ['Café au lait chaud', 0, { length: 3, value: 2 }],
    ['café au', 0, { length: 1, value: 1 }],
    ['café au lait', 2, { length: 1, value: 4 }],
    ['open 24/7', 1, { length: 2, value: 5 }],
    ['café au lait', 1, null],
    ['24', 0, null],
    ['!!!', 0, null],
    ['', 0, null],
    ['cafe', 1, null],
    ['cafe', -1, null],
  ])('finds in "%s" from word %d: %j', (text, from, found) => {
    expect(matcher(wordsOf(text), from)).toEqual(found);
  });

  it('finds the longest phrase for any phrases and words', () => {
    const phrase = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 4 });
    const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 8 });
    fc.assert(
      fc.property(fc.array(phrase), words, fc.nat(8), (phrases, text, from) => {
        const found = phraseMatcher(phrases.map((p) => [p.join(' '), p.join(' ')]))(text, from);
        const longest = phrases
          .filter((p) => p.every((word, at) => text[from + at] === word))
          .reduce((most, p) => Math.max(most, p.length), 0);
        expect(found?.length ?? 0).toBe(longest);
        expect(found?.value ?? '').toBe(text.slice(from, from + longest).join(' '));
      }),
    );
  });
});
