import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { RESOLVE, textOf, WIDE } from './xml-text.ts';

function text(raw: string, flags = WIDE | RESOLVE): string {
  const source = Buffer.from(`<${raw}<`);
  return textOf(source, 1, source.length - 1, flags);
}

describe('textOf', () => {
  it('leaves other texts unchanged', () => {
    for (const raw of [
      'AT&T &unknown; &#x110000; &#99999999; a&b;',
      '&',
      '&;',
      '&#;',
      '&#x;',
      '&amp',
    ]) {
      expect(text(raw)).toBe(raw);
    }
    expect(text('東&#x110000;&unknown;&#xZ;&#x1F600;')).toBe('東&#x110000;&unknown;&#xZ;😀');
  });

  it('resolves each reference once', () => {
    expect(text('&amp;lt; &#38;#60; &lt;&#x1F600;')).toBe('&lt; &#60; <😀');
    expect(text('&quot;&apos;&gt;&#9;&#x41;', RESOLVE)).toBe('"\'>\tA');
    expect(text('&#xD83D;&#xDE00;')).toBe('😀');
  });

  it('normalises line ends, except references to them', () => {
    expect(text('a\r\nb\rc\nd\r&#13;\n', RESOLVE)).toBe('a\nb\nc\nd\n\r\n');
    expect(text('é\r')).toBe('é\n');
  });

  it('replaces invalid UTF-8 by U+FFFD', () => {
    const source = Buffer.from([0x61, 0xff, 0x62, 0xe6, 0x9d]);
    expect(textOf(source, 0, source.length, WIDE)).toBe('a\ufffdb\ufffd');
  });

  it('reads the same as a validating parser', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '&amp;',
        '&lt;',
        '&quot;',
        '&#10;',
        '&#x1F600;',
        '&#xe9;',
        '\r\n',
        '\r',
        'é',
        '寿',
      ),
      fc.string({ maxLength: 3 }).map((raw) => raw.replace(/[<&]|\]\]>/g, '')),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const raw = pieces.join('').replaceAll(']]>', '');
        let expected = '';
        const parser = new SaxesParser();
        parser.on('text', (part) => {
          expected += part;
        });
        parser.write(`<a>${raw}</a>`).close();
        expect(text(raw)).toBe(expected);
      }),
    );
  });
});
