import { beforeAll, describe, expect, it } from 'vitest';
import { homepageDataSchema } from '../contract/pages/entities.ts';
import { seed } from '../database/testing/seed.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { useTestServer } from '../http/testing/test-server.ts';

describe('GET /api/homepage-data', () => {
  const database = useTestDatabase();
  const server = useTestServer(database);
  const ask = async () =>
    homepageDataSchema.parse(await (await server().get('/api/homepage-data')).json());

  it('has empty lists for an empty directory', async () => {
    expect(await ask()).toEqual({
      popularSearches: [],
      topCountries: [],
      topCities: [],
      totals: { businesses: 0, countries: 0, cities: 0, categories: 0 },
    });
  });

  describe('of a directory', () => {
    beforeAll(async () => {
      await seed(database().db, [
        { name: 'A', category: 'Café', city: 'Köln', country: 'DE' },
        { name: 'B', category: 'Café', city: 'Köln', country: 'DE' },
        { name: 'C', category: 'Hotel', city: 'Paris', country: 'FR' },
        { name: 'D', category: 'Museum', city: 'Rome', country: 'IT', approved: false },
      ]);
    });

    it('lists the largest cities and categories, counting only public businesses', async () => {
      expect(await ask()).toEqual({
        popularSearches: [
          { category: 'Café', count: 2, slug: 'cafe' },
          { category: 'Hotel', count: 1, slug: 'hotel' },
        ],
        topCountries: [
          { country: 'Germany', slug: 'germany', countryCode: 'DE', count: 2 },
          { country: 'France', slug: 'france', countryCode: 'FR', count: 1 },
        ],
        topCities: [
          { city: 'Köln', countryCode: 'DE', slug: 'koeln', count: 2 },
          { city: 'Paris', countryCode: 'FR', slug: 'paris', count: 1 },
        ],
        totals: { businesses: 3, countries: 2, cities: 2, categories: 2 },
      });
    });

    it('may be cached for two hours, and revalidated by its ETag', async () => {
      const { raw } = server();
      const first = await raw('/api/homepage-data');
      expect(first.headers['cache-control']).toBe('public, max-age=7200');
      const headers = { 'If-None-Match': first.headers.etag ?? '' };
      const second = await raw('/api/homepage-data', { headers });
      expect([second.status, second.body.length]).toEqual([304, 0]);
      expect(second.headers.etag).toBe(first.headers.etag);
      await seed(database().db, [{ name: 'E', category: 'Hotel', city: 'Paris', country: 'FR' }]);
      expect((await raw('/api/homepage-data', { headers })).status).toBe(200);
    });

    it('answers HEAD', async () => {
      const answer = await server().raw('/api/homepage-data', { method: 'HEAD' });
      expect([answer.status, answer.body.length]).toEqual([200, 0]);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    });
  });
});
