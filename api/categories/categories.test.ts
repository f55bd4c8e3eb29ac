import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  categorySummarySchema,
  errorSchema,
  measuredCategorySchema,
} from '../contract/pages/entities.ts';
import { seed } from '../database/testing/seed.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { useTestServer } from '../http/testing/test-server.ts';

const berlin = { city: 'Berlin', country: 'DE' };

describe('the categories of the API', () => {
  const database = useTestDatabase();
  const server = useTestServer(database);

  const list = async (path: string) => {
    const answer = await server().get(path);
    const items = z.array(measuredCategorySchema).parse(await answer.json());
    return { items, total: answer.headers.get('x-total-count'), headers: answer.headers };
  };
  const summary = async (path: string) =>
    categorySummarySchema.parse(await (await server().get(path)).json());

  beforeAll(async () => {
    await seed(database().db, [
      ...Array.from({ length: 15 }, (_, index) => ({
        name: `Café ${String(index).padStart(2, '0')}`,
        category: 'Café',
        ...berlin,
      })),
      { name: 'Best', category: 'Café', city: 'Paris', country: 'FR', rating: 5, reviews: 100 },
      { name: 'Lonely five', category: 'Café', ...berlin, rating: 5, reviews: 1 },
      { name: 'Worst', category: 'Café', ...berlin, rating: 1, reviews: 100 },
      { name: 'H', category: 'Hotel', ...berlin },
      { name: 'C', category: 'Cinema', ...berlin },
      { name: 'U', category: 'Unseen', ...berlin, approved: false },
    ]);
  });

  it('are all listed, most businesses first', async () => {
    const { items, total, headers } = await list('/api/categories');
    expect(items).toEqual([
      { category: 'Café', count: 18, slug: 'cafe', share: '90.0', rating: '3.7' },
      { category: 'Cinema', count: 1, slug: 'cinema', share: '5.0', rating: null },
      { category: 'Hotel', count: 1, slug: 'hotel', share: '5.0', rating: null },
    ]);
    expect(total).toBe('3');
    expect(headers.get('cache-control')).toBe('public, max-age=7200');
  });

  it('are listed by letter and by page', async () => {
    expect((await list('/api/categories?letter=c')).items.map(({ slug }) => slug)).toEqual([
      'cafe',
      'cinema',
    ]);
    const second = await list('/api/categories?letter=C&limit=1&page=2');
    expect(second.items.map(({ slug }) => slug)).toEqual(['cinema']);
    expect(second.total).toBe('2');
    expect((await list('/api/categories?letter=X')).items).toEqual([]);
    expect((await list('/api/categories?page=9')).items).toEqual([]);
  });

  it.each([
    'letter=AB',
    'letter=',
    'letter=1',
    'letter=A&letter=B',
    'page=0',
    'page=x',
    'limit=1001',
    'letter=%00',
    `search=${'x'.repeat(101)}`,
    'search=%00',
    'search=a&search=b',
  ])('cannot be listed with %s', async (query) => {
    const answer = await server().get(`/api/categories?${query}`);
    expect(answer.status).toBe(400);
    expect(errorSchema.parse(await answer.json()).error.code).toBe('invalid_input');
  });

  it.each([
    ['search=CAF', ['cafe']],
    ['search=caf%C3%89', ['cafe']],
    ['search=%20c%20', ['cafe', 'cinema']],
    ['search=e&letter=h', ['hotel']],
    ['search=x', []],
    ['search=%25', []],
    ['search=c_f', []],
    ['search=%5C', []],
    ["search=')%20or%20true--", []],
    ['search=unseen', []],
    ['search=%20', ['cafe', 'cinema', 'hotel']],
  ])('are found by part of the name: %s', async (query, slugs) => {
    const { items, total } = await list(`/api/categories?${query}`);
    expect(items.map(({ slug }) => slug)).toEqual(slugs);
    expect(total).toBe(String(slugs.length));
  });

  it('are found in pages, with the total of all pages', async () => {
    const second = await list('/api/categories?search=e&limit=1&page=2');
    expect(second.items).toEqual([
      { category: 'Hotel', count: 1, slug: 'hotel', share: '5.0', rating: null },
    ]);
    expect(second.total).toBe('2');
    expect(await list('/api/categories?search=e&page=9')).toMatchObject({ items: [], total: '2' });
  });

  it('each have a summary, with the best businesses first', async () => {
    const { businesses, ...cafe } = await summary('/api/categories/cafe');
    expect(cafe).toEqual({
      category: 'Café',
      slug: 'cafe',
      businessCount: 18,
      countryCount: 2,
      parent: null,
      children: [],
      topCountries: [
        { country: 'Germany', count: 17, slug: 'germany' },
        { country: 'France', count: 1, slug: 'france' },
      ],
      page: 1,
      limit: 12,
      pages: 2,
    });
    expect(businesses.map(({ name }) => name).slice(0, 4)).toEqual([
      'Best',
      'Lonely five',
      'Café 00',
      'Café 01',
    ]);
    expect(businesses[0]).toMatchObject({ category: 'Café', city: 'Paris', rating: '5.0' });
  });

  it('name the wider category and their kinds', async () => {
    const { db } = database();
    const { rows } = await sql<{
      id: number;
    }>`select id from categories where slug = 'cafe'`.execute(db);
    await sql`update categories set parent_id = ${rows[0]?.id} where slug in ('hotel', 'unseen')`.execute(
      db,
    );
    try {
      const cafe = await summary('/api/categories/cafe');
      expect([cafe.parent, cafe.children]).toEqual([
        null,
        [{ category: 'Hotel', slug: 'hotel', count: 1 }],
      ]);
      const hotel = await summary('/api/categories/hotel');
      expect([hotel.parent, hotel.children]).toEqual([{ category: 'Café', slug: 'cafe' }, []]);
    } finally {
      await sql`update categories set parent_id = null`.execute(db);
    }
  });

  it('have further pages of businesses', async () => {
    const second = await summary('/api/categories/cafe?page=2&limit=12');
    expect(second.businesses.map(({ name }) => name)).toEqual([
      'Café 10',
      'Café 11',
      'Café 12',
      'Café 13',
      'Café 14',
      'Worst',
    ]);
    expect(await summary('/api/categories/cafe?page=3')).toMatchObject({
      pages: 2,
      businesses: [],
    });
    expect(await summary('/api/categories/cafe?page=1000000&limit=100')).toMatchObject({
      businesses: [],
    });
    expect((await summary('/api/categories/cafe?limit=100')).businesses).toHaveLength(18);
  });

  it.each(['limit=101', 'limit=0', 'page=-1', 'page=1000001', 'page=1e99'])(
    'have no summary with %s',
    async (query) => {
      expect((await server().get(`/api/categories/cafe?${query}`)).status).toBe(400);
    },
  );

  it.each(['nothing', 'unseen', 'c'])('do not include %s', async (slug) => {
    expect((await server().get(`/api/categories/${slug}`)).status).toBe(404);
  });
});
