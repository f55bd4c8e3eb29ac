import { describe, expect, it } from 'vitest';
import { relatedLists } from './search-related.ts';

const categories = [{ name: 'Bakery', slug: 'bakery', count: 3 }];
const berlin = { name: 'Berlin', slug: 'berlin', countryCode: 'DE', count: 9 };

describe('links after a search', () => {
  it('are pages of the directory', () => {
    expect(
      relatedLists({ related: { categories, cities: [{ ...berlin, country: 'Germany' }] } }),
    ).toEqual([
      {
        title: 'Related categories',
        links: [{ name: 'Bakery', path: '/categories/bakery', count: 3 }],
      },
      {
        title: 'Related cities',
        links: [{ name: '\u2068Berlin\u2069, Germany', path: '/cities/de/berlin', count: 9 }],
      },
    ]);
  });

  it('are the categories of a city if one is named, counted and searched there', () => {
    expect(relatedLists({ related: { categories, cities: [], within: berlin } })[0]).toEqual({
      title: 'In \u2068Berlin\u2069',
      links: [{ name: 'Bakery', path: '/search?category=bakery&city=de%2Fberlin', count: 3 }],
    });
  });
});
