import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import Papa from 'papaparse';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cityRegionsSchema, REARRANGEMENT_ROUTES } from '../contract/calls/rearrangements.ts';
import { routePath } from '../contract/calls/route.ts';
import { expectCounts } from '../database/testing/counts.ts';
import { seed } from '../database/testing/seed.ts';
import { importFile } from '../imports/import-file.ts';
import { useNames } from './testing/names.ts';

/** A place that the gazetteer does not have, in two states. */
const PLACE = 'Xyzzyville';

describe('cities that administrators move to another region', () => {
  const { database, call, idOf, read, made, audit, merge, rename, addAlias, undo } = useNames();
  let folder = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'moved-cities-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  beforeEach(async () => {
    await sql`truncate imports restart identity cascade`.execute(database().db);
  });

  const move = (id: number, regionId: number | null) =>
    call('POST', routePath(REARRANGEMENT_ROUTES.moveCity, { params: { id } }), { regionId });
  const regionsOf = async (id: number) => {
    const path = routePath(REARRANGEMENT_ROUTES.regions, { params: { id } });
    return cityRegionsSchema.parse(await (await call('GET', path)).json());
  };

  /** Imports a listing for each place. */
  async function take(...places: readonly (readonly [state: string, city?: string])[]) {
    const path = join(folder, 'listings.csv');
    const rows = places.map(([state, city = PLACE]) => ({
      ...{ name: `${city} ${state}`, category: 'Restaurant', country: 'US', state, city },
    }));
    await writeFile(path, Papa.unparse(rows));
    await importFile(database().pool, path, { batchSize: 100, dryRun: false, approved: true });
  }

  /** The listings of imports, with their cities and regions. */
  async function placed(): Promise<string[]> {
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' | ', b.name, c.slug, coalesce(r.name, '-')) as line from businesses b
      join cities c on c.id = b.city_id join countries k on k.id = c.country_id and k.code = 'US'
      left join regions r on r.id = c.region_id order by 1`.execute(database().db);
    return rows.map(({ line }) => line);
  }

  const bySlug = async (slug: string) =>
    (
      await database()
        .db.selectFrom('cities')
        .where('slug', '=', slug)
        .select('id')
        .executeTakeFirstOrThrow()
    ).id;

  it('stay there when the same places come again, as do their namesakes', async () => {
    const { db } = database();
    await take(['IL'], ['TX'], ['', 'Portland']);
    await take(['OH']);
    const before = await placed();
    expect(before).toEqual([
      'Portland | portland | Oregon',
      'Xyzzyville IL | xyzzyville | Illinois',
      'Xyzzyville OH | xyzzyville-oh | Ohio',
      'Xyzzyville TX | xyzzyville-tx | Texas',
    ]);
    const [short, long, portland] = [
      await bySlug('xyzzyville'),
      await bySlug('xyzzyville-tx'),
      await bySlug('portland'),
    ];
    const [ohio, texas] = [await idOf('Ohio', 'region'), await idOf('Texas', 'region')];
    const moves = [
      await made(move(short, texas)),
      await made(move(long, ohio)),
      await made(move(portland, null)),
    ];
    const moved = [
      'Portland | portland | -',
      'Xyzzyville IL | xyzzyville | Texas',
      'Xyzzyville OH | xyzzyville-oh | Ohio',
      'Xyzzyville TX | xyzzyville-tx | Ohio',
    ];
    expect(await placed()).toEqual(moved);
    await take(['IL'], ['TX'], ['OH'], ['OR', 'Portland']);
    expect(await placed()).toEqual(['Portland OR | portland | -', ...moved]);
    await take(['MN']);
    expect(await placed()).toContain('Xyzzyville MN | xyzzyville-mn | Minnesota');
    await expectCounts(db);
    for (const { id } of moves.reverse()) await made(undo(id));
    await take(['IL'], ['TX'], ['OH'], ['', 'Portland']);
    expect(await placed()).toEqual(expect.arrayContaining(before));
    const { rows } = await sql`select from cities where former_regions <> '{}'`.execute(db);
    expect(rows).toEqual([]);
    await expectCounts(db);
  });

  it('are found by their further names and former regions after renames and merges, too', async () => {
    await take(['IL'], ['TX', 'Houston'], ['OH', 'Columbus']);
    const city = await bySlug('xyzzyville');
    await made(addAlias('city', city, 'Plughtown'));
    const [illinois, texas, ohio] = [
      await idOf('Illinois', 'region'),
      await idOf('Texas', 'region'),
      await idOf('Ohio', 'region'),
    ];
    await made(move(city, texas));
    await made(rename('city', city, 'Plover Hill'));
    await made(merge('region', illinois, ohio));
    await take(['IL'], ['TX'], ['IL', 'Plughtown'], ['TX', 'Plughtown'], ['TX', 'Plover Hill']);
    expect((await placed()).filter((line) => !line.endsWith('| plover-hill | Texas'))).toEqual([
      'Columbus OH | columbus | Ohio',
      'Houston TX | houston | Texas',
    ]);
  });

  it('are moved within their country alone, and back unless a later change is in the way', async () => {
    const { db } = database();
    const inFrance = (name: string, city: string, region: string) => ({
      ...{ name, category: 'Restaurant', city, region, country: 'FR' },
    });
    await seed(db, [inFrance('X', 'Rennes', 'Bretagne'), inFrance('Y', 'Caen', 'Normandie')]);
    await seed(db, [{ ...inFrance('Z', 'Bonn', 'Rheinland'), country: 'DE' }]);
    const [rennes, bretagne, normandie, rheinland] = [
      await idOf('Rennes', 'city'),
      await idOf('Bretagne', 'region'),
      await idOf('Normandie', 'region'),
      await idOf('Rheinland', 'region'),
    ];
    expect(await regionsOf(rennes)).toEqual({
      regionId: bretagne,
      regions: [
        { id: bretagne, name: 'Bretagne', own: 1, cities: 1 },
        { id: normandie, name: 'Normandie', own: 1, cities: 1 },
      ],
    });
    for (const [id, regionId, status] of [
      [rennes, bretagne, 409],
      [rennes, rheinland, 409],
      [rennes, 999, 404],
      [999, bretagne, 404],
    ] as const)
      expect((await move(id, regionId)).status).toBe(status);
    const first = await made(move(rennes, normandie));
    expect(first).toMatchObject({
      ...{ noun: 'city', kind: 'move', subject: 'Rennes', target: 'Normandie', canUndo: true },
    });
    expect((await regionsOf(rennes)).regions).toMatchObject([
      { name: 'Bretagne', own: 0, cities: 0 },
      { name: 'Normandie', own: 2, cities: 2 },
    ]);
    const second = await made(move(rennes, null));
    expect(second.target).toBeNull();
    expect((await undo(first.id)).status).toBe(409);
    await made(undo(second.id));
    await made(undo(first.id));
    expect(await read('city', rennes)).toMatchObject({ region: 'Bretagne' });
    await expectCounts(db);
    expect(await audit()).toMatchObject([
      { action: 'city.undo', subject: 'Rennes' },
      { action: 'city.undo', subject: 'Rennes' },
      {
        ...{ action: 'city.move', subject: 'Rennes' },
        ...{ before: { region: 'Normandie' }, after: { region: null } },
      },
      {
        ...{ action: 'city.move', subject: 'Rennes' },
        ...{ before: { region: 'Bretagne' }, after: { region: 'Normandie' } },
      },
    ]);
  });
});
