import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { LIST_SORTS, MISSING_FIELDS, SORT_ORDERS } from '../contract/calls/admin-list.ts';
import { recount, seed } from '../database/testing/seed.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { countPlaced } from './admin-list.counts.ts';
import { isListed, type ListFilter } from './admin-list.filter.ts';
import { knownLists } from './admin-list.known.ts';
import { countListed, cutPage, readPage, sortAll, sortThese } from './admin-list.pages.ts';
import { findPage } from './admin-list.queries.ts';

const LISTINGS = 400;

/** Parts of names: letters, wildcards and combinations that many names share. */
const part = fc.constantFrom('a', 'b', 'ab', 'abc', 'ç', 'İ', 'ı', 'şa', '%', '_', 'zz');

const narrowing: fc.Arbitrary<ListFilter> = fc.oneof(
  fc.record({ text: part }),
  fc.record({ categoryId: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ cityIds: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1 }) }),
  fc.record({ approved: fc.boolean() }),
  fc.record({ missing: fc.constantFrom(...MISSING_FIELDS) }),
  fc.record({ letters: fc.constant('capitals') }),
  fc.record({ duplicates: fc.constantFrom('city', 'phone') }),
);

/** Filters with up to three conditions. */
const filters: fc.Arbitrary<ListFilter> = fc
  .array(narrowing, { maxLength: 3 })
  .map((ways) => Object.assign({}, ...ways));

const orders = fc.record({
  by: fc.constantFrom(...LIST_SORTS),
  order: fc.constantFrom(...SORT_ORDERS),
});

describe('the methods that find a page of the list', () => {
  const database = useTestDatabase();

  /** The expected list: all listings in order, by a plain query. */
  async function wholeList(filter: ListFilter, by: string, order: string): Promise<number[]> {
    const value = sql.raw(
      { name: 'name_key collate "C"', rating: 'coalesce(rating, -1)', reviewCount: 'reviews' }[
        by
      ] ?? 'created_at',
    );
    const direction = sql.raw(order);
    const { rows } = await sql<{ id: number }>`
      select id from businesses b where ${isListed(filter)}
      order by ${value} ${direction}, id ${direction}`.execute(database().db);
    return rows.map(({ id }) => id);
  }

  beforeAll(async () => {
    const { db } = database();
    await seed(
      db,
      Array.from({ length: 24 }, (_, index) => ({
        name: `Place ${index}`,
        category: `Category ${index % 4}`,
        city: `City ${index % 6}`,
        country: index % 2 ? 'TR' : 'DE',
      })),
    );
    await sql`
      insert into businesses (slug, fingerprint, name, category_id, city_id, phone, working_hours,
        latitude, longitude, photo, url, rating, reviews, approved, deleted_at, created_at)
      select 'slug-' || n, n, (array['Abc','Çab','ışa','İZZ','100%','b_a','Ömer'])[1 + n % 7],
        1 + n % 4, 1 + n % 6, case when n % 3 > 0 then n::text end, case when n % 5 > 0 then '' end,
        case when n % 7 > 0 then n % 90 end, case when n % 7 > 0 then n % 90 end,
        case when n % 2 > 0 then '' end, case when n % 11 > 0 then '' end,
        case when n % 4 > 0 then (n % 11) / 2.2 end, n % 13, n % 5 > 0,
        case when n % 17 = 0 then now() end, now() - make_interval(hours => n % 100)
      from generate_series(1, ${LISTINGS}::int) n`.execute(db);
    await sql`
      insert into suspected_duplicates select k, id from businesses, unnest(array['city', 'phone']) k
      where id % (6 + length(k)) = 0`.execute(db);
    await recount(db);
  });

  it('all give the same result', async () => {
    const { db } = database();
    await fc.assert(
      fc.asyncProperty(
        filters,
        orders,
        fc.integer({ min: 0, max: 110 }),
        fc.integer({ min: 1, max: 30 }),
        async (filter, order, percent, limit) => {
          const whole = await wholeList(filter, order.by, order.order);
          const offset = Math.floor((percent * whole.length) / 100);
          const ids = whole.slice(offset, offset + limit);
          const total = whole.length;
          const slice = { offset, limit };
          const known = knownLists();
          for (const times of ['once', 'again'])
            expect(await findPage(db, filter, order, slice, known), times).toEqual({ total, ids });
          await db.transaction().execute(async (trx) => {
            expect(await countListed(trx, filter)).toBe(total);
            for (const method of ['fetched', 'named', 'whole'] as const)
              for (const most of [LISTINGS * 2, null]) {
                const all = await sortAll(trx, filter, method, most);
                expect(cutPage(all, order, slice), method).toEqual({ total, ids });
              }
            const these = await sortThese(trx, whole.toReversed());
            expect(cutPage(these, order, slice)).toEqual({ total, ids });
            if (offset >= total) return;
            const within = { offset, limit: Math.min(limit, total - offset) };
            for (const most of [LISTINGS * 2, null])
              expect(await readPage(trx, filter, order, within, total, most)).toEqual(ids);
          });
        },
      ),
      { numRuns: 60 },
    );
  });

  it('report that more listings match than the limit of the read', async () => {
    const { db } = database();
    const order = { by: 'name', order: 'asc' } as const;
    await db.transaction().execute(async (trx) => {
      const total = await countListed(trx, {});
      expect((await sortAll(trx, {}, 'whole', 11)).name).toHaveLength(11);
      const ids = await readPage(trx, {}, order, { offset: 100, limit: 20 }, total, 110);
      expect(ids).toHaveLength(10);
    });
  });

  it('take lengths from the tables of counts where these have them', async () => {
    const { db } = database();
    const placed = filters.map(({ categoryId, cityIds, approved }) =>
      Object.fromEntries(
        Object.entries({ categoryId, cityIds, approved }).filter(
          ([, value]) => value !== undefined,
        ),
      ),
    );
    await fc.assert(
      fc.asyncProperty(placed, async (filter: ListFilter) => {
        expect(await countPlaced(db, filter)).toBe((await wholeList(filter, 'name', 'asc')).length);
      }),
      { numRuns: 40 },
    );
  });

  it('filter by import', async () => {
    const { db } = database();
    const filter: ListFilter = { importId: 7 };
    const range = { first: 100, last: 120, since: new Date(0), until: null };
    await sql`update businesses set import_id = 7 where id between 100 and 120 and id <> 110`.execute(
      db,
    );
    const expected = await wholeList(filter, 'name', 'asc');
    expect(expected.length).toBeGreaterThan(15);
    const ids = (whole: boolean) =>
      wholeList({ ...filter, range: { ...range, whole } }, 'name', 'asc');
    expect(await ids(false)).toEqual(expected);
    expect((await ids(true)).toSorted()).toEqual([...expected, 110].toSorted());
  });

  it('cache results until the next write', () => {
    const lists = knownLists();
    const moment = { nextWrite: '100', quiet: true, listings: 0 };
    lists.add({ text: 'a' }, moment, { total: 5 });
    const sorted = { name: [1, 2], rating: [2, 1], reviewCount: [1, 2], createdAt: [1, 2] };
    lists.add({ text: 'a' }, moment, { sorted });
    expect(lists.get({ text: 'a' }, moment)).toEqual({ total: 5, sorted });
    expect(lists.get({ text: 'b' }, moment)).toEqual({});
    expect(lists.get({ text: 'a' }, { ...moment, nextWrite: '101' })).toEqual({});
    lists.add({ text: 'c' }, { ...moment, quiet: false }, { total: 6 });
    expect(lists.get({ text: 'c' }, moment)).toEqual({});
    lists.add({ text: 'c' }, { ...moment, nextWrite: '102' }, { total: 6 });
    expect(lists.get({ text: 'a' }, moment)).toEqual({});
  });

  it('cache at most two million ids', () => {
    const lists = knownLists();
    const moment = { nextWrite: '100', quiet: true, listings: 0 };
    const many = Array.from({ length: 200_000 }, (_, id) => id);
    const sorted = { name: many, rating: many, reviewCount: many, createdAt: many };
    for (const text of ['a', 'b', 'c']) lists.add({ text }, moment, { sorted });
    expect(lists.get({ text: 'a' }, moment)).toEqual({});
    expect(lists.get({ text: 'c' }, moment).sorted).toEqual(sorted);
  });

  it('find later writes', async () => {
    const { db } = database();
    const known = knownLists();
    const order = { by: 'name', order: 'asc' } as const;
    const total = async () => {
      const page = await findPage(db, { text: 'abc' }, order, { offset: 0, limit: 1 }, known);
      return page.total;
    };
    const before = await total();
    await sql`update businesses set name = 'Abc' where id = (
      select min(id) from businesses where name = 'Place 1')`.execute(db);
    expect(await total()).toBe(before + 1);
  });
});
