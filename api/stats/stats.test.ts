import { beforeAll, describe, expect, it } from 'vitest';
import { createAdministrator } from '../administrators/administrators.ts';
import { ADMIN_API, adminStatsSchema, STATS_CATEGORIES } from '../contract/back-office.ts';
import { seed } from '../database/testing/seed.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { useAdminServer } from '../sessions/testing/admin-server.ts';

describe('the stats', () => {
  const database = useTestDatabase();
  const server = useAdminServer(database);
  let cookie = '';

  const stats = (headers: Record<string, string> = { Cookie: cookie }) =>
    fetch(server() + ADMIN_API.stats, { headers });

  beforeAll(async () => {
    const credentials = { username: 'ada', password: 'correct horse battery' };
    await createAdministrator(database().db, credentials);
    const answer = await fetch(server() + ADMIN_API.login, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(credentials),
    });
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  });

  it('are for administrators alone', async () => {
    const answer = await stats({});
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ error: { code: 'unauthorized' } });
    expect((await stats({ Cookie: 'session=guess' })).status).toBe(401);
  });

  it('are zero where there is nothing', async () => {
    expect(adminStatsSchema.parse(await (await stats()).json())).toEqual({
      totalBusinesses: 0,
      totalCategories: 0,
      categories: [],
    });
  });

  it('count what is public, the largest categories first', async () => {
    const inCategory = (category: string, names: readonly string[]) =>
      names.map((name) => ({ name, category, city: 'Berlin', country: 'DE' }));
    await seed(database().db, [
      ...inCategory('Bakery', ['Brot', 'Korn', 'Mehl']),
      ...inCategory('Café', ['Mokka']).map((listing) => ({ ...listing, approved: false })),
      ...Array.from({ length: STATS_CATEGORIES }, (_, index) =>
        inCategory(`Trade ${String(index).padStart(2, '0')}`, [`Shop ${index}`]),
      ).flat(),
    ]);
    const answer = await stats();
    const { totalBusinesses, totalCategories, categories } = adminStatsSchema.parse(
      await answer.json(),
    );
    expect({ totalBusinesses, totalCategories }).toEqual({
      totalBusinesses: 3 + STATS_CATEGORIES,
      totalCategories: 1 + STATS_CATEGORIES,
    });
    expect(categories).toHaveLength(STATS_CATEGORIES);
    expect(categories.slice(0, 2)).toEqual([
      { category: 'Bakery', count: 3 },
      { category: 'Trade 00', count: 1 },
    ]);
  });

  it('are kept by browsers alone, which ask whether they still hold', async () => {
    const answer = await stats();
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    const etag = answer.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    expect((await stats({ 'If-None-Match': etag })).status).toBe(401);
  });
});
