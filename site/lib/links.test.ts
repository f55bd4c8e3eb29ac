import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dialUrl, directionsUrl, imageUrl, namedLinks, profileLinks, webUrl } from './links.ts';

describe('webUrl', () => {
  it.each([
    ['https://example.com/a b', 'https://example.com/a%20b'],
    [' http://example.com ', 'http://example.com/'],
    ['javascript:alert(1)', null],
    [' JaVaScRiPt:alert(1)', null],
    ['java\nscript:alert(1)', null],
    ['data:text/html,<script>alert(1)</script>', null],
    ['//example.com', null],
    ['example.com', null],
    ['', null],
  ])('takes %j as %j', (value, url) => {
    expect(webUrl(value)).toBe(url);
  });

  it('returns only http and https addresses without quotation marks', () => {
    const wild = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
      fc.string().map((rest) => `https://example.com/${rest}`),
    );
    fc.assert(
      fc.property(wild, (value) => {
        const url = webUrl(value);
        return url === null || /^https?:\/\/[^"<>\s]+$/.test(url);
      }),
    );
  });
});

describe('imageUrl', () => {
  it.each([
    ['/photos/cafe-3.svg', '/photos/cafe-3.svg'],
    ['/photos/food/cafe.svg', '/photos/food/cafe.svg'],
    ['/photos/../admin', null],
    ['/other/cafe.svg', null],
    ['https://example.com/a.jpg', 'https://example.com/a.jpg'],
    ['data:image/svg+xml,<svg/>', null],
  ])('takes %j as %j', (value, url) => {
    expect(imageUrl(value)).toBe(url);
  });
});

describe('dialUrl', () => {
  it.each([
    ['+4930123456', 'tel:+4930123456'],
    ['+12015550123;ext=12', 'tel:+12015550123'],
    ['+905321234567, +905331234567', 'tel:+905321234567'],
    ['+49 (0) 30 / 123-456', 'tel:+4930123456'],
    ['911', 'tel:911'],
    ['(555) 010-9999 x12', 'tel:5550109999'],
    ['＋８１ ３ １２３４', 'tel:+8131234'],
    ['"><script>', null],
    ['12', null],
    [null, null],
  ])('takes %j as %j', (phone, url) => {
    expect(dialUrl(phone)).toBe(url);
  });
});

describe('directionsUrl', () => {
  it('includes the place id when there is one', () => {
    expect(directionsUrl({ latitude: 0, longitude: -1.5, placeId: 'a&b"' })).toBe(
      'https://www.google.com/maps/dir/?api=1&destination=0%2C-1.5&destination_place_id=a%26b%22',
    );
  });

  it('is null when a coordinate is missing', () => {
    expect(directionsUrl({ latitude: 1, longitude: null, placeId: 'a' })).toBeNull();
  });
});

describe('links to other sites', () => {
  it('have the names of their sites if there are several, and are http or https', () => {
    const [one, two] = ['https://book.example/1', 'https://table.example/2'];
    expect(namedLinks(one, 'Reserve')).toEqual([{ href: one, label: 'Reserve' }]);
    expect(namedLinks(`${one}\njavascript:alert(1)\n${two}`, 'Reserve')).toEqual([
      { href: one, label: 'Reserve: book.example' },
      { href: two, label: 'Reserve: table.example' },
    ]);
    expect(namedLinks(null, 'Reserve')).toEqual([]);
  });

  it('have the names of their networks, and are of networks alone', () => {
    const facebook = 'https://m.facebook.com/cafe';
    expect(profileLinks(`${facebook}\nhttps://cafe.example/\nhttps://x.com/`)).toEqual([
      { href: facebook, label: 'Facebook' },
    ]);
  });
});
