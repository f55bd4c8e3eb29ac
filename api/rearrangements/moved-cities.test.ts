import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import Papa from 'papaparse';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lockChanges } from '../changes/change-lock.queries.ts';
import {
  cityRegionsSchema,
  REARRANGEMENT_ROUTES,
  rearrangementSchema,
} from '../contract/calls/rearrangements.ts';
import { routePath } from '../contract/calls/route.ts';
import { expectCounts } from '../database/testing/counts.ts';
import { seed } from '../database/testing/seed.ts';
import { untilWaiting } from '../database/testing/waiting.ts';
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

  it('to no region are not those of all regions: namesakes stay cities of their own', async () => {
    await take(['IL']);
    const moved = await made(move(await bySlug('xyzzyville'), null));
    await take(['TX'], ['IL']);
    const other = 'Xyzzyville TX | xyzzyville-tx | Texas';
    expect(await placed()).toEqual(['Xyzzyville IL | xyzzyville | -', other]);
    await made(undo(moved.id));
    expect(await placed()).toEqual(['Xyzzyville IL | xyzzyville | Illinois', other]);
    await expectCounts(database().db);
  });

  it.each([
    ['the former', 'Illinois', 'Texas'],
    ['the new', 'Texas', 'Illinois'],
  ])(
    'are moved back after the merge of %s region into the other one is undone',
    async (_, gone, kept) => {
      await take(['IL'], ['IL', 'Chicago'], ['TX', 'Houston']);
      const before = await placed();
      const texas = await idOf('Texas', 'region');
      const moved = await made(move(await bySlug('xyzzyville'), texas));
      const merged = await made(
        merge('region', await idOf(gone, 'region'), await idOf(kept, 'region')),
      );
      expect((await undo(moved.id)).status).toBe(409);
      await made(undo(merged.id));
      await made(undo(moved.id));
      await take(['IL']);
      expect(await placed()).toEqual(before);
      await expectCounts(database().db);
    },
  );

  it('have ids that the database can have', async () => {
    await take(['IL']);
    const city = await bySlug('xyzzyville');
    for (const large of [2 ** 31, 999_999_999_999_999])
      for (const answer of [
        await move(city, large),
        await move(large, null),
        await call('GET', routePath(REARRANGEMENT_ROUTES.regions, { params: { id: large } })),
        await merge('city', city, large),
        await undo(large),
      ])
        expect(answer.status).toBe(400);
  });

  it('and regions that are merged or renamed wait for changes of listings that count in them', async () => {
    const { db } = database();
    await take(['IL'], ['TX', 'Houston']);
    const city = await bySlug('xyzzyville');
    const [illinois, texas] = [await idOf('Illinois', 'region'), await idOf('Texas', 'region')];
    let merged = 0;
    for (const act of [
      () => move(city, texas),
      () => rename('region', texas, 'Lone Star'),
      async () => {
        const answer = await merge('region', illinois, texas);
        merged = rearrangementSchema.parse(await answer.clone().json()).id;
        return answer;
      },
      () => undo(merged),
    ]) {
      const answer = await db.transaction().execute(async (trx) => {
        await lockChanges(trx);
        const acting = act();
        await untilWaiting(db, 1);
        await sql`update cities set business_count = business_count`.execute(trx);
        await sql`update regions set business_count = business_count`.execute(trx);
        return [acting];
      });
      expect((await answer[0])?.status).toBe(200);
    }
    await expectCounts(db);
  });
});
