import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { adminCitiesSchema, adminListSchema } from '../contract/calls/admin-list.ts';
import { type AdminListQuery, LISTING_ROUTES } from '../contract/calls/listing-routes.ts';
import { type RouteQuery, routePath } from '../contract/calls/route.ts';
import { recount, seed } from '../database/testing/seed.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { useTestServer } from '../http/testing/test-server.ts';
import { useSignedIn } from '../sessions/testing/signed-in.ts';

const at = (name: string, city: string, country: string, region?: string) => ({
  ...{ name, city, country, category: 'Café' },
  ...(region !== undefined && { region }),
});

describe('the cities that the list is filtered by', () => {
  const database = useTestDatabase();
  const call = useSignedIn(database, useTestServer(database));

  const cities = async (query: RouteQuery<typeof LISTING_ROUTES.cities>) =>
    adminCitiesSchema.parse(
      await (await call('GET', routePath(LISTING_ROUTES.cities, { query }))).json(),
    );
  const found = async (query: RouteQuery<typeof LISTING_ROUTES.cities>) =>
    (await cities(query)).map(({ countryCode, slug }) => `${countryCode} ${slug}`);
  const listed = async (query: AdminListQuery) =>
    adminListSchema
      .parse(await (await call('GET', routePath(LISTING_ROUTES.list, { query }))).json())
      .businesses.map(({ name }) => name);

  beforeAll(async () => {
    const { db } = database();
    await seed(db, [
      at('One', 'Springfield', 'US', 'Missouri'),
      at('Two', 'Springfield Two', 'US', 'Illinois'),
      at('Three', 'Springfield Two', 'US', 'Illinois'),
      at('Four', 'Springfield', 'CA'),
      at('Five', 'West Springfield', 'US'),
      { ...at('Six', 'Sprung', 'DE'), approved: false },
      at('Seven', 'Constantinople', 'TR'),
      at('Eight', 'İstanbul', 'TR'),
    ]);
    await sql`
      update cities set name = 'Springfield', slug = 'springfield-illinois' where slug = 'springfield-two'`.execute(
      db,
    );
    await sql`
      insert into city_names (city_id, key)
      select id, search_fold('Стамбул') from cities where slug = 'istanbul'`.execute(db);
    await sql`
      update businesses set city_id = (select id from cities where slug = 'istanbul') where name = 'Seven'`.execute(
      db,
    );
    await sql`
      update cities set merged_into = (select id from cities where slug = 'istanbul')
      where slug = 'constantinople'`.execute(db);
    await recount(db);
  });

  it('are suggested by the beginnings of words of their names, those with most businesses first', async () => {
    expect(await found({ search: 'SPRing' })).toEqual([
      'US springfield-illinois',
      'US springfield',
      'CA springfield',
      'US west-springfield',
    ]);
    expect(await found({ search: 'spring', country: 'ca' })).toEqual(['CA springfield']);
    expect((await cities({ search: 'springfield', country: 'US' }))[0]).toEqual({
      ...{ name: 'Springfield', slug: 'springfield-illinois', region: 'Illinois' },
      ...{ countryCode: 'US', count: 2, latitude: null, longitude: null },
    });
  });

  it('are suggested while their businesses wait, by names in other languages, and by those of merged ones', async () => {
    expect(await found({ search: 'sprung' })).toEqual(['DE sprung']);
    expect(await found({ search: 'Стамбул' })).toEqual(['TR istanbul']);
    expect(await found({ search: 'constant' })).toEqual(['TR istanbul']);
    expect(await found({ search: '100%' })).toEqual([]);
    expect(await found({ search: '!' })).toEqual([]);
    expect(await found({})).toEqual([]);
  });

  it('filter the list, also where several have one name', async () => {
    expect(await listed({ city: 'us/springfield' })).toEqual(['One']);
    expect(await listed({ city: 'US/springfield-illinois' })).toEqual(['Three', 'Two']);
    expect(await listed({ city: 'ca/springfield' })).toEqual(['Four']);
    expect(await listed({ city: 'ca/springfield', country: 'US' })).toEqual([]);
    expect(await listed({ city: 'tr/constantinople' })).toEqual(['Eight', 'Seven']);
  });

  it('are found by the text of such a filter', async () => {
    expect(await found({ city: 'us/springfield' })).toEqual(['US springfield']);
    expect(await found({ city: 'springfield' })).toEqual(['US springfield', 'CA springfield']);
    expect(await found({ city: 'nowhere' })).toEqual([]);
  });
});
