import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { NO_ACCOUNT } from '../audit/audit.queries.ts';
import { expectCounts } from '../database/testing/counts.ts';
import { seed } from '../database/testing/seed.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { fingerprint } from '../imports/identity.ts';
import { moveCity } from '../rearrangements/move-city.ts';
import { findWrongEntries } from '../search/entries.queries.ts';
import { seedSearchable } from '../search/testing/searchable.ts';
import { gazetteer } from './gazetteer/load.ts';
import { placeAgain } from './place-again.ts';
import { PlaceResolver } from './resolve-place.ts';

const shop = (name: string, city: string, country: string, rest: object = {}) => ({
  ...{ name, category: 'Shop', city, country },
  ...rest,
});

/** The fingerprint of a shop in Germany without an address. */
const printOf = (name: string, citySlug: string) =>
  fingerprint({
    ...{ name, citySlug, countryCode: 'DE' },
    ...{ fullAddress: null, latitude: null, longitude: null },
  });

describe('placing the listings of earlier versions', () => {
  const database = useTestDatabase();
  const place = () => placeAgain(database().db, new PlaceResolver(gazetteer()), () => undefined);

  beforeAll(async () => {
    const { db } = database();
    await seedSearchable(database(), [
      shop('A', 'Springfield', 'US', { full_address: '1 Oak St, Springfield, IL 62701' }),
      shop('B', 'Springfield', 'US', { full_address: '2 Elm St, Springfield, MO 65801' }),
      shop('C', 'Springfield', 'US', { full_address: '3 Ash St, Springfield, IL 62702' }),
      shop('D', 'Cologne', 'DE'),
      shop('E', 'Köln', 'DE'),
      shop('F', 'München', 'DE', { fingerprint: printOf('F', 'muenchen') }),
      shop('G', 'Quincunx Hollow', 'US', { latitude: 31.97, longitude: -99.9 }),
      shop('H', 'Quincunx Hollow', 'US', { latitude: 39.3, longitude: -111.1 }),
      shop('I', 'Quincunx Hollow', 'US', { latitude: 31.98, longitude: -99.91 }),
      shop('J', 'Springfield', 'US', {
        full_address: '4 Oak St, Springfield, OR 97477',
        edited_fields: ['city_id'],
      }),
    ]);
    await sql`insert into former_paths (path, kind, key, page)
      select '/cities/de/cologne/page/2', 'city', id, 2 from cities where slug = 'cologne'`.execute(
      db,
    );
  });

  const cities = async () => {
    const rows = await database()
      .db.selectFrom('cities as c')
      .leftJoin('regions as r', 'r.id', 'c.region_id')
      .leftJoin('cities as target', 'target.id', 'c.merged_into')
      .orderBy('c.slug')
      .select(['c.slug', 'r.code', 'c.business_count as count', 'target.slug as into', 'c.placed'])
      .execute();
    return rows.map(({ slug, code, count, into, placed }) =>
      [slug, code, count, into ?? '', placed ? '' : 'unplaced'].join(' ').trim(),
    );
  };

  it('moves them to cities with regions, merges cities of several names, and marks what has changed', async () => {
    expect(await place()).toEqual({ listings: 10, moved: 5, cities: 5 });
    expect(await cities()).toEqual([
      ...['cologne  0 koeln', 'koeln DE-NW 2', 'muenchen  0 munich', 'munich DE-BY 1'],
      ...['quincunx-hollow US-TX 2', 'quincunx-hollow-ut US-UT 1'],
      ...['springfield US-MO 2', 'springfield-il US-IL 2'],
    ]);
    const { db } = database();
    await expectCounts(db);
    const marks = await db
      .selectFrom('stale_pages')
      .where('kind', 'in', ['business', 'city'])
      .select(({ fn }) => ['kind', fn.countAll<string>().as('count')])
      .groupBy('kind')
      .orderBy('kind')
      .execute();
    expect(marks).toEqual([
      // The moved listings, their neighbours, and those that lose the link to a category in their city.
      { kind: 'business', count: 10 },
      { kind: 'city', count: 8 },
    ]);
  });

  it('leaves search entries with the regions of their cities', async () => {
    const { db } = database();
    expect(await findWrongEntries(db, 1)).toEqual({ count: 0, first: [] });
    const inRegions = sql`select from search_entries where words::text like '%#r%'`;
    expect((await inRegions.execute(db)).rows).toHaveLength(10);
  });

  it('leads former pages of a merged city to the other', async () => {
    const former = await database()
      .db.selectFrom('former_paths as f')
      .innerJoin('cities as c', 'c.id', 'f.key')
      .select(['f.path', 'c.slug', 'f.page'])
      .execute();
    expect(former).toEqual([{ path: '/cities/de/cologne/page/2', slug: 'koeln', page: 1 }]);
  });

  it('leaves fingerprints by which the files of earlier imports match again', async () => {
    const { db } = database();
    const { fingerprint: stored } = await db
      .selectFrom('businesses')
      .where('name', '=', 'F')
      .select('fingerprint')
      .executeTakeFirstOrThrow();
    expect(stored).toBe(printOf('F', 'munich'));
  });

  it('has nothing to do the second time', async () => {
    expect(await place()).toEqual({ listings: 0, moved: 0, cities: 0 });
  });

  it('leaves cities with their listings in the region that an administrator has chosen', async () => {
    const { db } = database();
    const at = (name: string, city: string, code: string) =>
      shop(name, city, 'US', { full_address: `1 Oak St, ${city}, ${code}` });
    await seed(db, [
      ...[at('K', 'Houston', 'TX 77001'), at('L', 'Houston', 'TX 77002')],
      ...[at('M', 'Chicago', 'IL 60601'), at('N', 'Denver', 'CO 80201')],
    ]);
    const idOf = async (slug: string) =>
      (
        await db
          .selectFrom('cities')
          .where('slug', '=', slug)
          .select('id')
          .executeTakeFirstOrThrow()
      ).id;
    const regionOf = async (code: string) =>
      (
        await db
          .selectFrom('regions')
          .where('code', '=', code)
          .select('id')
          .executeTakeFirstOrThrow()
      ).id;
    const [houston, chicago] = [await idOf('houston'), await idOf('chicago')];
    const illinois = await regionOf('US-IL');
    const move = (id: number, regionId: number | null) =>
      db.transaction().execute((trx) => moveCity(trx, { id, regionId }, NO_ACCOUNT));
    await move(houston, illinois);
    await move(chicago, illinois);
    await move(chicago, null);
    expect(await place()).toEqual({ listings: 4, moved: 0, cities: 3 });
    expect((await cities()).filter((city) => /^(?:houston|chicago|denver)/.test(city))).toEqual([
      'chicago  1',
      'denver US-CO 1',
      'houston US-IL 2',
    ]);
    await expectCounts(db);
  });
});
