import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { countrySummarySchema, measuredCountrySchema } from '../contract/pages/entities.ts';
import { seed } from '../database/testing/seed.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { useTestServer } from '../http/testing/test-server.ts';

describe('the countries of the API', () => {
  const database = useTestDatabase();
  const server = useTestServer(database);

  beforeAll(async () => {
    await seed(database().db, [
      ...Array.from({ length: 22 }, (_, index) => ({
        name: 'Shop',
        category: `Category ${index}`,
        city: `City ${index}`,
        country: 'GB',
      })),
      { name: 'Second', category: 'Category 21', city: 'City 21', country: 'GB' },
      { name: 'Shop', category: 'Category 1', city: 'Paris', country: 'FR' },
      { name: 'Unseen', category: 'Category 1', city: 'Oslo', country: 'NO', approved: false },
    ]);
  });

  it('are listed, most businesses first', async () => {
    const answer = await server().get('/api/countries');
    expect(z.array(measuredCountrySchema).parse(await answer.json())).toEqual([
      {
        country: 'United Kingdom',
        businessCount: 23,
        cityCount: 22,
        categoryCount: 22,
        slug: 'united-kingdom',
        countryCode: 'GB',
        share: '95.8',
      },
      {
        country: 'France',
        businessCount: 1,
        cityCount: 1,
        categoryCount: 1,
        slug: 'france',
        countryCode: 'FR',
        share: '4.2',
      },
    ]);
    expect(answer.headers.get('x-total-count')).toBe('2');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=7200');
  });

  it.each([
    ['search=KINGD', ['GB'], '1'],
    ['search=n', ['GB', 'FR'], '2'],
    ['search=n&limit=1&page=2', ['FR'], '2'],
    ['search=norway', [], '0'],
    ['limit=1', ['GB'], '2'],
    ['limit=1&page=3', [], '2'],
  ])('are found by part of the name, in pages: %s', async (query, codes, total) => {
    const answer = await server().get(`/api/countries?${query}`);
    const items = z.array(measuredCountrySchema).parse(await answer.json());
    expect(items.map(({ countryCode }) => countryCode)).toEqual(codes);
    expect(answer.headers.get('x-total-count')).toBe(total);
  });

  it('each have a summary, with the top 20 cities and all categories', async () => {
    const answer = await server().get('/api/countries/united-kingdom');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=600');
    const { topCities, topCategories, ...country } = countrySummarySchema.parse(
      await answer.json(),
    );
    expect(country).toEqual({
      country: 'United Kingdom',
      slug: 'united-kingdom',
      countryCode: 'GB',
      businessCount: 23,
      cityCount: 22,
      categoryCount: 22,
    });
    expect(topCities).toHaveLength(20);
    expect(topCities[0]).toEqual({ city: 'City 21', countryCode: 'GB', slug: 'city-21', count: 2 });
    expect(topCities[1]?.city).toBe('City 0');
    expect(topCategories).toHaveLength(22);
    expect(topCategories[0]).toEqual({ category: 'Category 21', count: 2, slug: 'category-21' });
  });

  it.each(['norway', 'nothing', 'GB'])('do not include %s', async (slug) => {
    expect((await server().get(`/api/countries/${slug}`)).status).toBe(404);
  });

  it('refuses names that no country can have', async () => {
    expect((await server().get('/api/countries/%00')).status).toBe(400);
  });
});
