import { describe, expect, it } from 'vitest';
import { documents } from './testing/documents.ts';
import { givenTemplates, linkedData, matches } from './testing/templates.ts';

const templates = givenTemplates();
const inKoeln = documents.combination;

describe('the page of a category in a place', () => {
  it('says what is where, how many, and how good they are', async () => {
    const html = await templates().render(inKoeln);
    expect(html).toContain('<title>Coffee shops in Köln, Nordrhein-Westfalen, Germany');
    expect(matches(html, /<h1[^>]*>(.*?)<\/h1>/g)).toEqual([
      '<bdi>Coffee shops</bdi> in <bdi>Köln, Nordrhein-Westfalen, Germany</bdi>',
    ]);
    expect(matches(html, /<p class="lead">(.*?)<\/p>/g)).toEqual([
      '1,234 listings\u00a0· 56 open on Sundays\u00a0· 4.3 stars on average',
    ]);
    expect(html).toContain('Search All 1,234 Listings');
    expect(html).toContain(
      'href="/search?what=Coffee+shop&amp;where=K%C3%B6ln%2C+Nordrhein-Westfalen%2C+Germany"',
    );
  });

  it('leads to kinds, siblings, nearby cities, wider places and the category', async () => {
    const html = await templates().render(inKoeln);
    for (const path of [
      '/cities/de/koeln/categories/category-0',
      '/cities/de/koeln/categories/tea-house',
      '/cities/de/koeln/categories/food-and-drink',
      '/cities/de/bonn/categories/coffee-shop',
      '/countries/germany/regions/nordrhein-westfalen/categories/coffee-shop',
      '/countries/germany/categories/coffee-shop',
      '/categories/coffee-shop',
      '/cities/de/koeln',
    ])
      expect(html).toContain(`href="${path}"`);
    const [crumbs, list] = linkedData(html);
    expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' });
    expect(list).toMatchObject({ '@type': 'ItemList', numberOfItems: 1234 });
  });

  it('of a country has the article of its name, its regions and cities', async () => {
    const html = await templates().render({
      ...inKoeln,
      path: '/countries/united-states/categories/coffee-shop',
      place: {
        country: { name: 'United States', slug: 'united-states', code: 'US' },
        ...{ region: null, city: null },
      },
      nearby: [],
      regions: [{ name: 'Texas', slug: 'texas', count: 9 }],
      cities: [{ name: 'Austin', slug: 'austin', countryCode: 'US', count: 5 }],
    });
    expect(html).toContain('<title>Coffee shops in the United States: 1,234 listings</title>');
    expect(html).toContain('Best Rated in the Largest Cities');
    expect(html).toContain('href="/countries/united-states/regions/texas/categories/coffee-shop"');
    expect(html).toContain('href="/cities/us/austin/categories/coffee-shop"');
  });

  it('shows all of a few, and no facts that are not known', async () => {
    const few = inKoeln.businesses.slice(0, 3);
    const html = await templates().render({
      ...{ ...inKoeln, businesses: few, businessCount: 3, sundayCount: 0, rating: null },
      ...{ kinds: [], siblings: [], nearby: [] },
    });
    expect(matches(html, /<p class="lead">(.*?)<\/p>/g)).toEqual(['3 listings']);
    expect(html).toContain('>Listings</h2>');
    expect(html).not.toContain('Search All');
    expect(html).not.toContain('Nearby Cities');
  });
});
