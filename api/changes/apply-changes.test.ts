import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { BUSINESS_STATUSES, type BusinessStatus } from '../contract/pages/business-status.ts';
import { expectCounts } from '../database/testing/counts.ts';
import { recount } from '../database/testing/seed.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { writableListings } from '../database/testing/writable-listings.ts';
import { changeListings } from './change-listings.ts';
import { BUSINESSES_GROUP, fillSitemapSlots } from './sitemap-slots.queries.ts';
import { markPages, PRIORITY } from './stale-marks.queries.ts';
import { updateListings } from './testing/update-listings.ts';

const COUNTRIES = ['AA', 'BB', 'CC'];
const CITIES = 6;
const CATEGORIES = 5;

/** One row per count, e.g. `city 3 categories → 2`: kept by change sets, and from scratch. */
const KEPT = `
  select 'pair ' || city_id || ' ' || category_id as name, business_count as count from city_categories
  union all select 'country pair ' || country_id || ' ' || category_id, business_count from country_categories
  union all select 'city ' || id, business_count from cities
  union all select 'city ' || id || ' categories', category_count from cities
  union all select 'country ' || id, business_count from countries
  union all select 'country ' || id || ' cities', city_count from countries
  union all select 'country ' || id || ' categories', category_count from countries
  union all select 'country ' || id || ' regions', region_count from countries
  union all select 'region ' || id, business_count from regions
  union all select 'region ' || id || ' cities', city_count from regions
  union all select 'category ' || id, business_count from categories
  union all select 'category ' || id || ' countries', country_count from categories
  union all select 'category ' || id || ' rated', rated_count from categories
  union all select 'category ' || id || ' tenths', rating_tenths::int from categories`;

const RECOUNTED = `
  with listed as (
    select b.city_id, b.category_id, c.country_id, c.region_id, nullif(b.rating, 0) as rating
    from businesses b join cities c on c.id = b.city_id where b.listed
  )
  select 'pair ' || city_id || ' ' || category_id as name, count(*)::int as count from listed group by city_id, category_id
  union all select 'country pair ' || country_id || ' ' || category_id, count(*)::int from listed group by country_id, category_id
  union all select 'city ' || id, count(l.city_id)::int from cities c left join listed l on city_id = id group by id
  union all select 'city ' || id || ' categories', count(distinct l.category_id)::int from cities c left join listed l on city_id = id group by id
  union all select 'country ' || id, count(l.city_id)::int from countries left join listed l on country_id = id group by id
  union all select 'country ' || id || ' cities', count(distinct l.city_id)::int from countries left join listed l on country_id = id group by id
  union all select 'country ' || id || ' categories', count(distinct l.category_id)::int from countries left join listed l on country_id = id group by id
  union all select 'country ' || id || ' regions', count(distinct l.region_id)::int from countries left join listed l on country_id = id group by id
  union all select 'region ' || id, count(l.city_id)::int from regions left join listed l on region_id = id group by id
  union all select 'region ' || id || ' cities', count(distinct l.city_id)::int from regions left join listed l on region_id = id group by id
  union all select 'category ' || id, count(l.city_id)::int from categories left join listed l on category_id = id group by id
  union all select 'category ' || id || ' countries', count(distinct l.country_id)::int from categories left join listed l on category_id = id group by id
  union all select 'category ' || id || ' rated', count(l.rating)::int from categories left join listed l on category_id = id group by id
  union all select 'category ' || id || ' tenths', coalesce(sum(l.rating * 10), 0)::int from categories left join listed l on category_id = id group by id`;

type Move =
  | {
      readonly do: 'insert';
      readonly city: number;
      readonly category: number;
      readonly approved: boolean;
      readonly rating: number | null;
    }
  | { readonly do: 'approve' | 'withdraw' | 'delete' | 'purge'; readonly id: number }
  | { readonly do: 'status'; readonly id: number; readonly status: BusinessStatus }
  | { readonly do: 'rate'; readonly id: number; readonly rating: number | null }
  | { readonly do: 'open'; readonly id: number; readonly day: number }
  | { readonly do: 'move'; readonly id: number; readonly city: number; readonly category: number };

const id = fc.integer({ min: 1, max: 30 });
const city = fc.integer({ min: 1, max: CITIES });
const category = fc.integer({ min: 1, max: CATEGORIES });
const rating = fc.option(fc.integer({ min: 0, max: 50 }).map((tenths) => tenths / 10));
const move: fc.Arbitrary<Move> = fc.oneof(
  fc.record({ do: fc.constant('insert' as const), city, category, rating, approved: fc.boolean() }),
  fc.record({
    do: fc.constantFrom(
      'approve' as const,
      'withdraw' as const,
      'delete' as const,
      'purge' as const,
    ),
    id,
  }),
  fc.record({ do: fc.constant('move' as const), id, city, category }),
  fc.record({ do: fc.constant('rate' as const), id, rating }),
  fc.record({ do: fc.constant('open' as const), id, day: fc.integer({ min: 5, max: 6 }) }),
  fc.record({
    do: fc.constant('status' as const),
    id,
    status: fc.constantFrom(...BUSINESS_STATUSES),
  }),
);

describe('a change set', () => {
  const database = useTestDatabase();

  beforeAll(async () => {
    const { db } = database();
    for (const [index, code] of COUNTRIES.entries())
      await db
        .insertInto('countries')
        .values({ code, name: code, slug: `c-${index}` })
        .execute();
    // AA has cities in two regions, BB in one, CC in none.
    await db
      .insertInto('regions')
      .values([1, 1, 2].map((country_id, index) => ({ country_id, name: 'R', slug: `r-${index}` })))
      .execute();
    for (let index = 0; index < CITIES; index += 1)
      await db
        .insertInto('cities')
        .values({
          region_id: [1, 3, null, 2, 3, null][index] ?? null,
          country_id: (index % COUNTRIES.length) + 1,
          name: `City ${index}`,
          slug: `city-${index}`,
          letter: 'C',
        })
        .execute();
    for (let index = 0; index < CATEGORIES; index += 1)
      await db
        .insertInto('categories')
        .values({
          ...{ name: `Category ${index}`, slug: `category-${index}`, letter: 'C' },
          // The third and fourth are kinds of the second, and the fifth one of the fourth.
          parent_id: [null, null, 2, 2, 4][index] ?? null,
        })
        .execute();
    await recount(db);
  });

  async function insert(moves: readonly Move[]): Promise<void> {
    await database()
      .db.transaction()
      .execute((trx) =>
        changeListings(trx, PRIORITY.edit, async (listings) => {
          for (const one of moves) if (one.do === 'insert') await listings.insert(insertion(one));
        }),
      );
  }

  async function counts(query: string): Promise<Record<string, number>> {
    const { rows } = await database().pool.query<{ name: string; count: number }>(query);
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  }

  let slug = 0;
  function insertion(one: Extract<Move, { do: 'insert' }>) {
    slug += 1;
    return {
      columns: sql`slug, name, city_id, category_id, approved, rating, fingerprint`,
      select: sql`values (${`b-${slug}`}, ${`Business ${slug}`}, ${one.city}::int,
        ${one.category}::int, ${one.approved}::boolean, ${one.rating}::numeric, ${String(slug)})`,
    };
  }

  function assignments(one: Exclude<Move, { do: 'insert' | 'purge' }>) {
    if (one.do === 'move')
      return sql`city_id = ${one.city}::int, category_id = ${one.category}::int`;
    if (one.do === 'status') return sql`status = ${one.status}`;
    if (one.do === 'rate') return sql`rating = ${one.rating}::numeric`;
    if (one.do === 'open')
      return sql`open_minutes = int4multirange(int4range(${one.day * 1440}, ${one.day * 1440 + 60}))`;
    if (one.do === 'delete') return sql`deleted_at = now()`;
    return sql`approved = ${one.do === 'approve'}::boolean`;
  }

  /** All moves are one change set: it has listings that change more than once. */
  async function change(moves: readonly Move[]): Promise<void> {
    await database()
      .db.transaction()
      .execute((trx) =>
        changeListings(trx, PRIORITY.edit, async (listings) => {
          for (const one of moves) {
            if (one.do === 'insert') await listings.insert(insertion(one));
            else if (one.do === 'purge') await listings.delete([one.id]);
            else await listings.update({ ids: [one.id], set: assignments(one) });
          }
        }),
      );
  }

  it('keeps every count as a recount would have it, whatever happens', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { maxLength: 25 }), async (moves) => {
        await insert(moves);
        await change(moves);
        expect(await counts(KEPT)).toEqual(await counts(RECOUNTED));
        await expectCounts(database().db);
        const slots = await database()
          .db.selectFrom('sitemap_slots')
          .selectAll()
          .orderBy('slot')
          .execute();
        const listed = await database()
          .db.selectFrom('businesses')
          .select('id')
          .where('listed', '=', true)
          .execute();
        expect(slots.map(({ slot }) => slot)).toEqual(slots.map((_, index) => index + 1));
        const taken = slots.flatMap(({ business_id }) => business_id ?? []);
        expect(taken.sort()).toEqual(listed.map(({ id }) => id).sort());
      }),
      { numRuns: 40 },
    );
  });

  async function publicBusiness() {
    await insert([{ do: 'insert', city: 1, category: 1, rating: 4, approved: true }]);
    return database()
      .db.selectFrom('businesses')
      .selectAll()
      .where('listed', '=', true)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
  }

  it('marks the pages of a withdrawn listing, and nothing of other cities and categories', async () => {
    const { db } = database();
    // With its last listing, a region would end, and with it the pages of regions of its country.
    await publicBusiness();
    const target = await publicBusiness();
    await db.deleteFrom('stale_pages').execute();
    await change([{ do: 'withdraw', id: target.id }]);
    const marks = await db.selectFrom('stale_pages').select(['kind', 'key']).execute();
    const keys = (kind: string) => [
      ...new Set(marks.filter((mark) => mark.kind === kind).map((mark) => mark.key)),
    ];
    expect(keys('city')).toEqual([target.city_id]);
    expect(keys('category')).toEqual([target.category_id]);
    expect(keys('business')).toContain(target.id);
    expect(keys('home')).toEqual([0]);
  });

  it('takes a business that closes for good out of lists and sitemaps, and keeps its page', async () => {
    const { db } = database();
    const target = await publicBusiness();
    const kinds = async () => {
      const marks = await db.selectFrom('stale_pages').select('kind').distinct().execute();
      await db.deleteFrom('stale_pages').execute();
      return marks.map(({ kind }) => kind);
    };
    const places = async () => ({
      slots: await db
        .selectFrom('sitemap_slots')
        .select('slot')
        .where('business_id', '=', target.id)
        .execute(),
      entries: await db
        .selectFrom('search_entries')
        .select('open_minutes')
        .where('business_id', '=', target.id)
        .execute(),
    });
    await writableListings(db)
      .updateTable('businesses')
      .set({ open_minutes: '{[0,60)}' })
      .where('id', '=', target.id)
      .execute();
    await change([{ do: 'status', id: target.id, status: 'temporarily_closed' }]);
    // It is found, and never as open now.
    expect(await places()).toMatchObject({ slots: [{}], entries: [{ open_minutes: null }] });
    await kinds();
    await change([{ do: 'status', id: target.id, status: 'permanently_closed' }]);
    expect(await places()).toEqual({ slots: [], entries: [] });
    expect(await kinds()).toEqual(
      expect.arrayContaining(['business', 'city', 'category', 'home', 'sitemap']),
    );
    // What changes of it then shows on its page alone.
    await change([{ do: 'rate', id: target.id, rating: 1 }]);
    expect(await kinds()).toEqual(['business']);
    await change([{ do: 'status', id: target.id, status: 'open' }]);
    expect(await places()).toMatchObject({ slots: [{}], entries: [{ open_minutes: '{[0,60)}' }] });
  });

  it('keeps slots free in sitemaps until there is a file too many', async () => {
    const { db } = database();
    const [first, second] = [await publicBusiness(), await publicBusiness()];
    await db.deleteFrom('sitemap_slots').execute();
    const free = 5;
    await sql`insert into sitemap_slots (slot, business_id)
      select n, 1_000_000 + nullif(n, ${free}) from generate_series(1, 9000) n`.execute(db);
    await sql`insert into sitemap_slots (slot, business_id)
      values (9001, ${first.id}), (9002, ${second.id})`.execute(db);
    /** Files that a change marks, and the slots that are not those of other listings. */
    const changedBy = async (move: Move) => {
      await db.deleteFrom('stale_pages').execute();
      await change([move]);
      const { rows } = await sql<{ page: number }>`
        select page from stale_pages where kind = 'sitemap' and key = ${BUSINESSES_GROUP}
        order by page`.execute(db);
      const slots = await sql<{ slot: number; id: number | null }>`
        select slot, business_id as id from sitemap_slots
        where business_id is null or business_id < 1_000_000 order by slot`.execute(db);
      return {
        files: rows.map(({ page }) => page),
        slots: slots.rows.map(({ slot, id }) => [slot, id]),
      };
    };
    // Of 9,001 listings in two files, one goes: the other of the second file moves into the first.
    expect(await changedBy({ do: 'withdraw', id: first.id })).toEqual({
      files: [1, 2],
      slots: [[free, second.id]],
    });
    expect(await changedBy({ do: 'withdraw', id: second.id })).toEqual({
      files: [1],
      slots: [[free, null]],
    });
    expect(await changedBy({ do: 'approve', id: first.id })).toEqual({
      files: [1],
      slots: [[free, first.id]],
    });
    expect(await changedBy({ do: 'approve', id: second.id })).toEqual({
      files: [2],
      slots: [
        [free, first.id],
        [9001, second.id],
      ],
    });
    await db.deleteFrom('sitemap_slots').where('business_id', '>=', 1_000_000).execute();
    await db.transaction().execute(fillSitemapSlots);
  });

  it('leaves lists alone when nothing that they show has changed', async () => {
    const { db } = database();
    const target = await publicBusiness();
    await db.deleteFrom('stale_pages').execute();
    await updateListings(db, sql`select ${target.id}::bigint`, sql`working_hours = 'changed'`);
    const marks = await db
      .selectFrom('stale_pages')
      .select(['kind', 'key', 'page', 'priority'])
      .execute();
    expect(marks).toEqual([{ kind: 'business', key: target.id, page: 1, priority: PRIORITY.edit }]);
  });

  it('marks nothing before anything is published, and then every listing gets its slot', async () => {
    const { db } = database();
    await db.deleteFrom('stale_pages').execute();
    const publish = (target: string) => db.updateTable('publication').set({ target }).execute();
    await publish('');
    const target = await publicBusiness();
    expect(await db.selectFrom('stale_pages').select('key').execute()).toEqual([]);
    await db.transaction().execute(fillSitemapSlots);
    await publish('elsewhere');
    const slots = await db
      .selectFrom('sitemap_slots')
      .select(['slot', 'business_id as id'])
      .orderBy('slot')
      .execute();
    const byCity = await db
      .selectFrom('businesses')
      .select('id')
      .where('listed', '=', true)
      .orderBy('city_id')
      .orderBy('id')
      .execute();
    expect(slots).toEqual(byCity.map(({ id }, index) => ({ slot: index + 1, id })));
    await change([{ do: 'withdraw', id: target.id }]);
    expect(await db.selectFrom('stale_pages').select('key').execute()).not.toEqual([]);
  });

  it('keeps one mark per page, with the more urgent priority', async () => {
    const { db } = database();
    await db.deleteFrom('stale_pages').execute();
    const page = sql`select 'home'::page_kind, 0, 1`;
    for (const priority of [PRIORITY.rebuild, PRIORITY.edit, PRIORITY.import])
      await db.transaction().execute((trx) => markPages(trx, priority, page));
    const marks = await db.selectFrom('stale_pages').select(['kind', 'priority']).execute();
    expect(marks).toEqual([{ kind: 'home', priority: PRIORITY.edit }]);
  });

  it('cannot be nested, and takes no write once it is closed', async () => {
    const { db } = database();
    const rate = { ids: [1], set: sql`rating = 1` };
    await db.transaction().execute(async (trx) => {
      const listings = await changeListings(trx, PRIORITY.edit, async (changes) => {
        await expect(changeListings(trx, PRIORITY.edit, async () => {})).rejects.toThrow('open');
        return changes;
      });
      await expect(listings.update(rate)).rejects.toThrow('closed');
      await changeListings(trx, PRIORITY.edit, (changes) => changes.update(rate));
    });
  });
});
