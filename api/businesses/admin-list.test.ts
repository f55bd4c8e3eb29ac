import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { adminListSchema } from '../contract/calls/admin-list.ts';
import type { AdminListQuery } from '../contract/calls/listing-routes.ts';
import { LISTING_ROUTES } from '../contract/calls/listing-routes.ts';
import { routePath } from '../contract/calls/route.ts';
import { errorSchema } from '../contract/pages/entities.ts';
import { recount, type Seed, seed } from '../database/testing/seed.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { useTestServer } from '../http/testing/test-server.ts';
import { seedSearchable } from '../search/testing/searchable.ts';
import { useSignedIn } from '../sessions/testing/signed-in.ts';

const berlin = { category: 'Café', city: 'Berlin', country: 'DE' };

const FULL: Seed = {
  ...berlin,
  name: 'Full House',
  type: 'coffee_shop',
  full_address: 'Example Street 1, 10115 Berlin',
  street: 'Example Street 1',
  postal_code: '10115',
  phone: '+49 30 000000',
  latitude: 52.52,
  longitude: 13.4,
  time_zone: 'Europe/Berlin',
  rating: 4,
  reviews: 12,
  reviews_link: 'https://reviews.example/1',
  photo: 'https://photos.example/1.jpg',
  logo: 'https://photos.example/1-logo.jpg',
  located_in: 'Example Mall',
  working_hours: '{"Monday":"9-17"}',
  verified: true,
  about: '{}',
  url: 'https://cafe.example',
  place_id: 'ChIJexample',
  cid: '12345678901234567890',
  created_at: '2025-01-02T03:04:05Z',
  updated_at: '2025-02-03T04:05:06Z',
};

/** Names in the order of the list, which treats i and ı as one letter. */
const inTurkishOrder = [
  '1 Numara',
  'Cam',
  'camcı',
  'Çay',
  'Dal',
  'İstanbul 100% Köfte_Salonu',
  'IŞIK',
  'Kaya',
  'Ozan',
  'Özen',
  'Salı',
  'Şark',
  'Ufuk',
  'Üzüm',
  'Zil',
  'Москва',
];

describe('the list of listings', () => {
  const database = useTestDatabase();
  const server = useTestServer(database);
  const call = useSignedIn(database, server);

  const list = async (query: AdminListQuery) => {
    const answer = await call('GET', routePath(LISTING_ROUTES.list, { query }));
    expect(answer.status).toBe(200);
    return adminListSchema.parse(await answer.json());
  };
  const names = async (query: AdminListQuery) =>
    (await list({ limit: 100, ...query })).businesses.map(({ name }) => name);

  beforeAll(async () => {
    await seedSearchable(database(), [
      FULL,
      { ...berlin, name: 'Deleted', deleted_at: '2025-01-01T00:00:00Z' },
      { ...berlin, name: 'Waiting', approved: false, rating: 5, reviews: 3 },
      ...inTurkishOrder.toReversed().map((name, index) => ({
        name,
        category: 'Market',
        city: index % 2 ? 'Muğla' : 'Adana',
        country: 'TR',
        created_at: `2025-03-${String(index + 1).padStart(2, '0')}T00:00:00Z`,
      })),
      { name: 'Biergarten', category: 'Bar', city: 'München', country: 'DE', phone: '1' },
    ]);
  });

  it('needs a session', async () => {
    expect((await fetch(server().url + LISTING_ROUTES.list.path)).status).toBe(401);
  });

  it('has all fields of a listing, and no internal one', async () => {
    const { businesses } = await list({ filter: 'full house' });
    expect(businesses).toEqual([
      {
        id: 1,
        name: 'Full House',
        slug: 'full-house-berlin',
        category: 'Café',
        type: 'coffee_shop',
        fullAddress: 'Example Street 1, 10115 Berlin',
        address: 'Example Street 1, 10115 Berlin',
        street: 'Example Street 1',
        city: 'Berlin',
        postalCode: '10115',
        country: 'Germany',
        countryCode: 'DE',
        phone: '+49 30 000000',
        latitude: '52.52',
        longitude: '13.4',
        rating: '4.0',
        reviews: 12,
        reviewCount: 12,
        reviewsLink: 'https://reviews.example/1',
        photo: 'https://photos.example/1.jpg',
        logo: 'https://photos.example/1-logo.jpg',
        locatedIn: 'Example Mall',
        workingHours: '{"Monday":"9-17"}',
        verified: true,
        about: '{}',
        status: 'open',
        statusSince: null,
        ...{ otherCategories: null, plusCode: null, photos: null, description: null },
        ...{ priceRange: null, menuLink: null, bookingLinks: null, orderLinks: null },
        socialLinks: null,
        placeId: 'ChIJexample',
        url: 'https://cafe.example',
        createdAt: '2025-01-02T03:04:05.000Z',
        updatedAt: '2025-02-03T04:05:06.000Z',
        isApproved: true,
      },
    ]);
  });

  it('includes listings that wait for approval, and none that are deleted', async () => {
    const { businesses, total, pagination } = await list({});
    expect(total).toBe(inTurkishOrder.length + 3);
    expect(pagination).toEqual({ total, totalPages: 1, page: 1, limit: 20 });
    const waiting = businesses.filter(({ isApproved }) => !isApproved);
    expect(waiting.map(({ name }) => name)).toEqual(['Waiting']);
    expect(businesses.map(({ name }) => name)).not.toContain('Deleted');
  });

  it('includes closed businesses with every method, and filters by status', async () => {
    const { db } = database();
    const since = { status_since: '2026-01-02' };
    await seed(db, [
      { ...berlin, ...since, name: 'Closed for a while', status: 'temporarily_closed' },
      { ...berlin, ...since, name: 'Closed for good', status: 'permanently_closed' },
    ]);
    const cafes = { category: 'Café', country: 'DE' };
    expect(await names(cafes)).toEqual([
      ...['Closed for a while', 'Closed for good', 'Full House', 'Waiting'],
    ]);
    expect(await list(cafes)).toMatchObject({ total: 4 });
    expect(await names({ ...cafes, approved: 'yes', filter: 'closed' })).toHaveLength(2);
    for (const status of ['temporarily_closed', 'permanently_closed'] as const)
      expect((await list({ status })).businesses).toMatchObject([
        { status, statusSince: '2026-01-02' },
      ]);
    expect(await names({ ...cafes, status: 'open' })).toEqual(['Full House', 'Waiting']);
    expect(await list({ status: 'open', sortBy: 'rating' })).toMatchObject({ total: 19 });
    expect((await call('GET', `${LISTING_ROUTES.list.path}?status=shut`)).status).toBe(400);
    await db.deleteFrom('businesses').where('name', 'like', 'Closed%').execute();
    await recount(db);
  });

  it('is in the order of the Turkish alphabet', async () => {
    expect(await names({ category: 'Market' })).toEqual(inTurkishOrder);
    expect(await names({ category: 'Market', sortOrder: 'desc' })).toEqual(
      inTurkishOrder.toReversed(),
    );
  });

  it('is sorted by rating, reviews and age, in both directions', async () => {
    const best = await names({ sortBy: 'rating', sortOrder: 'desc' });
    expect(best.slice(0, 2)).toEqual(['Waiting', 'Full House']);
    expect(await names({ sortBy: 'rating', sortOrder: 'asc' })).toEqual(best.toReversed());
    const known = await names({ sortBy: 'reviewCount', sortOrder: 'desc' });
    expect(known.slice(0, 2)).toEqual(['Full House', 'Waiting']);
    expect(await names({ sortBy: 'createdAt', country: 'TR' })).toEqual(
      inTurkishOrder.toReversed(),
    );
  });

  it('comes in pages', async () => {
    const first = await list({ limit: 7 });
    const second = await list({ limit: 7, page: 2 });
    const last = await list({ limit: 7, page: 3 });
    expect([first, second, last].map(({ businesses }) => businesses.length)).toEqual([7, 7, 5]);
    expect(last.pagination).toEqual({ total: 19, totalPages: 3, page: 3, limit: 7 });
    expect([first, second, last].flatMap(({ businesses }) => businesses)).toEqual(
      (await list({})).businesses,
    );
    expect(await list({ limit: 7, page: 4 })).toMatchObject({ businesses: [], total: 19 });
    expect(await list({ page: 1_000_000 })).toMatchObject({ businesses: [], total: 19 });
  });

  it.each([
    ['ÇAY', ['Çay']],
    ['ışık', ['IŞIK']],
    ['işik', ['IŞIK']],
    ['ISTANBUL', ['İstanbul 100% Köfte_Salonu']],
    ['istanbul', ['İstanbul 100% Köfte_Salonu']],
    ['ÜZ', ['Üzüm']],
    ['москва', ['Москва']],
    ['0% k', ['İstanbul 100% Köfte_Salonu']],
    ['%', ['İstanbul 100% Köfte_Salonu']],
    ['_', ['İstanbul 100% Köfte_Salonu']],
    ['\\', []],
    ["'; drop table businesses; --", []],
    ['delete', []],
  ])('finds names that contain %s', async (filter, expected) => {
    expect(await names({ filter })).toEqual(expected);
  });

  it.each([
    ['s', ['Salı', 'Şark']],
    ['ŞA', ['Şark']],
    ['sa', ['Salı']],
    ['I', ['İstanbul 100% Köfte_Salonu', 'IŞIK']],
    ['1', ['1 Numara']],
    ['М', ['Москва']],
  ])('finds names that begin with %s', async (filter, expected) => {
    expect(await names({ filter })).toEqual(expected);
    expect(await names({ filter, sortOrder: 'desc' })).toEqual(expected.toReversed());
  });

  it.each<[string, readonly string[]]>([
    ['biergartn', ['Biergarten']],
    ['hause full', ['Full House']],
    ['mosvka', ['Москва']],
    ['deleted', []],
    ['watiing', []],
  ])('finds similar names if nothing has %s', async (filter, expected) => {
    const { businesses, alike, total } = await list({ filter });
    expect(businesses.map(({ name }) => name)).toEqual(expected);
    expect(alike).toBe(expected.length > 0);
    expect(total).toBe(expected.length);
    expect(await names({ filter, category: 'Pharmacy' })).toEqual([]);
  });

  it.each<[AdminListQuery, readonly string[]]>([
    [{ category: 'Bar' }, ['Biergarten']],
    [{ category: 'bar' }, ['Biergarten']],
    [{ category: 'baz' }, []],
    [{ category: 'Bar', country: 'TR' }, []],
    [{ country: 'de' }, ['Biergarten', 'Full House', 'Waiting']],
    [{ country: 'DE', approved: 'no' }, ['Waiting']],
    [{ country: 'DE', approved: 'yes' }, ['Biergarten', 'Full House']],
    [{ country: 'FR' }, []],
    [{ city: 'München' }, ['Biergarten']],
    [{ city: 'muenchen' }, ['Biergarten']],
    [{ city: 'Berlin', category: 'Café', filter: 'ULL' }, ['Full House']],
    [{ city: 'Berlin', country: 'TR' }, []],
    [{ missing: 'phone', country: 'DE' }, ['Waiting']],
    [{ missing: 'website', country: 'DE' }, ['Biergarten', 'Waiting']],
    [{ missing: 'rating', country: 'DE' }, ['Biergarten']],
    [{ missing: 'coordinates', city: 'berlin' }, ['Waiting']],
    [{ missing: 'hours', city: 'berlin' }, ['Waiting']],
    [{ missing: 'photo', city: 'berlin' }, ['Waiting']],
    [{ letters: 'capitals' }, ['IŞIK']],
    [{ importId: 99 }, []],
  ])('is filtered by %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
    expect((await list(query)).total).toBe(expected.length);
  });

  it('has the names in capitals, as they are stored, of letters that have capitals', async () => {
    const { db } = database();
    const named = (name: string) => ({ name, category: 'Bar', city: 'Izmir', country: 'TR' });
    const names = ['ÇAY & SİMİT 1923', 'ΚΑΦΕ', '寿司', '24/7', 'IKEA', 'McROMA', 'Hâlâ'];
    await seed(db, [...names.map(named), { ...named('GONE'), deleted_at: '2025-01-01' }]);
    const found = await list({ letters: 'capitals', city: 'Izmir' });
    expect(found.businesses.map(({ name }) => name).sort()).toEqual(
      ['ÇAY & SİMİT 1923', 'ΚΑΦΕ', 'IKEA'].sort(),
    );
    await sql`delete from businesses where name = any(${[...names, 'GONE']})`.execute(db);
    await recount(db);
  });

  it('ignores empty parameters', async () => {
    const answer = await call(
      'GET',
      `${LISTING_ROUTES.list.path}?filter=&category=&approved=&country=&sortBy=`,
    );
    expect(adminListSchema.parse(await answer.json()).total).toBe(19);
  });

  it.each([
    'page=0',
    'limit=101',
    'limit=x',
    'sortBy=id',
    'sortOrder=up',
    'approved=maybe',
    'country=DEU',
    'missing=name',
    'importId=-1',
    'filter=%00',
    'filter=a&filter=b',
    `filter=${'x'.repeat(301)}`,
  ])('refuses %s', async (query) => {
    const answer = await call('GET', `${LISTING_ROUTES.list.path}?${query}`);
    expect(answer.status).toBe(400);
    expect(errorSchema.parse(await answer.json()).error.code).toBe('invalid_input');
  });
});

describe('the list of more similar names than its limit', () => {
  const database = useTestDatabase();
  const call = useSignedIn(database, useTestServer(database));

  it('has all of those in the country of the filter', async () => {
    const { db } = database();
    await seed(db, [{ ...berlin, name: 'Grand Hotel' }]);
    await sql`
      insert into businesses (slug, fingerprint, name, category_id, city_id)
      select 'grand-' || n, n, name, category_id, city_id from businesses, generate_series(1, 1000) n`.execute(
      db,
    );
    await seedSearchable(database(), [
      { ...berlin, name: 'Grand Hotel', city: 'Suva', country: 'FJ' },
    ]);
    const total = async (query: AdminListQuery) => {
      const answer = await call(
        'GET',
        routePath(LISTING_ROUTES.list, { query: { filter: 'hotel grnad', ...query } }),
      );
      return adminListSchema.parse(await answer.json()).total;
    };
    expect(await total({ country: 'FJ' })).toBe(1);
    expect(await total({})).toBe(1_000);
  });
});
