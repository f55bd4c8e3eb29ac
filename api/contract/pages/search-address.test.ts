import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FEATURE_KEYS } from './features.ts';
import {
  asksForSomething,
  NOTHING_ASKED,
  readSearch,
  searchAddress,
  searchParameters,
  withChoice,
} from './search-address.ts';
import { type SearchQuery, searchQuerySchema } from './search-api.ts';
import { SEARCH_SORTS } from './sorts.ts';

const read = (address: string) => readSearch(new URL(address, 'http://x').searchParams);

/** The query that the server parses from the parameters of a search. */
const served = (query: SearchQuery) =>
  searchQuerySchema.parse(Object.fromEntries(searchParameters(query)));

const degrees = (most: number) =>
  fc
    .double({ min: -most, max: most, noNaN: true })
    .map((value) => Math.round(value * 1000) / 1000 + 0);

const flag = fc.constantFrom(true, undefined);
const text = fc.string({ unit: 'grapheme' });
const query: fc.Arbitrary<SearchQuery> = fc
  .record({
    what: text,
    where: text,
    near: fc.option(fc.record({ latitude: degrees(90), longitude: degrees(180) }), {
      nil: undefined,
    }),
    open: flag,
    verified: flag,
    minRating: fc.constantFrom(undefined, 3, 3.5, 4, 4.5),
    category: fc.constantFrom(undefined, 'bakery', 'a/b&c=d'),
    city: fc.constantFrom(undefined, 'de/berlin'),
    features: fc.subarray([...FEATURE_KEYS]),
    sort: fc.constantFrom(...SEARCH_SORTS),
    page: fc.integer({ min: 1, max: 50 }),
  })
  .map(({ what, where, page, ...rest }) => {
    const texts = readSearch(new URLSearchParams({ what, where }));
    return { ...withChoice(texts, rest), page };
  });

const names = Object.keys(searchQuerySchema.shape);
const wild = fc.array(
  fc.tuple(
    fc.constantFrom(...names),
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom(
        '1',
        'true',
        '-1',
        '4.5',
        '1e9',
        '52.5,13.4',
        '91,0',
        'de/berlin',
        'wifi,vegan,x',
      ),
    ),
  ),
);

describe('the address of a search', () => {
  it('has the parameters of the query, and nothing else', () => {
    expect(searchAddress(NOTHING_ASKED)).toBe('/search');
    const full = withChoice(NOTHING_ASKED, {
      what: 'Käse & Wein',
      where: 'Berlin, Germany',
      near: { latitude: 52.52, longitude: 13.404954 },
      open: true,
      verified: true,
      minRating: 4.5,
      category: 'cheese-shop',
      city: 'de/berlin',
      features: ['wifi', 'vegan'],
      sort: 'nearest',
    });
    expect(searchAddress({ ...full, page: 2 })).toBe(
      '/search?what=K%C3%A4se+%26+Wein&where=Berlin%2C+Germany&near=52.52%2C13.405&open=1&verified=1&minRating=4.5&category=cheese-shop&city=de%2Fberlin&features=vegan%2Cwifi&sort=nearest&page=2',
    );
  });

  it('is parsed as it was written, by the page and by the server', () => {
    fc.assert(
      fc.property(query, (asked) => {
        const written = read(searchAddress(asked));
        expect({ ...written, features: new Set(written.features) }).toEqual({
          ...asked,
          features: new Set(asked.features),
        });
        expect(served(asked)).toEqual(asked);
      }),
    );
  });

  it('never yields a query that the server refuses, for any address', () => {
    fc.assert(
      fc.property(wild, (pairs) => {
        const asked = readSearch(new URLSearchParams(pairs));
        const { near: _near, ...others } = asked;
        expect(served(asked)).toMatchObject(others);
      }),
    );
  });

  it('leaves out invalid parameters', () => {
    expect(
      read('/search?what=+a+&near=91,0&open=no&minRating=6&city=Berlin&features=x,wifi&page=51'),
    ).toEqual({ what: 'a', where: '', features: ['wifi'], sort: 'best', page: 1 });
  });

  it('recognises an empty query', () => {
    expect(asksForSomething(read('/search?what=+&where=&page=3'))).toBe(false);
    expect(asksForSomething(read('/search?open=1'))).toBe(true);
  });

  it('returns to the first page with each other choice', () => {
    const third = read('/search?what=a&open=1&page=3');
    expect(withChoice(third, { verified: true })).toEqual({
      ...{ what: 'a', where: '', open: true, verified: true, sort: 'best', page: 1 },
    });
    expect(withChoice(third, { open: undefined })).toEqual({
      what: 'a',
      where: '',
      sort: 'best',
      page: 1,
    });
  });
});
