import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { directionsUrl, imageUrl, telUrl, webUrl } from './links.ts';

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

describe('telUrl', () => {
  it.each([
    ['+49 (0) 30 / 123-456', undefined, 'tel:+4930123456'],
    ['+49 30 123456', 'US', 'tel:+4930123456'],
    ['030 123456', 'DE', 'tel:+4930123456'],
    ['0212 555 01 23', 'TR', 'tel:+902125550123'],
    ['(201) 555-0123 x12', 'US', 'tel:+12015550123'],
    ['03-1234-5678', 'JP', 'tel:+81312345678'],
    ['030 123456', undefined, 'tel:030123456'],
    ['030 123456', 'XX', 'tel:030123456'],
    ['911', 'US', 'tel:911'],
    ['(555) 010-9999 x12', undefined, 'tel:5550109999'],
    ['＋８１ ３ １２３４', undefined, 'tel:+8131234'],
    ['"><script>', 'DE', null],
    ['12', undefined, null],
    [null, 'DE', null],
  ])('takes %j of %s as %j', (phone, country, url) => {
    expect(telUrl(phone, country)).toBe(url);
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
