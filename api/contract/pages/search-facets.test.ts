import { describe, expect, it } from 'vitest';
import { FEATURE_KEYS } from './features.ts';
import { NOTHING_ASKED, readSearch, searchAddress } from './search-address.ts';
import type { SearchAnswer } from './search-api.ts';
import { facetsOf } from './search-facets.ts';

const nothing: SearchAnswer['facets'] = {
  of: 10,
  categories: [],
  cities: [],
  ratings: [],
  openNow: 0,
  verified: 0,
  features: [],
};

const facets = (
  some: Partial<SearchAnswer['facets']>,
  parameters = '',
  total: SearchAnswer['total'] = { count: 10, exact: true },
) =>
  facetsOf(
    { facets: { ...nothing, ...some }, total },
    readSearch(new URLSearchParams(parameters)),
  ).map(({ title, options }) => [
    title,
    ...options.map(({ label, count, chosen, query }) => [
      label,
      count,
      chosen,
      searchAddress(query),
    ]),
  ]);

describe('facets of a search', () => {
  it('set their parameter, from the first page', () => {
    const some = {
      categories: [{ name: 'Bakery', slug: 'bakery', count: 4 }],
      cities: [{ name: 'Berlin', slug: 'berlin', countryCode: 'DE', count: 3 }],
      ratings: [{ min: 4.5, count: 2 }],
      openNow: 5,
      verified: 1,
      features: [{ key: 'vegan', label: 'Vegan options', count: 6 }],
    } as const satisfies Partial<SearchAnswer['facets']>;
    expect(
      facets({ ...some, categories: [...some.categories] }, 'what=x&features=wifi&page=3'),
    ).toEqual([
      ['Category', ['Bakery', 4, false, '/search?what=x&category=bakery&features=wifi']],
      ['City', ['Berlin, DE', 3, false, '/search?what=x&city=de%2Fberlin&features=wifi']],
      ['Rating', ['4.5 or more', 2, false, '/search?what=x&minRating=4.5&features=wifi']],
      [
        'Show only',
        ['Open now', 5, false, '/search?what=x&open=1&features=wifi'],
        ['Verified', 1, false, '/search?what=x&verified=1&features=wifi'],
      ],
      ['Features', ['Vegan options', 6, false, '/search?what=x&features=vegan%2Cwifi']],
    ]);
  });

  it('remove a chosen option', () => {
    expect(
      facets(
        {
          categories: [{ name: 'Bakery', slug: 'bakery', count: 10 }],
          openNow: 10,
          features: [
            { key: 'wifi', label: 'Wi-Fi', count: 10 },
            { key: 'vegan', label: 'Vegan options', count: 10 },
          ],
        },
        'category=bakery&open=1&features=wifi,vegan',
      ),
    ).toEqual([
      ['Category', ['Bakery', 10, true, '/search?open=1&features=vegan%2Cwifi']],
      ['Show only', ['Open now', 10, true, '/search?category=bakery&features=vegan%2Cwifi']],
      [
        'Features',
        ['Wi-Fi', 10, true, '/search?open=1&category=bakery&features=vegan'],
        ['Vegan options', 10, true, '/search?open=1&category=bakery&features=wifi'],
      ],
    ]);
  });

  it('have at most eight options of each kind, including the chosen ones', () => {
    const features = FEATURE_KEYS.slice(0, 12).map((key) => ({ key, label: key, count: 2 }));
    const [[, ...shown] = []] = facets({ features }, `features=${FEATURE_KEYS[11]}`);
    expect(shown.map(([label]) => label)).toEqual([...FEATURE_KEYS.slice(0, 7), FEATURE_KEYS[11]]);
  });

  it('are empty for a few results', () => {
    const some = { of: 5, openNow: 2, verified: 3 };
    expect(facets(some)).toEqual([]);
    const total = { count: 5, exact: true };
    expect(facets(some, 'open=1', total)).toEqual([
      ['Show only', ['Open now', 2, true, '/search']],
    ]);
    expect(facets({ ...some, of: 6 })).toHaveLength(1);
  });

  it('have no cities if each has one result', () => {
    const city = { name: 'Berlin', slug: 'berlin', countryCode: 'DE', count: 1 };
    const other = { ...city, name: 'Paris', slug: 'paris', countryCode: 'FR' };
    expect(facets({ cities: [city, other] })).toEqual([]);
    expect(facets({ cities: [{ ...city, count: 2 }, other] })[0]).toHaveLength(3);
    expect(facets({ cities: [city, other] }, 'city=fr/paris')[0]).toHaveLength(3);
  });

  it('have no options that leave all results or none', () => {
    expect(
      facets({
        categories: [{ name: 'Bakery', slug: 'bakery', count: 10 }],
        ratings: [
          { min: 4.5, count: 0 },
          { min: 4, count: 10 },
        ],
        openNow: 10,
      }),
    ).toEqual([]);
    const none = { facets: { ...nothing, of: 0 }, total: { count: 0, exact: true } };
    expect(facetsOf(none, NOTHING_ASKED)).toEqual([]);
  });

  it.each([
    { count: 11, exact: true },
    { count: 10, exact: false },
  ])('have no numbers if not all results were counted: %o', (total) => {
    expect(facets({ openNow: 5 }, '', total)).toEqual([
      ['Show only', ['Open now', null, false, '/search?open=1']],
    ]);
  });
});
