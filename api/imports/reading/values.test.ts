import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  toCoordinates,
  toCount,
  toCountryCode,
  toFlag,
  toPhone,
  toPicture,
  toRating,
  toUrl,
  withoutPointZero,
} from './values.ts';

describe('numbers', () => {
  it.each([
    ['395', 395],
    ['395.0', 395],
    ['1.234', 1234],
    ['1,234,567', 1234567],
    ['1 234', 1234],
    ['1E3', 1000],
    ['-5', null],
    ['3.5', null],
    ['many', null],
    ['99999999999', null],
    [null, null],
  ])('counts %s as %s', (text, count) => {
    expect(toCount(text)).toBe(count);
  });

  it.each([
    ['4.5', 4.5],
    ['4,5', 4.5],
    ['4.4000000000000004', 4.4],
    ['5', 5],
    ['0', 0],
    ['5.1', null],
    ['-1', null],
    ['4.5 stars', null],
    ['', null],
    [null, null],
  ])('rates %s as %s', (text, rating) => {
    expect(toRating(text)).toBe(rating);
  });

  it('returns both coordinates or none', () => {
    const none = { latitude: null, longitude: null };
    expect(toCoordinates('41,0082', '-28.9784')).toEqual({
      latitude: 41.0082,
      longitude: -28.9784,
    });
    expect(toCoordinates('\u22123.5', '1e1')).toEqual({ latitude: -3.5, longitude: 10 });
    expect(toCoordinates('90', '180')).toEqual({ latitude: 90, longitude: 180 });
    expect(toCoordinates('90.1', '20')).toEqual(none);
    expect(toCoordinates('20', '-180.5')).toEqual(none);
    expect(toCoordinates('41.0', null)).toEqual(none);
    expect(toCoordinates('410.082.376', '28')).toEqual(none);
    expect(toCoordinates('0', '0.0')).toEqual(none);
    expect(toCoordinates('0', '32.5')).toEqual({ latitude: 0, longitude: 32.5 });
  });
});

describe('codes and flags', () => {
  it('reads them', () => {
    expect(['TRUE', 'True', '1', 'yes', '1.0'].map(toFlag)).not.toContain(false);
    expect(['Evet', 'DOĞRU', 'Ja', 'WAHR', 'oui', 'VRAI', 'Sí'].map(toFlag)).not.toContain(false);
    expect(
      ['FALSE', 'Hayır', 'YANLIŞ', 'nein', 'FALSCH', 'non', '0', 'no', 'x', null].map(toFlag),
    ).not.toContain(true);
    expect(toFlag(null)).toBe(null);
    expect([' tr', 'tr', 'UK', 'uk', 'USA', 'T1', 'ТР', null].map(toCountryCode)).toEqual([
      ...[null, 'TR', 'GB', 'GB', null, null, null, null],
    ]);
    expect(['90744.0', '01234', '1.50', null].map(withoutPointZero)).toEqual([
      ...['90744', '01234', '1.50', null],
    ]);
  });
});

describe('telephone numbers', () => {
  it.each([
    ['+90 (212) 555 00 00', '+90 (212) 555 00 00'],
    ['902125550000.0', '902125550000'],
    ['0212 555 00 00 / 01', '0212 555 00 00 / 01'],
    ['tel:+902125550000', '+902125550000'],
    ['tel:', null],
    ['9.02126E+11', null],
    ['9,02E11', null],
    ['1-800-E5', '1-800-E5'],
    [null, null],
  ])('takes %s as %s', (text, phone) => {
    expect(toPhone(text)).toBe(phone);
  });
});

describe('links', () => {
  it.each([
    ['https://example.com/a?b=c', 'https://example.com/a?b=c'],
    ['HTTP://Example.com', 'http://example.com/'],
    ['https://münchen.de/straße', 'https://xn--mnchen-3ya.de/stra%C3%9Fe'],
    ['www.example.com', 'http://www.example.com/'],
    ['example.co.uk/path', 'http://example.co.uk/path'],
    ['/url?q=https://example.com/&opi=79508299', 'https://example.com/'],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['ftp://example.com/', null],
    ['https://user:pass@example.com/', null],
    ['http://localhost/', null],
    ['//example.com/a.jpg', null],
    ['/photos/a.jpg', null],
    ['just text', null],
    ['https://', null],
    [null, null],
  ])('takes %s as %s', (text, url) => {
    expect(toUrl(text)).toBe(url);
  });

  it('is http or https for any text, and idempotent', () => {
    const start = fc.constantFrom('', 'http://', 'https://', 'javascript:', '/url?q=', 'www.');
    fc.assert(
      fc.property(start, fc.oneof(fc.string({ unit: 'grapheme' }), fc.webUrl()), (a, b) => {
        const url = toUrl(a + b);
        if (url === null) return;
        expect(url).toMatch(/^https?:\/\/[^\s"<>]+$/);
        expect(toUrl(url)).toBe(url);
      }),
      { numRuns: 300 },
    );
  });

  it('accepts our own pictures', () => {
    expect(toPicture('/photos/sample-01.svg')).toBe('/photos/sample-01.svg');
    expect(toPicture('https://example.com/a.jpg')).toBe('https://example.com/a.jpg');
    for (const bad of [
      '/photos/of-another-directory.jpg',
      '/photos/../secret',
      '/photos//evil.com',
      '/photos/',
      '/other/a.jpg',
      '/photos/a"b',
    ]) {
      expect(toPicture(bad)).toBe(null);
    }
  });
});
