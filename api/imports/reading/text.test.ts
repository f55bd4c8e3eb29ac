import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { multilineText, oneLine } from './text.ts';

describe('oneLine', () => {
  it.each([
    ['  a  b\t c\u00a0\u202fd ', 'a b c d'],
    ['Line 1\r\nLine 2\n\nLine 3\n', 'Line 1 Line 2 Line 3'],
    ['Cafe\u0301', 'Café'],
    ['\u202a+90 212\u202c', '+90 212'],
    ['evil\u202etxt\u2066\u0000\u0007', 'eviltxt'],
    ['\ufeffa\u200bb', 'ab'],
    ['half \ud83d pair', 'half \ufffd pair'],
    ['می\u200cخواهم 👨\u200d👩', 'می\u200cخواهم 👨\u200d👩'],
    ['="0123"', '0123'],
    ["'+90 212", '+90 212'],
    ["'=1+1", '=1+1'],
    ["'s-Hertogenbosch", "'s-Hertogenbosch"],
    ['Nan', 'Nan'],
    ['none of them', 'none of them'],
  ])('makes %j %j', (text, tidy) => {
    expect(oneLine(text)).toBe(tidy);
  });

  it('joins the lines of an address with commas', () => {
    expect(oneLine('12 High St,\r\nLondon\nUK ', ', ')).toBe('12 High St, London, UK');
  });

  it.each([
    null,
    '',
    ' \n',
    'None',
    ' None ',
    'null',
    'nan',
    'NaN',
    'N/A',
    'n/a',
    '-',
    ' — ',
    '\u200b',
    '=""',
    '\\N',
    '(none)',
    'undefined',
    'yok',
    '#YOK',
    '{}',
    '[]',
  ])('is null for %j', (text) => {
    expect(oneLine(text)).toBe(null);
  });

  it('returns one visible line, and is idempotent', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(text, fc.constantFrom(' ' as const, ', ' as const), (raw, lineEnd) => {
        const tidy = oneLine(raw, lineEnd);
        expect(tidy ?? '').toMatch(/^(?:[^\s\p{Cc}]+(?: [^\s\p{Cc}]+)*)?$/u);
        expect(tidy?.isWellFormed() ?? true).toBe(true);
        expect(tidy?.normalize('NFC') ?? null).toBe(tidy);
        if (!/^['=]/.test(tidy ?? '')) expect(oneLine(tidy, lineEnd)).toBe(tidy);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a text that needs no normalising', () => {
  it('does not change in any of its letters, also with any mark after them', () => {
    const wrong: string[] = [];
    const seen = (text: string) =>
      text.replace(/[^\P{Cc}\s]|[\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffe\uffff]/gu, '');
    for (let code = 0; code < 0xd800; code += 1) {
      for (const mark of ['', '\u0301', '\u3099', '\u11a8']) {
        const text = `x${String.fromCharCode(code)}${mark}y`;
        const tidy = seen(text).normalize('NFC').replace(/\s/g, ' ');
        if (oneLine(text) !== tidy) wrong.push(text);
        if (multilineText(text) !== seen(text).normalize('NFC')) wrong.push(text);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('anyText', () => {
  it('keeps lines and spaces inside', () => {
    expect(multilineText(' a\n  b\u0000\u202e ')).toBe('a\n  b');
    expect(multilineText('None')).toBe(null);
  });
});
