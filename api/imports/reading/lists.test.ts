import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toFirstLink, toLinks, toNames, toProfiles } from './lists.ts';

const [one, two] = ['https://a.example/1?x=1,2', 'https://b.example/2'];

describe('lists of links', () => {
  it.each([
    [`${one}\n${two}`, [one, two]],
    [`${one},${two}`, [one, two]],
    [`${one}, ${two}; ${one}`, [one, two]],
    [JSON.stringify([one, two]), [one, two]],
    // google-maps-scraper
    [JSON.stringify([{ link: one, source: 'a.example' }]), [one]],
    [
      JSON.stringify([
        { title: 'All', image: one },
        { title: '360°', image: two },
      ]),
      [one, two],
    ],
    // Apify
    [JSON.stringify([{ name: 'Service', orderUrl: two }]), [two]],
    [`{'a': None, 'link': '${one}'}`, [one]],
    // Several columns of a file
    [JSON.stringify({ 0: `${one},${two}`, 1: JSON.stringify([two]) }), [one, two]],
    ['javascript:alert(1) data:text/html,x //b.example /etc/passwd http://localhost', null],
    [JSON.stringify([{ link: '', source: '' }]), null],
    ['call us', null],
    [null, null],
  ])('are read from %s', (cell, links) => {
    expect(toLinks(cell)).toBe(links?.join('\n') ?? null);
  });

  it('have at most ten entries', () => {
    const many = Array.from({ length: 30 }, (_, at) => `https://a.example/${at}`);
    expect(toLinks(many.join(', '))).toBe(many.slice(0, 10).join('\n'));
  });

  it('have a first one', () => {
    expect(toFirstLink(JSON.stringify({ link: one, source: 'a' }))).toBe(one);
    expect(toFirstLink('{"link":"","source":""}')).toBe(null);
    expect(toFirstLink('example.com/menu')).toBe('http://example.com/menu');
    expect(toFirstLink('javascript:alert(1)')).toBe(null);
  });
});

describe('profiles in social networks', () => {
  it.each([
    ['https://www.facebook.com/cafe', 'https://www.facebook.com/cafe'],
    ['facebook.com/cafe', 'http://facebook.com/cafe'],
    [
      JSON.stringify({
        instagram: { 3: '@cafe.berlin' },
        twitter: { 4: 'cafe' },
        tiktok: { 5: '' },
      }),
      'https://www.instagram.com/cafe.berlin\nhttps://www.x.com/cafe',
    ],
    [
      JSON.stringify({ youtube: '@cafe', linkedin: 'cafe' }),
      'https://www.youtube.com/@cafe\nhttps://www.linkedin.com/company/cafe',
    ],
    // A person, a host without a profile, another site.
    ['https://www.linkedin.com/in/somebody', null],
    ['https://www.facebook.com/', null],
    ['https://facebook.com.evil.example/cafe', null],
    ['https://notfacebook.com/cafe', null],
    ['@cafe', null],
    [JSON.stringify({ instagram: 'javascript:alert(1)' }), null],
    [JSON.stringify({ facebook: 'facebook.com' }), null],
  ])('are read from %s', (cell, profiles) => {
    expect(toProfiles(cell)).toBe(profiles);
  });
});

describe('lists of names', () => {
  it.each([
    ['Café, Bakery,Café', 'Café\nBakery'],
    ['Café\nBakery', 'Café\nBakery'],
    ['["Café","Bakery"]', 'Café\nBakery'],
    ['{"0":"Café","1":"Bakery"}', 'Café\nBakery'],
    ['{"primary":"cafe","alternate":["bakery"]}', 'cafe\nbakery'],
    ['Café\u037e Bakery', 'Café\nBakery'],
    ['\u037e', null],
    ['None', null],
    [null, null],
  ])('are read from %s', (cell, names) => {
    expect(toNames(cell)).toBe(names);
  });
});

it.each([
  ['links', toLinks],
  ['profiles', toProfiles],
  ['names', toNames],
])('a list of %s is read again as it is', (_, read) => {
  const part = fc.oneof(
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('https://x.com/', '[', '{"a":', ',', '\n', ';', '"', '@a', 'https://'),
  );
  const texts = fc.array(part, { maxLength: 6 });
  fc.assert(
    fc.property(texts, fc.constantFrom('', ',', '\n', ' '), fc.boolean(), (parts, sign, isJson) => {
      const list = read(isJson ? JSON.stringify(parts) : parts.join(sign));
      expect(read(list)).toBe(list);
      expect(list?.split('\n').length ?? 1).toBeLessThanOrEqual(10);
    }),
    { numRuns: 500 },
  );
});
