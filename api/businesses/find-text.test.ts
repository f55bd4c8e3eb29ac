import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { adminListSchema } from '../contract/calls/admin-list.ts';
import { type AdminListQuery, LISTING_ROUTES } from '../contract/calls/listing-routes.ts';
import { routePath } from '../contract/calls/route.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { useTestServer } from '../http/testing/test-server.ts';
import { seedSearchable } from '../search/testing/searchable.ts';
import { useSignedIn } from '../sessions/testing/signed-in.ts';

const berlin = { category: 'Bakery', city: 'Berlin', country: 'DE' } as const;
const istanbul = { category: 'Bakery', city: 'İstanbul', country: 'TR' } as const;

const CAFE = {
  ...berlin,
  name: 'Café Müller & Söhne',
  slug: 'cafe-mueller-soehne-berlin',
  full_address: 'Schönhauser Allee 101a, 10439 Berlin, Germany',
  postal_code: '10439',
  phone: '+493044310101',
  url: 'https://www.mueller-backt.example/start?from=map',
  place_id: 'ChIJcafemueller0000000001',
  cid: '12345678901234567890',
};
const BAKERY = {
  ...istanbul,
  name: 'Çınaraltı Fırını',
  slug: 'cinaralti-firini-istanbul',
  full_address: 'Bağdat Caddesi No: 88, 34728 Kadıköy/İstanbul',
  postal_code: '34728',
  phone: '+902165550188, +902165550199',
  url: 'http://firin.example',
  place_id: 'ChIJfirin00000000000000002',
  cid: '98765432109876543210',
};
const OTHER = {
  ...berlin,
  name: 'Another Bakery',
  slug: 'another-bakery-berlin',
  full_address: 'Hauptstraße 7, 10827 Berlin, Germany',
  postal_code: '10827',
  phone: '+493077777777',
  url: 'https://another.example',
};

/** What finds the café, and what the bakery. */
const CAFE_TEXTS = [
  ...['cafe mueller', 'CAFÉ MÜLLER', 'söhne müller', 'muller cafe', 'cafe berlin'],
  ...[
    'schonhauser allee',
    'Schönhauser Allee 101',
    'allee schönhauser 101a',
    '10439',
    '10439 berlin',
  ],
  ...['+49 30 4431 0101', '030 44310101', '(030) 443-101-01', '0049 30 44310101', '44310101'],
  ...[
    'mueller-backt.example',
    'www.mueller-backt.example',
    'https://mueller-backt.example/else',
    'mueller-backt.ex',
  ],
  ...['ChIJcafemueller0000000001', '12345678901234567890'],
  ...['cafe-mueller-soehne-berlin', '/business/cafe-mueller-soehne-berlin'],
  'https://directory.example/business/cafe-mueller-soehne-berlin?utm=1#map',
];
const BAKERY_TEXTS = [
  ...[
    'cinaralti',
    'ÇINARALTI',
    'çınaraltı fırını',
    'firini cinaralti',
    'bagdat caddesi 88',
    'Kadıköy fırın',
  ],
  ...[
    '0216 555 01 88',
    '+90 (216) 555-0199',
    '+90 216 555 01 88, +90 216 555 01 99',
    '(0216) 555 01 88 x5',
    '34728',
    'firin.example',
    'cinaralti-firini-istanbul',
  ],
];

describe('the text of the list of listings', () => {
  const database = useTestDatabase();
  const server = useTestServer(database);
  const call = useSignedIn(database, server);

  const list = async (query: AdminListQuery) => {
    const answer = await call('GET', routePath(LISTING_ROUTES.list, { query }));
    expect(answer.status).toBe(200);
    return adminListSchema.parse(await answer.json());
  };
  const names = async (query: AdminListQuery) => {
    const { businesses, alike } = await list(query);
    expect(alike).toBe(false);
    return businesses.map(({ name }) => name);
  };

  // The bakery waits for approval: listings that have no search entry are found as well.
  beforeAll(async () => {
    await seedSearchable(database(), [CAFE, { ...BAKERY, approved: false }, OTHER]);
  });

  it.each(CAFE_TEXTS)('%s finds a public listing', async (filter) => {
    expect(await names({ filter })).toEqual([CAFE.name]);
  });

  it.each(BAKERY_TEXTS)('%s finds a listing that waits for approval', async (filter) => {
    expect(await names({ filter })).toEqual([BAKERY.name]);
  });

  it('finds a listing by its number', async () => {
    const [found] = (await list({ filter: CAFE.place_id })).businesses;
    expect(await names({ filter: `00${found?.id}` })).toContain(CAFE.name);
  });

  it('finds by name and by other facts at once, and narrows by other filters', async () => {
    expect(await names({ filter: 'bakery' })).toEqual([OTHER.name]);
    expect(await names({ filter: 'berlin' })).toEqual([OTHER.name, CAFE.name]);
    expect(await names({ filter: 'berlin', sortOrder: 'desc' })).toEqual([CAFE.name, OTHER.name]);
    expect(await names({ filter: 'berlin', approved: 'no' })).toEqual([]);
    expect(await names({ filter: '34728', country: 'DE' })).toEqual([]);
  });

  it('finds nothing by facts of deleted listings', async () => {
    const { db } = database();
    const bakery = sql`where slug = ${BAKERY.slug}`;
    await sql`update businesses set deleted_at = now() ${bakery}`.execute(db);
    for (const filter of ['34728', BAKERY.place_id, BAKERY.cid, 'firin.example', BAKERY.slug])
      expect((await list({ filter })).total).toBe(0);
    await sql`update businesses set deleted_at = null ${bakery}`.execute(db);
  });

  it('takes any text as text', async () => {
    const hostile = fc.oneof(
      fc.constantFrom(
        "'",
        '\\',
        '%%%',
        "a'b & !(c) | <->",
        '::*',
        '@@@',
        '#p10439',
        'a.b.c',
        '/business/%',
        '(((',
      ),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
    );
    await fc.assert(
      fc.asyncProperty(hostile, async (filter) => {
        const answer = await call('GET', routePath(LISTING_ROUTES.list, { query: { filter } }));
        expect([200, 400]).toContain(answer.status);
      }),
      { numRuns: 60, endOnFailure: true },
    );
  });
});
