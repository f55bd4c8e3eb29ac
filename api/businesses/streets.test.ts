import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { adminStreetsSchema, MOST_STREETS } from '../contract/calls/admin-list.ts';
import { LISTING_ROUTES } from '../contract/calls/listing-routes.ts';
import { routePath } from '../contract/calls/route.ts';
import { seed } from '../database/testing/seed.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { useTestServer } from '../http/testing/test-server.ts';
import { fillSearchEntries } from '../search/entries.queries.ts';
import { useSignedIn } from '../sessions/testing/signed-in.ts';

const on = (name: string, street: string, city: string, at: readonly [number, number] | null) => ({
  ...{ name, street, city, country: 'TR', category: 'Café' },
  full_address: `${street}, ${city}, Türkiye`,
  ...(at && { latitude: at[0], longitude: at[1] }),
});

/** Streets of 2,100 listings each. */
const MANY = ['Bulvar A', 'Bulvar B', 'Bulvar C'];

describe('the streets that the map is searched by', () => {
  const database = useTestDatabase();
  const call = useSignedIn(database, useTestServer(database));

  const found = async (search?: string) => {
    const path = routePath(LISTING_ROUTES.streets, { query: { search } });
    return adminStreetsSchema.parse(await (await call('GET', path)).json());
  };
  const names = async (search: string) =>
    (await found(search)).map(({ street, city }) => `${street}, ${city}`);

  beforeAll(async () => {
    await seed(database().db, [
      on('One', 'İstiklal Caddesi', 'İstanbul', [41.03, 28.97]),
      on('Two', 'İstiklal Caddesi', 'İstanbul', [41.05, 28.99]),
      { ...on('Three', 'İstiklal Caddesi', 'Ankara', [39.9, 32.8]), approved: false },
      on('Four', 'Atatürk Bulvarı 7', 'Ankara', [39.91, 32.85]),
      on('Five', 'Kapı 34000', 'Ankara', [39.91, 32.85]),
      on('İstiklal Kitabevi', 'Çay Sokak', 'Ankara', [39.92, 32.86]),
      on('Six', 'İstiklal Caddesi', 'İzmir', null),
      ...Array.from({ length: MOST_STREETS + 1 }, (_, nth) =>
        on(`Long ${nth}`, `Uzun Yol ${nth}`, 'Bursa', [40.2, 29]),
      ),
    ]);
    await sql`
      insert into businesses (slug, fingerprint, name, city_id, category_id, street, full_address, latitude, longitude)
      select 'many-' || street || n, street || n, 'Many ' || n, city_id, category_id, street, street, 40, 29
      from unnest(${MANY}::text[]) street, generate_series(1, 2100) n,
        (select city_id, category_id from businesses where name = 'Four') four
      order by street, n`.execute(database().db);
    await database().db.transaction().execute(fillSearchEntries);
  });

  it('are found by words in any order, without accents, with the middle of their listings', async () => {
    const [first, ...others] = await found('istiklal cad');
    expect(first).toMatchObject({
      street: 'İstiklal Caddesi',
      city: 'İstanbul',
      countryCode: 'TR',
    });
    expect([first?.latitude.toFixed(2), first?.longitude.toFixed(2)]).toEqual(['41.04', '28.98']);
    expect(others.map(({ city }) => city)).toEqual(['Ankara']);
    expect(await names('ankara istiklal')).toEqual(['İstiklal Caddesi, Ankara']);
    expect(await names('Bulvari 7 Ataturk')).toEqual(['Atatürk Bulvarı 7, Ankara']);
  });

  it('are those that have a word of the text, not all of the listings that it finds', async () => {
    expect(await names('Ankara')).toEqual([]);
    expect(await names('kitabevi')).toEqual([]);
    expect(await names('is')).toEqual([]);
    expect(await names('34000 Ankara')).toEqual([]);
    expect(await found()).toEqual([]);
  });

  it('are as many as a menu shows', async () => {
    expect(await names('uzun yol')).toHaveLength(MOST_STREETS);
  });

  it('are those of a sample of many listings, from the first to the last', async () => {
    expect((await found('bulvar')).map(({ street }) => street).sort()).toEqual([
      'Atatürk Bulvarı 7',
      ...MANY,
    ]);
  });
});
