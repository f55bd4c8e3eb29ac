import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type DocumentOf,
  type PageKind,
  type PageRef,
  STATIC_PAGES,
  staticPageKey,
} from '../../api/contract/pages/documents.ts';
import { shareText } from '../../api/contract/pages/figures.ts';
import { LETTERS } from '../../api/contract/pages/letters.ts';
import { useTestDatabase } from '../../api/database/testing/test-database.ts';
import { saveMapTiles } from '../../api/site-settings/map-tiles.queries.ts';
import { loadDocuments, pageKinds } from './index.ts';
import {
  byCategory,
  byCity,
  byCountry,
  categoriesFrom,
  citiesFrom,
  compare,
  expectedPages,
  regionsOf,
  type SeededListing,
  seedDirectory,
} from './testing/sample-directory.ts';

describe('a page document', () => {
  const database = useTestDatabase();
  let listings: readonly SeededListing[] = [];
  let existing: readonly PageRef[] = [];

  beforeAll(async () => {
    listings = await seedDirectory(database().db);
    existing = expectedPages(listings);
  });

  async function load<Kind extends PageKind>(
    kind: Kind,
    key: number,
    page = 1,
  ): Promise<DocumentOf<Kind>> {
    const [found] = await pageKinds[kind].documents(database().db, [{ key, page }]);
    if (!found) throw new Error(`There is no ${kind} ${key} ${page}.`);
    return found.document;
  }

  it('of each HTML page has the verification tags, and that of no file', async () => {
    const { db } = database();
    const save = (head_tags: string) =>
      db.updateTable('site_settings').set({ head_tags }).execute();
    const files = (['tags', 'robots'] as const).map((kind) => ({ kind, key: 0, page: 1 }));
    const kinds = async (tags: unknown) => {
      const loaded = await loadDocuments(db, [...existing, ...files]);
      const found = loaded.filter(({ document }) =>
        isDeepStrictEqual(document.verificationTags, tags),
      );
      return new Set(found.map(({ ref }) => ref.kind));
    };
    const all = new Set([...existing, ...files].map(({ kind }) => kind));
    expect(await kinds(undefined)).toEqual(all);
    await save('<meta name="yandex-verification" content="abc">');
    expect(await kinds(undefined)).toEqual(new Set(['tags', 'robots']));
    const tags = [{ name: 'yandex-verification', content: 'abc' }];
    expect(await kinds(tags)).toEqual(all.difference(new Set(['tags', 'robots'])));
    await save('');
    expect(await kinds(undefined)).toEqual(all);
  });

  it('of the privacy policy alone says whether usage is counted', async () => {
    const { db } = database();
    const said = async (counts_usage: boolean) => {
      await db.updateTable('site_settings').set({ counts_usage }).execute();
      return Promise.all(
        STATIC_PAGES.map(async (name) => (await load('static', staticPageKey(name))).countsUsage),
      );
    };
    const of = (value: boolean) =>
      STATIC_PAGES.map((name) => (name === 'privacy-policy' ? value : undefined));
    expect(await said(false)).toEqual(of(false));
    expect(await said(true)).toEqual(of(true));
  });

  it.each(['category_id', 'city_id'] as const)('lists listings by %s, best first', async (by) => {
    for (const [key, members] of Map.groupBy(listings, (listing) => listing[by])) {
      const expected = members
        .toSorted((a, b) => b.score - a.score || compare(a.name, b.name) || a.id - b.id)
        .map((listing) => ({
          slug: listing.slug,
          name: listing.name,
          category: listing.category,
          rating: listing.rating,
          reviews: listing.reviews,
          photo: null,
          address: listing.full_address,
          phone: listing.phone,
          status: 'open',
        }));
      const pages = Math.ceil(members.length / 12);
      for (let page = 1; page <= pages; page += 1) {
        const document = await load(by === 'city_id' ? 'city' : 'category', key, page);
        expect(document.businesses).toEqual(expected.slice((page - 1) * 12, page * 12));
        expect(document).toMatchObject({
          page,
          pages,
          range: { from: (page - 1) * 12 + 1, total: members.length, pages },
        });
      }
    }
  });

  it('of a country shows its top cities and categories', async () => {
    for (const [id, members] of Map.groupBy(listings, (listing) => listing.country_id)) {
      const country = await load('country', id);
      expect(country.overview?.topCities).toMatchObject(byCity(members).slice(0, 20));
      expect(country.categories).toMatchObject(byCategory(members).slice(0, 20));
      expect(country).toMatchObject({
        overview: { businessCount: members.length, cityCount: byCity(members).length },
        range: { total: byCategory(members).length },
      });
      if (country.pages > 1) expect((await load('country', id, 2)).overview).toBeNull();
    }
  });

  it('of a region shows its cities, and exists where its country has listings in two', async () => {
    const withRegions: string[] = [];
    for (const [id, members] of Map.groupBy(listings, (listing) => listing.country_id)) {
      const regions = regionsOf(members);
      const country = await load('country', id);
      expect(country.overview?.regions.map(({ count }) => count)).toEqual(
        regions.map(([, own]) => own.length).sort((a, b) => b - a),
      );
      if (regions.length > 0) withRegions.push(country.name);
      for (const [region, own] of regions) {
        const document = await load('region', region);
        expect(document).toMatchObject({
          countryName: country.name,
          path: `/countries/${country.slug}/regions/${document.slug}`,
          businessCount: own.length,
          range: { total: byCity(own).length },
        });
        expect(document.items).toMatchObject(byCity(own).slice(0, 12));
      }
    }
    expect(withRegions.sort()).toEqual(['France', 'Germany', 'United Kingdom']);
  });

  it('of a city names its region, where that has a page', async () => {
    const regionIn = async (name: string, country: string) => {
      const found = listings.find((one) => one.city === name && one.country === country);
      return (await load('city', found?.city_id ?? 0)).region;
    };
    expect(await regionIn('Köln', 'Germany')).toEqual({
      name: 'Nordrhein-Westfalen',
      slug: 'nordrhein-westfalen',
    });
    expect(await regionIn('London', 'Canada')).toBeNull();
    expect(await regionIn('London', 'United Kingdom')).toBeNull();
  });

  it('of a category shows its top countries, of a city its top categories', async () => {
    for (const [id, members] of Map.groupBy(listings, (listing) => listing.category_id)) {
      const category = await load('category', id);
      expect(category.overview?.topCountries).toMatchObject(byCountry(members).slice(0, 15));
      expect(category.overview?.countryCount).toBe(byCountry(members).length);
    }
    for (const [id, members] of Map.groupBy(listings, (listing) => listing.city_id)) {
      const city = await load('city', id);
      expect(city.overview?.topCategories).toMatchObject(byCategory(members).slice(0, 15));
      expect(city.overview?.categoryCount).toBe(byCategory(members).length);
    }
  });

  it('of a list holds a part, and all of them hold the whole list', async () => {
    const whole = async (kind: PageKind, key: number) => {
      const pages = existing.filter((page) => page.kind === kind && page.key === key);
      const found = await loadDocuments(database().db, pages);
      return found.flatMap(({ document }): readonly object[] =>
        'items' in document ? document.items : [],
      );
    };
    expect(await whole('countries', 0)).toMatchObject(byCountry(listings));
    for (const [key, letter] of [null, ...LETTERS].entries()) {
      const cities = byCity(citiesFrom(listings, letter));
      expect(await whole('cities', key)).toMatchObject(cities);
      const categories = byCategory(categoriesFrom(listings, letter));
      expect(await whole('categories', key)).toMatchObject(categories);
    }
    const { country_id } = listings.find(({ city }) => city === 'Town 0') ?? { country_id: 0 };
    const british = listings.filter((listing) => listing.country_id === country_id);
    expect(await whole('country-cities', country_id)).toMatchObject(byCity(british));
  });

  it('of a list has the totals that shares are computed from', async () => {
    const totals = { businesses: listings.length, cities: byCity(listings).length };
    expect(await load('countries', 0)).toMatchObject({ totals });
    expect(await load('cities', 0)).toMatchObject({ totals });
    const atL = citiesFrom(listings, 'L');
    expect(await load('cities', 12)).toMatchObject({
      letter: 'L',
      path: '/cities/l',
      totals: { businesses: atL.length, cities: byCity(atL).length },
    });
    expect((await load('cities', 0, 2)).totals).toBeNull();
    const letters = LETTERS.filter((letter) => citiesFrom(listings, letter).length > 0).join('');
    expect(letters.length).toBeLessThan(LETTERS.length);
    expect(await load('cities', 12)).toMatchObject({ letters });
    const home = await load('home', 0);
    expect(home.letters.cities).toBe(letters);
    expect(home.letters.categories).toBe((await load('categories', 0)).letters);
    const berlin = listings.filter(({ city }) => city === 'Berlin');
    expect((await load('cities', 2)).items[0]).toEqual({
      name: 'Berlin',
      slug: 'berlin',
      countryCode: 'DE',
      count: berlin.length,
      categoryCount: byCategory(berlin).length,
      region: null,
      country: 'Germany',
      share: shareText(((100 * berlin.length) / listings.length).toFixed(1)),
    });
  });

  it('of categories has the average of their ratings', async () => {
    const { items } = await load('categories', 0);
    for (const { name, rating } of items) {
      const rated = listings.flatMap((listing) =>
        listing.category === name && listing.rating !== null ? [listing.rating] : [],
      );
      const sum = rated.reduce((total, one) => total + one, 0);
      expect(rating).toBe(rated.length === 0 ? null : Math.round((10 * sum) / rated.length) / 10);
    }
  });

  it('of the home page shows the largest lists, and the most widespread categories', async () => {
    const home = await load('home', 0);
    expect(home.totals).toEqual({
      businesses: listings.length,
      countries: byCountry(listings).length,
      cities: byCity(listings).length,
    });
    expect(home.trending).toMatchObject(byCategory(listings).slice(0, 40));
    expect(home.cities).toMatchObject(byCity(listings).slice(0, 40));
    expect(home.countries).toMatchObject(byCountry(listings).slice(0, 40));
    const spread = ({ name }: { readonly name: string }) =>
      byCountry(listings.filter(({ category }) => category === name)).length;
    const widespread = byCategory(listings)
      .sort((a, b) => spread(b) - spread(a))
      .slice(0, 40);
    expect(widespread.some(({ name }) => name === 'Trade 9')).toBe(true);
    expect(home.trending.some(({ name }) => name === 'Trade 9')).toBe(false);
    expect(home.categories).toMatchObject(widespread.sort((a, b) => compare(a.name, b.name)));
  });

  it('of a business has all values that its page shows', async () => {
    const { id } = listings.find(({ slug }) => slug === 'listing-1') ?? { id: 0 };
    const mapTiles = { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: 'Tiles' };
    await saveMapTiles(database().db, mapTiles);
    expect(await load('business', id)).toEqual({
      kind: 'business',
      path: '/business/listing-1',
      id,
      slug: 'listing-1',
      name: 'Ann 1',
      category: 'Café',
      categorySlug: 'cafe',
      type: null,
      schemaType: 'CafeOrCoffeeShop',
      hasCombination: true,
      similar: expect.any(Array),
      others: expect.any(Array),
      fullAddress: '1 Example Street',
      street: null,
      city: 'Berlin',
      citySlug: 'berlin',
      postalCode: null,
      country: 'Germany',
      countrySlug: 'germany',
      countryCode: 'DE',
      phone: null,
      latitude: null,
      longitude: null,
      timeZone: null,
      rating: 3.5,
      reviews: 20,
      reviewsLink: null,
      photo: null,
      logo: null,
      ...{ otherCategories: null, plusCode: null, description: null, priceRange: null },
      ...{ menuLink: null, bookingLinks: null, orderLinks: null, socialLinks: null, photos: null },
      locatedIn: null,
      workingHours: null,
      verified: false,
      about: null,
      status: 'open',
      statusSince: null,
      placeId: null,
      url: null,
      mapTiles,
    });
  });
});
