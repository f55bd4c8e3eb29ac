import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attributionParts, DEFAULT_MAP_TILES, isTilesUrl, tileOrigins } from './map-tiles.ts';

describe('the address of map tiles', () => {
  it.each([
    [DEFAULT_MAP_TILES.url, true],
    ['https://{s}.tiles.example/{z}/{x}/{y}{r}.png?key=1', true],
    ['https://tiles.example/{z}/{x}.png', false],
    ['https://tiles.example/{z}/{x}/{y}/{style}.png', false],
    ['https://tiles.example/', false],
  ])('%s: %s', (url, expected) => {
    expect(isTilesUrl(url)).toBe(expected);
  });

  it('contains the origins, including those of its subdomains', () => {
    expect(tileOrigins(DEFAULT_MAP_TILES.url)).toEqual(['https://tile.openstreetmap.org']);
    expect(tileOrigins('http://{s}.tiles.example:8080/{z}/{x}/{y}.png')).toEqual([
      'http://a.tiles.example:8080',
      'http://b.tiles.example:8080',
      'http://c.tiles.example:8080',
    ]);
  });
});

describe('an attribution', () => {
  it('is text with links', () => {
    expect(attributionParts(DEFAULT_MAP_TILES.attribution)).toEqual([
      { text: '© ' },
      { text: 'OpenStreetMap', href: 'https://www.openstreetmap.org/copyright' },
      { text: ' contributors' },
    ]);
  });

  it('keeps other links as text', () => {
    for (const text of [
      '<a href="https://tiles.example">Tiles</a>',
      '[Tiles](javascript:alert(1))',
      '[Tiles](javascript://x)',
      '[Tiles](/here)',
      '[Tiles](https://)',
      '[](https://tiles.example)',
    ])
      expect(attributionParts(text)).toEqual([{ text }]);
  });

  it('keeps the whole text of any attribution', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('[', '](', ')', 'a', 'https://x.example', '[a](https://x.example/b)'),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const parts = attributionParts(pieces.join(''));
        const again = parts.map(({ text, href }) => (href ? `[${text}](${href})` : text));
        expect(again.join('')).toBe(pieces.join(''));
        for (const { href } of parts) if (href) expect(href).toMatch(/^https?:\/\/\S+$/);
      }),
    );
  });
});
