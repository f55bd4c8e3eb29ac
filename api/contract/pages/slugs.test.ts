import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  businessSlug,
  categorySlug,
  citySlug,
  countrySlug,
  longBusinessSlug,
  slugify,
  transliterate,
} from './slugs.ts';

const SHAPE = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200, size: 'max' }),
  fc.string({ unit: 'grapheme', maxLength: 200, size: 'max' }),
  // UTF-16 code units, including lone surrogates.
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 200, size: 'max' })
    .map((units) => String.fromCharCode(...units)),
);
const country = fc.constantFrom('DE', 'at', 'TR', 'US', 'JP');

describe('slugify', () => {
  it.each([
    ['Café Zürich', undefined, 'cafe-zurich'],
    ['Café Zürich', 'CH', 'cafe-zuerich'],
    ['Müller & Söhne Straßenbau', 'DE', 'mueller-and-soehne-strassenbau'],
    ['Müller & Söhne Straßenbau', undefined, 'muller-and-sohne-strassenbau'],
    ['ÜBER ẞ', 'de', 'ueber-ss'],
    ['Mu\u0308ller', 'DE', 'mueller'],
    ['İstanbul', 'TR', 'istanbul'],
    ['Iğdır', 'TR', 'igdir'],
    ['Öz Güneş Çiçekçilik', 'TR', 'oz-gunes-cicekcilik'],
    ['DIYARBAKIR ISI', 'TR', 'diyarbakir-isi'],
    ['Москва', 'RU', 'moskva'],
    ['Подъезд № 5', 'RU', 'podezd-no-5'],
    ['Θεσσαλονίκη', 'GR', 'thessaloniki'],
    ['القاهرة', 'EG', 'lqhrh'],
    ['תל אביב', 'IL', 'tl-vyv'],
    ['北京市', 'CN', 'beijingshi'],
    ['東京 ラーメン', 'JP', 'dongjing-ramen'],
    ['서울특별시', 'KR', 'seoulteugbyeolsi'],
    ['กรุงเทพ', 'TH', 'krungethph'],
    ['नई दिल्ली', 'IN', 'ni-dilli'],
    ['Đà Nẵng', 'VN', 'da-nang'],
    ["Joe's", 'US', 'joes'],
    ['Joe’s & Moe´s', 'US', 'joes-and-moes'],
    ['B&B', 'GB', 'b-and-b'],
    ['⭐ Pizza 🍕🇮🇹 №1 ⭐', 'US', 'pizza-no1'],
    ['Acme® Tools™ (2024)', 'US', 'acme-tools-2024'],
    ['Ｆｕｌｌ　Ｗｉｄｔｈ', 'JP', 'full-width'],
    ['--a__b  c--', 'US', 'a-b-c'],
  ])('%s in %s is %s', (text, countryCode, slug) => {
    expect(slugify(text, countryCode)).toBe(slug);
  });

  it('is a constant hash for texts that cannot be transliterated', () => {
    expect(slugify('🍕🍕')).toBe('x1nbb9e1fop9');
    expect(slugify(' 🍕🍕 ')).toBe(slugify('🍕🍕'));
    expect(slugify('!!!')).toMatch(/^x[a-z0-9]{6,11}$/);
    expect(slugify('!!!')).not.toBe(slugify('???'));
    expect(slugify('')).toMatch(/^x[a-z0-9]{6,11}$/);
    expect(transliterate('🍕🍕')).toBe('');
  });

  it('cuts at a hyphen, or within a word if that would cost more than half', () => {
    expect(slugify(`${'word '.repeat(16)}word`)).toBe('word-'.repeat(16).slice(0, -1));
    expect(slugify(`${'x'.repeat(80)} tail`)).toBe('x'.repeat(80));
    expect(slugify(`a ${'京'.repeat(60)}`)).toHaveLength(80);
  });

  it('returns 1 to 80 safe characters for any text, and is idempotent', () => {
    fc.assert(
      fc.property(anyText, country, (text, countryCode) => {
        const slug = slugify(text, countryCode);
        expect(slug).toMatch(SHAPE);
        expect(slug.length).toBeLessThanOrEqual(80);
        expect(slugify(slug, countryCode)).toBe(slug);
        expect(slugify(slug)).toBe(slug);
      }),
      { numRuns: 500 },
    );
  });

  it('does so for every code point of the planes in use', () => {
    const wrong: number[] = [];
    for (let point = 0; point < 0xe1000; point = point === 0x33fff ? 0xe0000 : point + 1) {
      const slug = slugify(String.fromCodePoint(point));
      if (!SHAPE.test(slug) || slug.length > 80) wrong.push(point);
    }
    expect(wrong).toEqual([]);
  });
});

describe('businessSlug', () => {
  it.each([
    ['Döner Haus', 'Köln', 'DE', 'doener-haus-koeln'],
    ['Hotel Berlin', 'Berlin', 'DE', 'hotel-berlin'],
    ['Hotel Oberlin', 'Berlin', 'DE', 'hotel-oberlin-berlin'],
    ['Berlin', 'Berlin', 'DE', 'berlin'],
    ['Şişli Kebap', 'İstanbul', 'TR', 'sisli-kebap-istanbul'],
    ['Corner Shop', '', 'US', 'corner-shop'],
    ['Corner Shop', '—', 'US', 'corner-shop'],
  ])('%s, %s (%s) is %s', (name, city, countryCode, slug) => {
    expect(businessSlug(name, city, countryCode)).toBe(slug);
  });

  it('keeps the city of a long name, and a hash for a name without letters', () => {
    expect(businessSlug('very '.repeat(30), 'Paris', 'FR')).toMatch(/^(very-)+paris$/);
    expect(businessSlug(`${'very '.repeat(30)}Paris`, 'Paris', 'FR')).toMatch(/^(very-)+paris$/);
    expect(businessSlug('🍕', 'Paris', 'FR')).toMatch(/^x[a-z0-9]+-paris$/);
  });

  it('is a slug for any name and city, also with a suffix', () => {
    fc.assert(
      fc.property(anyText, anyText, country, (name, city, countryCode) => {
        const slug = businessSlug(name, city, countryCode);
        expect(slug).toMatch(SHAPE);
        expect(slug.length).toBeLessThanOrEqual(80);
        const long = longBusinessSlug(slug, name);
        expect(long).toMatch(SHAPE);
        expect(long.length).toBeLessThanOrEqual(100);
        expect(long.startsWith(slug)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe('longBusinessSlug', () => {
  it('always adds the same suffix for an identity', () => {
    // The published value of cyrb53('a').
    const mark = (0x1c2ba782c97901 % 36 ** 8).toString(36);
    expect(longBusinessSlug('joes-paris', 'a')).toBe(`joes-paris-${mark}`);
    expect(longBusinessSlug('joes-paris', '0x89c259:0x1')).not.toMatch(mark);
  });

  it('cuts a base that is too long', () => {
    expect(longBusinessSlug('a'.repeat(200), 'id')).toHaveLength(100);
  });

  it('distinguishes 200,000 identities', () => {
    const marks = new Set<string>();
    for (let i = 0; i < 200_000; i++) marks.add(longBusinessSlug('a', `ChIJ${i}`));
    expect(marks.size).toBe(200_000);
  });
});

describe('slugs of categories, cities and countries', () => {
  it('never gives a category the address of a letter list or of a further page', () => {
    expect(categorySlug('A')).toBe('a-category');
    expect(categorySlug('é')).toBe('e-category');
    expect(categorySlug('Page')).toBe('page-category');
    expect(categorySlug('Café')).toBe('cafe');
    expect(categorySlug('Home & Garden')).toBe('home-and-garden');
  });

  it('allows one letter for a city', () => {
    expect(citySlug('Å', 'NO')).toBe('a');
    expect(citySlug('Köln', 'DE')).toBe('koeln');
    expect(citySlug('Köyceğiz', 'TR')).toBe('koycegiz');
  });

  it('hyphenates countries', () => {
    expect(countrySlug('United States')).toBe('united-states');
    expect(countrySlug("Côte d'Ivoire")).toBe('cote-divoire');
    expect(countrySlug('Türkiye')).toBe('turkiye');
  });
});
