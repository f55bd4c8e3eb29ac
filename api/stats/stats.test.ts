import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { adminStatsSchema, OVERVIEW_ROUTES, STATS_CATEGORIES } from '../contract/calls/overview.ts';
import { LOCK_GROUPS } from '../database/advisory-locks.ts';
import { seed } from '../database/testing/seed.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { useTestServer } from '../http/testing/test-server.ts';
import { useSignedIn } from '../sessions/testing/signed-in.ts';

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

describe('the stats', () => {
  const database = useTestDatabase();
  const server = useTestServer(database);
  const call = useSignedIn(database, server);

  const stats = async () => {
    const answer = await call('GET', OVERVIEW_ROUTES.stats.path);
    return adminStatsSchema.parse(await answer.json());
  };

  it('need a session', async () => {
    for (const headers of [{}, { Cookie: 'session=guess' }]) {
      const answer = await fetch(server().url + OVERVIEW_ROUTES.stats.path, { headers });
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ error: { code: 'unauthorized' } });
    }
  });

  it('are zero for an empty directory', async () => {
    expect(await stats()).toEqual({
      totalBusinesses: 0,
      totalCategories: 0,
      categories: [],
      listings: 0,
      approved: 0,
      waiting: 0,
      deleted: 0,
      countries: 0,
      cities: 0,
      averageRating: null,
      newLast7Days: 0,
      newLast30Days: 0,
      lastImportAt: null,
      lastUpdateAt: null,
    });
  });

  describe('of some listings', () => {
    beforeAll(async () => {
      const inCategory = (category: string, names: readonly string[]) =>
        names.map((name) => ({ name, category, city: 'Berlin', country: 'DE' }));
      const { db } = database();
      await seed(db, [
        ...inCategory('Bakery', ['Brot', 'Korn', 'Mehl']).map((listing, index) => ({
          ...listing,
          rating: index + 1.5,
          created_at: daysAgo(index * 8),
        })),
        ...inCategory('Café', ['Shut']).map((listing) => ({
          ...listing,
          status: 'permanently_closed' as const,
          created_at: daysAgo(100),
        })),
        ...inCategory('Café', ['Mokka']).map((listing) => ({ ...listing, approved: false })),
        ...inCategory('Café', ['Gone']).map((listing) => ({
          ...listing,
          deleted_at: daysAgo(1),
          deletion_id: 1,
        })),
        ...Array.from({ length: STATS_CATEGORIES }, (_, index) =>
          inCategory(`Trade ${String(index).padStart(2, '0')}`, [`Shop ${index}`]).map(
            (listing) => ({ ...listing, created_at: daysAgo(100) }),
          ),
        ).flat(),
      ]);
    });

    it('count public listings, the largest categories first', async () => {
      const { totalBusinesses, totalCategories, categories } = await stats();
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

    it('count other listings, places and new listings', async () => {
      expect(await stats()).toMatchObject({
        listings: 5 + STATS_CATEGORIES,
        approved: 4 + STATS_CATEGORIES,
        waiting: 1,
        deleted: 1,
        countries: 1,
        cities: 1,
        averageRating: 2.5,
        newLast7Days: 2,
        newLast30Days: 4,
      });
    });

    it('have the times of the last import and the last action', async () => {
      const { db } = database();
      const add = (status: string, days: number) =>
        sql`
        insert into imports (file_name, file_bytes, batch_size, status, finished_at)
        values ('a.xlsx', 1, 1, ${status}, ${daysAgo(days)})`.execute(db);
      await add('done', 5);
      await add('cancelled', 4);
      const { lastImportAt, lastUpdateAt } = await stats();
      expect(Date.parse(lastUpdateAt ?? '') - Date.parse(lastImportAt ?? '')).toBeCloseTo(
        DAY_MS,
        -4,
      );
      await sql`
        insert into audit_entries (action, subject, at)
        values ('business.edit', 'Brot', ${daysAgo(3)}), ('session.sign_in', '', now())`.execute(
        db,
      );
      const later = await stats();
      expect(Date.parse(later.lastUpdateAt ?? '') - Date.parse(lastUpdateAt ?? '')).toBeCloseTo(
        DAY_MS,
        -4,
      );
    });

    it('include listings that are added while another request counts', async () => {
      const { db, pool } = database();
      const before = await stats();
      const other = await pool.connect();
      await other.query(
        `begin; select pg_advisory_xact_lock(${LOCK_GROUPS.reportSummary}, hashtext('growth Europe/Istanbul'))`,
      );
      const asked = stats();
      const waiting = async () =>
        (
          await sql`
            select from pg_locks where locktype = 'advisory' and not granted
              and database = (select oid from pg_database where datname = current_database())`.execute(
            db,
          )
        ).rows.length;
      await expect.poll(waiting).toBe(1);
      await seed(db, [{ name: 'Newest', category: 'Bakery', city: 'Berlin', country: 'DE' }]);
      await other.query('commit');
      other.release();
      const { newLast7Days, newLast30Days } = await asked;
      expect({ newLast7Days, newLast30Days }).toEqual({
        newLast7Days: before.newLast7Days + 1,
        newLast30Days: before.newLast30Days + 1,
      });
    });
  });

  it('are cached by browsers only, which revalidate them', async () => {
    const answer = await call('GET', OVERVIEW_ROUTES.stats.path);
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    const etag = answer.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    const headers = { 'If-None-Match': etag };
    expect((await fetch(server().url + OVERVIEW_ROUTES.stats.path, { headers })).status).toBe(401);
  });
});
