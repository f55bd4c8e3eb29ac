import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { cityListItemSchema, citySummarySchema } from '../contract/pages/entities.ts';
import { seed } from '../database/testing/seed.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { useTestServer } from '../http/testing/test-server.ts';

describe('the cities of the API', () => {
  const database = useTestDatabase();
  const server = useTestServer(database);

  const list = async (path: string) => {
    const answer = await server().get(path);
    const items = z.array(cityListItemSchema).parse(await answer.json());
    return { items, total: answer.headers.get('x-total-count'), headers: answer.headers };
  };

  beforeAll(async () => {
    await seed(database().db, [
      { name: 'A', category: 'Café', city: 'London', country: 'GB' },
      { name: 'B', category: 'Hotel', city: 'London', country: 'GB' },
      { name: 'C', category: 'Hotel', city: 'London', country: 'GB', rating: 4.5, reviews: 50 },
      { name: 'D', category: 'Café', city: 'London', country: 'CA' },
      { name: 'E', category: 'Café', city: 'Москва', country: 'RU' },
      { name: 'F', category: 'Café', city: '6 October City', country: 'EG' },
      { name: 'H', category: 'Café', city: 'İstanbul', country: 'TR' },
      { name: 'I', category: 'Café', city: 'Iğdır', country: 'TR' },
      { name: 'J', category: 'Café', city: 'São Paulo', country: 'BR' },
      { name: 'K', category: 'Café', city: 'Taipei', country: 'TW', region: 'Taiwan' },
      { name: 'G', category: 'Café', city: 'Oslo', country: 'NO', approved: false },
    ]);
  });

  it('are listed, most businesses first', async () => {
    const { items, total, headers } = await list('/api/cities');
    expect(items.map(({ city, countryCode }) => `${city} ${countryCode}`)).toEqual([
      'London GB',
      '6 October City EG',
      'Iğdır TR',
      'London CA',
      'São Paulo BR',
      'Taipei TW',
      'İstanbul TR',
      'Москва RU',
    ]);
    expect(items[5]).toMatchObject({ region: null, country: 'Taiwan' });
    expect(items[0]).toEqual({
      city: 'London',
      region: null,
      country: 'United Kingdom',
      countryCode: 'GB',
      businessCount: 3,
      categoryCount: 2,
      slug: 'london',
      share: '30.0',
    });
    expect(total).toBe('8');
    expect(headers.get('cache-control')).toBe('public, max-age=7200');
  });

  it('are all listed without a limit, also those of one letter', async () => {
    const { db } = database();
    // Several statements: more than 5,000, many with the same number of businesses.
    await sql`insert into cities (country_id, name, slug, letter, business_count, category_count)
      select id, 'Zz ' || n, 'zz-' || n, 'Z', 1 + n % 3, 1 from countries, generate_series(1, 11000) n
      where code = 'NO'`.execute(db);
    const { items, total } = await list('/api/cities');
    const slugs = items.map(({ slug, countryCode }) => `${countryCode} ${slug}`);
    expect(slugs).toHaveLength(11_008);
    expect(new Set(slugs).size).toBe(11_008);
    expect(total).toBe('11008');
    expect(items.map(({ businessCount }) => businessCount)).toEqual(
      items.map(({ businessCount }) => businessCount).sort((a, b) => b - a),
    );
    expect((await list('/api/cities?letter=Z')).items).toHaveLength(11_000);
    expect((await list('/api/cities?limit=1000')).items).toHaveLength(1_000);
    expect((await list('/api/cities?search=Zz')).items).toHaveLength(1_000);
    await sql`delete from cities where letter = 'Z'`.execute(db);
  });

  it('are listed by letter and by page', async () => {
    expect((await list('/api/cities?letter=M')).items.map(({ slug }) => slug)).toEqual(['moskva']);
    const second = await list('/api/cities?letter=L&limit=1&page=2');
    expect(second.items).toMatchObject([{ city: 'London', countryCode: 'CA' }]);
    expect(second.total).toBe('2');
    expect((await list('/api/cities?limit=4&page=2')).items).toHaveLength(4);
    expect(await list('/api/cities?letter=Z')).toMatchObject({ items: [], total: '0' });
  });

  it.each([
    ['istanbul', ['İstanbul']],
    ['İSTANBUL', ['İstanbul']],
    ['ISTAN', ['İstanbul']],
    ['ığdır', ['Iğdır']],
    ['igdir', ['Iğdır']],
    ['мосКВА', ['Москва']],
    ['moskva', ['Москва']],
    ['SAO PAULO', ['São Paulo']],
    ['tr', ['Iğdır', 'İstanbul']],
    ['g', ['London', '6 October City']],
    ['6 oct', ['6 October City']],
    ['istambul', ['İstanbul']],
    ['sao palo', ['São Paulo']],
    ['BRAZ', ['São Paulo']],
    ['kingdom', ['London']],
    ['xyzx', []],
    ['_', []],
  ])(
    'are found by part of the name, or of the name or code of the country: %s',
    async (search, names) => {
      const { items, total } = await list(`/api/cities?search=${encodeURIComponent(search)}`);
      expect(items.map(({ city }) => city).toSorted()).toEqual(names.toSorted());
      expect(total).toBe(String(names.length));
    },
  );

  it('are found by what their names begin with first, then by size', async () => {
    expect((await list('/api/cities?search=i')).items.map(({ city }) => city)).toEqual([
      'Iğdır',
      'İstanbul',
      'London',
      '6 October City',
      'São Paulo',
      'Taipei',
      'Москва',
    ]);
  });

  it('are found within a letter', async () => {
    const { items } = await list('/api/cities?letter=L&search=c');
    expect(items).toMatchObject([{ city: 'London', countryCode: 'CA', businessCount: 1 }]);
  });

  it.each(['letter=%C4%B1', 'limit=0', 'limit=1001', 'page=0'])(
    'cannot be listed with %s',
    async (query) => {
      expect((await server().get(`/api/cities?${query}`)).status).toBe(400);
    },
  );

  it.each(['/api/cities/gb/london', '/api/cities/GB/london'])(
    'have a summary at %s',
    async (path) => {
      const answer = await server().get(path);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=600');
      const { businesses, ...city } = citySummarySchema.parse(await answer.json());
      expect(city).toEqual({
        city: 'London',
        slug: 'london',
        country: 'United Kingdom',
        countrySlug: 'united-kingdom',
        countryCode: 'GB',
        businessCount: 3,
        categoryCount: 2,
        topCategories: [
          { category: 'Hotel', count: 2, slug: 'hotel' },
          { category: 'Café', count: 1, slug: 'cafe' },
        ],
        page: 1,
        limit: 12,
        pages: 1,
      });
      expect(businesses.map(({ name }) => name)).toEqual(['C', 'A', 'B']);
    },
  );

  it('belong to the country in the address', async () => {
    const answer = await server().get('/api/cities/ca/london?limit=1');
    const city = citySummarySchema.parse(await answer.json());
    expect(city).toMatchObject({ country: 'Canada', businessCount: 1, limit: 1, pages: 1 });
  });

  it.each([
    ['/api/cities/fr/london', 404],
    ['/api/cities/no/oslo', 404],
    ['/api/cities/gbr/london', 400],
    ['/api/cities/g%00/london', 400],
    ['/api/cities/gb/%00', 400],
    ['/api/cities/gb/london?limit=101', 400],
    ['/api/cities/gb', 404],
  ])('answer %s with %i', async (path, status) => {
    expect((await server().get(path)).status).toBe(status);
  });
});
