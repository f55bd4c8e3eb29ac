import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import Papa from 'papaparse';
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { adminListSchema } from '../contract/calls/admin-list.ts';
import { type AdminListQuery, LISTING_ROUTES } from '../contract/calls/listing-routes.ts';
import { OVERVIEW_ROUTES } from '../contract/calls/overview.ts';
import {
  categoriesReportSchema,
  type GrowthStep,
  geographySchema,
  growthSchema,
  qualitySchema,
  REPORT_ROUTES,
} from '../contract/calls/reports.ts';
import { routePath } from '../contract/calls/route.ts';
import { seed } from '../database/testing/seed.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { useTestServer } from '../http/testing/test-server.ts';
import { useSignedIn } from '../sessions/testing/signed-in.ts';
import { addedSince, growthSummary, presentGrowth } from './growth.ts';
import { summaries } from './summaries.ts';

const berlin = { city: 'Berlin', country: 'DE' };
const full = {
  phone: '+49 30 1',
  working_hours: '{}',
  latitude: 50,
  longitude: 10,
  photo: 'https://photos.example/1.jpg',
  url: 'https://shop.example',
  rating: 4,
};
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

describe('the reports', () => {
  const database = useTestDatabase();
  const server = useTestServer(database);
  const call = useSignedIn(database, server);

  const read = async (path: string): Promise<unknown> => {
    const answer = await call('GET', path);
    expect(answer.status).toBe(200);
    return answer.json();
  };
  const rows = async (path: string) => {
    const answer = await call('GET', path);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="report-/);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const { data } = Papa.parse<string[]>(bytes.subarray(3).toString(), { skipEmptyLines: true });
    return data;
  };

  beforeAll(async () => {
    const { db } = database();
    await seed(db, [
      { ...berlin, ...full, name: 'Kiosk', category: 'Shop', created_at: '2025-01-31T23:30:00Z' },
      { ...berlin, ...full, name: 'KIOSK', category: 'Shop', slug: 'kiosk-2', approved: false },
      { ...berlin, name: 'Deleted', category: 'Shop', deleted_at: new Date() },
      {
        ...full,
        name: 'Kiosk',
        slug: 'kiosk-3',
        category: '=1+1',
        city: 'Suva',
        country: 'FJ',
        latitude: -18,
        longitude: 179,
        phone: '+49 (30) 1',
        rating: 5,
        created_at: daysAgo(40),
      },
      {
        name: 'Bare',
        category: 'Shop',
        city: 'Suva',
        country: 'FJ',
        latitude: -18,
        longitude: -177,
        created_at: '2025-02-03T00:00:00Z',
      },
    ]);
  });

  it.each(Object.values(REPORT_ROUTES).map(({ path }) => path))(
    '%s needs a session',
    async (path) => {
      expect((await fetch(server().url + path)).status).toBe(401);
    },
  );

  it('tell of growth by day, week and month', async () => {
    const today = growthSchema.parse(await read(REPORT_ROUTES.growth.path));
    expect(today).toMatchObject({ step: 'day', total: 4, timeZone: 'Europe/Istanbul' });
    expect(today.points).toHaveLength(90);
    expect(today.points.at(-1)).toMatchObject({ added: 1, total: 4 });
    const months = growthSchema.parse(await read(`${REPORT_ROUTES.growth.path}?step=month`));
    expect(months.points.slice(0, 3)).toEqual([
      { from: '2025-02-01', added: 2, total: 2 },
      { from: '2025-03-01', added: 0, total: 2 },
      { from: '2025-04-01', added: 0, total: 2 },
    ]);
    const weeks = growthSchema.parse(await read(`${REPORT_ROUTES.growth.path}?step=week`));
    expect(weeks.points.slice(0, 2)).toEqual([
      { from: '2025-01-27', added: 1, total: 1 },
      { from: '2025-02-03', added: 1, total: 2 },
    ]);
    expect((await call('GET', `${REPORT_ROUTES.growth.path}?step=year`)).status).toBe(400);
    expect((await rows(`${REPORT_ROUTES.growth.path}.csv?step=month`)).slice(0, 2)).toEqual([
      ['Başlangıç', 'Eklenen', 'Toplam'],
      ['2025-02-01', '2', '2'],
    ]);
  });

  it.each([
    ['UTC', ['2025-01-31', '2025-02-03'], ['2025-01-01', '2025-02-01']],
    ['Europe/Istanbul', ['2025-02-01', '2025-02-03'], ['2025-02-01']],
    ['America/Los_Angeles', ['2025-01-31', '2025-02-02'], ['2025-01-01', '2025-02-01']],
  ])('begin days and months in %s', async (timeZone, days, months) => {
    const { compute, name } = growthSummary(timeZone);
    expect(name).toContain(timeZone);
    const body = await database().db.transaction().execute(compute);
    const summary = { asOf: '2025-02-04T02:00:00.000Z', body };
    const stepsOf = (step: GrowthStep) =>
      presentGrowth(summary, step)
        .points.filter(({ added }) => added > 0)
        .map(({ from }) => from);
    expect(stepsOf('day')).toEqual(days);
    expect(stepsOf('month')).toEqual(months);
    // The last day is the report's own, in the same time zone.
    const today = presentGrowth(summary, 'day').points.at(-1)?.from;
    expect(today).toBe(timeZone === 'America/Los_Angeles' ? '2025-02-03' : '2025-02-04');
  });

  it.each([
    ['UTC', 1, 3],
    ['Europe/Istanbul', 1, 2],
    ['Europe/Istanbul', 2, 3],
  ])('count the last days in %s', (timeZone, lastDays, added) => {
    const days = [['2026-11-20', 1] as const, ['2026-11-21', 2] as const];
    const summary = { asOf: '2026-11-20T22:30:00.000Z', body: { timeZone, days } };
    expect(addedSince(summary, lastDays)).toBe(added);
  });

  it('count countries and cities, with their centres', async () => {
    const { total, countries, cities } = geographySchema.parse(
      await read(REPORT_ROUTES.geography.path),
    );
    expect(total).toBe(4);
    expect(countries.map((place) => [place.countryCode, place.listings, place.cities])).toEqual([
      ['FJ', 2, 1],
      ['DE', 2, 1],
    ]);
    expect(countries[1]).toMatchObject({ latitude: 50, longitude: 10, share: 50 });
    // The middle between 179 and -177 is 181, not 1.
    expect(countries[0]?.longitude).toBe(-179);
    expect(cities.map(({ city }) => city)).toEqual(['Berlin', 'Suva']);
    const table = await rows(`${REPORT_ROUTES.geography.path}.csv?language=en`);
    expect(table.slice(0, 2).map((row) => row.slice(0, 4))).toEqual([
      ['Country', 'Country code', 'City', 'Listings'],
      ['Fiji', 'FJ', '', '2'],
    ]);
    expect(table).toHaveLength(5);
  });

  it('count categories, in cells without formulas', async () => {
    const report = categoriesReportSchema.parse(await read(REPORT_ROUTES.categories.path));
    expect(report).toMatchObject({ total: 4, rating: 4.33 });
    expect(report.categories).toEqual([
      {
        category: 'Shop',
        slug: 'shop',
        listings: 3,
        share: 75,
        rating: 4,
        rated: 2,
        added: 1,
        addedBefore: 0,
      },
      {
        category: '=1+1',
        slug: '1-1',
        listings: 1,
        share: 25,
        rating: 5,
        rated: 1,
        added: 0,
        addedBefore: 1,
      },
    ]);
    expect((await rows(`${REPORT_ROUTES.categories.path}.csv`)).at(-1)).toEqual([
      "'=1+1",
      '1',
      '25',
      '5',
      '1',
      '0',
      '1',
    ]);
  });

  it('count missing fields and suspected duplicates, like the list', async () => {
    const { missing, duplicates } = qualitySchema.parse(await read(REPORT_ROUTES.quality.path));
    expect(missing.map(({ field, listings }) => [field, listings])).toEqual([
      ['phone', 1],
      ['hours', 1],
      ['coordinates', 0],
      ['photo', 1],
      ['website', 1],
      ['rating', 1],
    ]);
    expect(duplicates.map(({ kind, groups, listings }) => [kind, groups, listings])).toEqual([
      ['city', 1, 2],
      ['phone', 1, 3],
    ]);
    expect(duplicates[0]?.examples).toMatchObject([
      {
        name: 'Kiosk',
        city: 'Berlin',
        countryCode: 'DE',
        listings: 2,
        businesses: [
          { id: 1, name: 'Kiosk', isApproved: true },
          { id: 2, name: 'KIOSK', isApproved: false },
        ],
      },
    ]);
    const total = async (query: AdminListQuery) =>
      adminListSchema.parse(await read(routePath(LISTING_ROUTES.list, { query }))).total;
    for (const { field, listings } of missing)
      expect(await total({ missing: field }), field).toBe(listings);
    for (const { kind, listings } of duplicates)
      expect(await total({ duplicates: kind }), kind).toBe(listings);
    expect((await rows(`${REPORT_ROUTES.quality.path}.csv`))[1]).toEqual([
      'Telefonu olmayan',
      '1',
      '25',
    ]);
  });

  it('forget duplicates that are no longer duplicates', async () => {
    const { db } = database();
    await sql`update businesses set name = 'Another' where id = 2`.execute(db);
    const { duplicates } = qualitySchema.parse(await read(REPORT_ROUTES.quality.path));
    expect(duplicates.map(({ listings }) => listings)).toEqual([0, 2]);
  });
});

describe('the summaries that reports are made from', () => {
  const database = useTestDatabase();
  const server = useTestServer(database);
  const call = useSignedIn(database, server);

  it('are stored if there are many listings, and computed again when they are old', async () => {
    const { db } = database();
    await seed(db, [{ ...berlin, name: 'Kiosk', category: 'Shop' }]);
    const total = async () =>
      growthSchema.parse(await (await call('GET', REPORT_ROUTES.growth.path)).json()).total;
    await sql`
      insert into report_summaries (name, as_of, took_ms, body)
      values ('growth Europe/Istanbul', now() - interval '1 day', 5000,
        '{"timeZone": "Europe/Istanbul", "days": []}')`.execute(db);
    expect(await total()).toBe(1);
    await sql`update pg_class set reltuples = 1e6 where oid = 'businesses'::regclass`.execute(db);
    expect(await total()).toBe(0);
    await expect.poll(total).toBe(1);
  });

  it('are computed once for parallel requests', async () => {
    const { db } = database();
    await sql`update pg_class set reltuples = 1e6 where oid = 'businesses'::regclass`.execute(db);
    let taken = 0;
    const query = {
      name: 'counted',
      async compute() {
        taken += 1;
        const told = { taken };
        // Long enough for the other requests to start.
        await sleep(300);
        return told;
      },
    };
    const { read } = summaries(db, pino({ level: 'silent' }));
    const answers = await Promise.all([1, 2, 3].map(() => read(query)));
    expect(answers.map(({ body }) => body)).toEqual([{ taken: 1 }, { taken: 1 }, { taken: 1 }]);
    expect((await read(query)).asOf).toBe(answers[0]?.asOf);
    await db.deleteFrom('report_summaries').execute();
  });

  it('are computed by calls of other screens, too', async () => {
    const { db } = database();
    await sql`update pg_class set reltuples = 1e6 where oid = 'businesses'::regclass`.execute(db);
    expect((await call('GET', OVERVIEW_ROUTES.overview.path)).status).toBe(200);
    const kept = () => db.selectFrom('report_summaries').select('name').orderBy('name').execute();
    await expect
      .poll(async () => (await kept()).map(({ name }) => name))
      .toEqual(['categories', 'geography', 'growth Europe/Istanbul', 'quality']);
  });
});
