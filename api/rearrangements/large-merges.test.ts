import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { AT_ONCE } from '../businesses/bulk/bulk-actions.ts';
import { runJobs } from '../businesses/bulk/run-job.ts';
import { REARRANGEMENT_ROUTES, rearrangementSchema } from '../contract/calls/rearrangements.ts';
import { routePath } from '../contract/calls/route.ts';
import { expectCounts } from '../database/testing/counts.ts';
import { recount, seed } from '../database/testing/seed.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { useTestServer } from '../http/testing/test-server.ts';
import { useSignedIn } from '../sessions/testing/signed-in.ts';

const running = new AbortController().signal;

const at = (name: string, category: string, city = 'Berlin') => ({
  ...{ name, category, city, country: 'DE' },
});

describe('merges of more listings than one transaction takes', () => {
  const database = useTestDatabase();
  const call = useSignedIn(database, useTestServer(database));

  const TOTAL = 2 * AT_ONCE + 500;

  const idOf = async (table: 'categories' | 'cities', name: string) =>
    (
      await database()
        .db.selectFrom(table)
        .where('name', '=', name)
        .select('id')
        .executeTakeFirstOrThrow()
    ).id;

  /** The categories and cities of the listings, and how many are of each. */
  async function spread() {
    const { rows } = await sql`
      select c.name as category, y.name as city, count(*) from businesses b
      join categories c on c.id = b.category_id join cities y on y.id = b.city_id group by 1, 2 order by 1, 2`.execute(
      database().db,
    );
    return rows;
  }

  const answer = async (response: Promise<Response>, status: number) => {
    const { status: found, ...rest } = await response;
    expect(found).toBe(status);
    return rest;
  };

  it.each(['category', 'city'] as const)(
    'continue after a failure, show how far they are, and can be undone: %s',
    async (noun) => {
      const { db } = database();
      await sql`truncate businesses, cities, countries, categories, rearrangements, bulk_jobs restart identity cascade`.execute(
        db,
      );
      await seed(db, [at('A', 'Many', 'Much'), at('B', 'Few', 'Little')]);
      await sql`
        insert into businesses (slug, fingerprint, name, latitude, longitude, category_id, city_id)
        select 'many-' || n, n, 'Many ' || n, 50 + n / 1e5, 10 + n / 1e5, (select id from categories where name = 'Many'),
          (select id from cities where name = 'Much') from generate_series(1, ${TOTAL}::int) n`.execute(
        db,
      );
      await recount(db);
      const before = await spread();
      const [from, to] =
        noun === 'category'
          ? [await idOf('categories', 'Many'), await idOf('categories', 'Few')]
          : [await idOf('cities', 'Much'), await idOf('cities', 'Little')];
      const merge = (id: number, targetId: number) =>
        call('POST', routePath(REARRANGEMENT_ROUTES.merge, { params: { noun, id } }), { targetId });
      const undo = (id: number) =>
        call('POST', routePath(REARRANGEMENT_ROUTES.undo, { params: { id } }), {});
      const begun = await merge(from, to);
      expect(begun.status).toBe(202);
      const { id, progress } = rearrangementSchema.parse(await begun.json());
      expect(progress).toEqual({ done: 0, total: TOTAL + 1, problem: null });
      await answer(merge(to, from), 409);
      await answer(undo(id), 409);

      // The second batch fails as a whole.
      await sql`
        create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
        create trigger refuse before update on businesses for each row
          when (new.name = 'Many ${sql.raw(String(AT_ONCE + 10))}') execute function refuse()`.execute(
        db,
      );
      await expect(runJobs(database(), running)).rejects.toThrow('no');
      await sql`drop function refuse cascade`.execute(db);
      const list = await call('GET', REARRANGEMENT_ROUTES.list.path);
      expect(await list.json()).toMatchObject({
        rearrangements: [
          {
            id,
            canUndo: false,
            progress: { done: AT_ONCE, total: TOTAL + 1, problem: { code: 'other' } },
          },
        ],
      });
      await expectCounts(db);
      expect(await runJobs(database(), running)).toBe(3);
      expect(await spread()).toHaveLength(2);
      const [moved] = await sql<{ count: number }>`
        select count(*) from businesses
        where ${sql.ref(`${noun}_id`)} = ${to}`
        .execute(db)
        .then(({ rows }) => rows);
      expect(moved?.count).toBe(TOTAL + 2);
      await expectCounts(db);

      expect((await undo(id)).status).toBe(202);
      await runJobs(database(), running);
      expect(await spread()).toEqual(before);
      await expectCounts(db);
    },
  );

  it('have their families moved by a job that continues, when their category moves in the tree', async () => {
    const { db } = database();
    await sql`truncate businesses, cities, countries, categories, rearrangements, bulk_jobs restart identity cascade`.execute(
      db,
    );
    await seed(db, [at('A', 'Group'), at('B', 'Family'), at('C', 'Many')]);
    await sql`
      insert into businesses (slug, fingerprint, name, category_id, city_id)
      select 'many-' || n, n, 'Many ' || n, (select id from categories where name = 'Many'), 1
      from generate_series(1, ${AT_ONCE}::int) n`.execute(db);
    await sql`update categories set parent_id = 1 where name = 'Family'`.execute(db);
    await recount(db);
    const move = async (parentId: number | null) => {
      const path = routePath(REARRANGEMENT_ROUTES.move, {
        params: { id: await idOf('categories', 'Many') },
      });
      return call('POST', path, { parentId });
    };
    const families = async () => {
      const { rows } = await sql`
        select c.name as category, f.name as family, count(*) from businesses b
        join categories c on c.id = b.category_id join categories f on f.id = b.family_id
        group by 1, 2 order by 1, 2`.execute(db);
      return rows;
    };
    const [own, family] = [
      { category: 'Family', family: 'Family', count: 1 },
      { category: 'Group', family: 'Group', count: 1 },
    ];
    const many = (name: string) => [
      ...[own, family],
      { category: 'Many', family: name, count: AT_ONCE + 1 },
    ];
    expect(await families()).toEqual(many('Many'));
    const moved = await move(await idOf('categories', 'Family'));
    expect(moved.status).toBeLessThan(300);
    // New listings have the family at once.
    await sql`
      insert into businesses (slug, fingerprint, name, category_id, city_id)
      select 'last', 'last', 'Last', (select id from categories where name = 'Many'), 1`.execute(
      db,
    );
    expect(await families()).toContainEqual({ category: 'Many', family: 'Family', count: 1 });
    await sql`delete from businesses where slug = 'last'`.execute(db);
    expect(await families()).toEqual(many('Many'));
    expect(await runJobs(database(), running)).toBeGreaterThan(1);
    expect(await families()).toEqual(many('Family'));
    await expectCounts(db);
    expect((await move(null)).status).toBeLessThan(300);
    await runJobs(database(), running);
    expect(await families()).toEqual(many('Many'));
  });
});
