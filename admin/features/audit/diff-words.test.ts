import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffWords, shortened } from './diff-words.ts';

const marked = (before: string, after: string) =>
  diffWords(before, after)
    .map(({ kind, text }) => ({ kept: text, removed: `[-${text}-]`, added: `[+${text}+]` })[kind])
    .join('');

describe('diffWords', () => {
  it.each([
    ['Taze ekmek, her gün.', 'Taze simit, her gün.', 'Taze [-ekmek-][+simit+], her gün.'],
    ['a b c d', 'a x c y', 'a [-b-][+x+] c [-d-][+y+]'],
    ['<meta name="a">', '<meta name="b">', '<meta name="[-a-][+b+]">'],
    ['çay', 'çay ve kahve', 'çay[+ ve kahve+]'],
    ['', 'yeni', '[+yeni+]'],
    ['aynı', 'aynı', 'aynı'],
  ])('marks what has changed from %s to %s', (before, after, expected) => {
    expect(marked(before, after)).toBe(expected);
  });

  it('loses and invents nothing, whatever the texts are', () => {
    const text = fc.array(fc.constantFrom('a', 'b', ' ', '\n', 'ü', '😀', '"', '<i>'), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(text, text, (one, other) => {
        const [before, after] = [one.join(''), other.join('')];
        const parts = diffWords(before, after);
        const side = (kind: string) =>
          parts
            .filter((part) => part.kind === 'kept' || part.kind === kind)
            .map((part) => part.text)
            .join('');
        expect(side('removed')).toBe(before);
        expect(side('added')).toBe(after);
      }),
    );
  });

  it('compares texts that are too long for that as a whole', () => {
    const words = (word: string) => `${`${word} `.repeat(3_000)}.`;
    expect(diffWords(words('a'), words('b')).map(({ kind }) => kind)).toEqual([
      'removed',
      'added',
      'kept',
    ]);
  });
});

it('shortens the unchanged parts around changes', () => {
  const filler = 'söz '.repeat(100);
  const parts = shortened(diffWords(`${filler}eski ${filler}`, `${filler}yeni ${filler}`));
  expect(parts.map(({ kind }) => kind)).toEqual(['kept', 'removed', 'added', 'kept']);
  expect(parts[0]?.text).toBe(`…${filler.slice(-60)}`);
  expect(parts[3]?.text).toBe(` ${filler.slice(0, 59)}…`);
  const twice = shortened(diffWords(`eski ${filler} eski`, `yeni ${filler} yeni`));
  expect(twice[2]?.text).toHaveLength(121);
});
