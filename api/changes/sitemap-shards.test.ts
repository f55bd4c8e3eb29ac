import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { SITEMAP_GROUPS } from '../contract/pages/urls.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import {
  entriesByKey,
  pagesOfGroups,
  sitemapsOf,
  spreadSitemaps,
  WANTED_SITEMAPS,
} from './sitemap-shards.queries.ts';

const CITIES = SITEMAP_GROUPS.indexOf('cities') + 1;
const COMBINATIONS = SITEMAP_GROUPS.indexOf('combinations') + 1;

describe('the sitemaps of places', () => {
  const database = useTestDatabase();

  type Sitemap = { readonly key: number; readonly page: number };
  const wanted = async () =>
    (await sql<Sitemap>`${WANTED_SITEMAPS}`.execute(database().db)).rows
      .filter(({ key }) => key === CITIES)
      .map(({ page }) => page)
      .sort((a, b) => a - b);
  const entries = async (page: number) =>
    (
      await sql<{
        path: string;
      }>`${entriesByKey(sql`select ${CITIES}::int, ${page}::int`)}`.execute(database().db)
    ).rows.map(({ path }) => path);
  const spread = () =>
    database()
      .db.transaction()
      .execute((trx) => spreadSitemaps(trx, pagesOfGroups([CITIES])));

  beforeAll(async () => {
    // 3,000 cities of two pages each: more than two files hold, fewer than four do.
    await sql`
      insert into pages (kind, key, page, path, hash, bytes, indexable)
      select 'city', key, page, '/cities/' || key || '/' || page, '', 1, true
      from generate_series(1, 3000) key, generate_series(1, 2) page`.execute(database().db);
  });

  it('are as many as the pages need, and never fewer than they were', async () => {
    expect(await wanted()).toEqual([1]);
    expect(await spread()).toEqual([CITIES]);
    expect(await wanted()).toEqual([1, 2, 3, 4]);
    expect(await spread()).toEqual([]);
    await sql`delete from pages where key > 1500`.execute(database().db);
    expect(await spread()).toEqual([]);
    expect(await wanted()).toEqual([1, 2, 3, 4]);
  });

  it('hold each page once, those of a city together, where changes look for them', async () => {
    const files = await Promise.all([1, 2, 3, 4].map(entries));
    expect(files.flat()).toHaveLength(3_000);
    expect(new Set(files.flat()).size).toBe(3_000);
    for (const [index, paths] of files.entries()) {
      const key = paths[0]?.split('/')[2];
      expect(paths).toContain(`/cities/${key}/1`);
      expect(paths).toContain(`/cities/${key}/2`);
      const { rows } = await sql<Sitemap>`
        ${sitemapsOf(sql`select 'city'::page_kind, ${key}::bigint, 2`)}`.execute(database().db);
      expect(rows).toMatchObject([{ page: index + 1 }]);
    }
  });

  it('are not there without a page', async () => {
    await sql`delete from pages where key % 4 <> 2`.execute(database().db);
    expect(await wanted()).toEqual([3]);
  });
});

describe('the sitemaps of categories in places', () => {
  const database = useTestDatabase();

  it('hold the categories of one place together', async () => {
    const { db } = database();
    await sql`
      insert into pages (kind, key, page, path, hash, bytes, indexable)
      select 'combination', combination_key('city', city, category), 1, city || '/' || category, '', 1, true
      from generate_series(1, 60) city, generate_series(1, 100) category`.execute(db);
    await db.transaction().execute((trx) => spreadSitemaps(trx, pagesOfGroups([COMBINATIONS])));
    const files = [1, 2, 3, 4].map(async (page) => {
      const file = sql`select ${COMBINATIONS}::int, ${page}::int`;
      const { rows } = await sql<{ path: string }>`${entriesByKey(file)}`.execute(db);
      expect(rows).toHaveLength(1_500);
      return rows.map(({ path }) => path.split('/')[0]);
    });
    const places = (await Promise.all(files)).flatMap((names) => [...new Set(names)]);
    expect(places).toHaveLength(60);
    const { rows: changed } = await sql<{ page: number }>`${sitemapsOf(sql`
      select kind, key, page from pages where path like '7/%'`)}`.execute(db);
    expect(changed).toMatchObject([{ key: COMBINATIONS, page: (7 % 4) + 1 }]);
  });
});
