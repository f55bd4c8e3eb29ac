import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { changeListings } from '../../api/changes/change-listings.ts';
import { WRONG_CUTS } from '../../api/changes/list-cuts.queries.ts';
import { PRIORITY } from '../../api/changes/stale-marks.queries.ts';
import { HEAD_PAGES } from '../../api/contract/pages/pagination.ts';
import { seed } from '../../api/database/testing/seed.ts';
import { useTestDatabase } from '../../api/database/testing/test-database.ts';
import { moveCity } from '../../api/rearrangements/move-city.ts';
import { regionPage } from './country.page.ts';
import { differing, markedIn, snapshotPages } from './testing/stale-pages.ts';

/** Six pages of cities in one region, and one city in another. */
const SEEDS = [
  ...Array.from({ length: 70 }, (_, index) => ({
    ...{ name: `Shop ${index}`, category: 'Shop', country: 'DE' },
    ...{ city: `Town ${index}`, region: 'Bayern' },
  })),
  { name: 'Alone', category: 'Shop', city: 'Berlin', country: 'DE', region: 'Berlin' },
];

describe('the cities of a long region', () => {
  const database = useTestDatabase();

  beforeAll(() => seed(database().db, SEEDS));

  const set = (name: string, approved: boolean) =>
    database()
      .db.transaction()
      .execute((trx) =>
        changeListings(trx, PRIORITY.edit, async (listings) => {
          const { id } = await trx
            .selectFrom('businesses')
            .where('name', '=', name)
            .select('id')
            .executeTakeFirstOrThrow();
          await listings.update({ ids: [id], set: sql`approved = ${approved}` });
        }),
      );

  const cuts = async () => {
    const { rows } = await sql<{ sizes: number[] | null }>`
      select array_agg(size order by page) as sizes from list_cuts where kind = 'region'`.execute(
      database().db,
    );
    const wrong = await WRONG_CUTS.execute(database().db);
    expect(wrong.rows).toEqual([]);
    return rows[0]?.sizes ?? [];
  };

  const idOf = async (table: 'cities' | 'regions', name: string) =>
    (
      await database()
        .db.selectFrom(table)
        .where('name', '=', name)
        .select('id')
        .executeTakeFirstOrThrow()
    ).id;

  const cities = async () => {
    const { db } = database();
    const id = await idOf('regions', 'Bayern');
    const pages = Array.from({ length: 8 }, (_, index) => ({ key: id, page: index + 1 }));
    const found = await regionPage.documents(db, pages);
    return found.flatMap(({ document }) => document.items.map(({ name }) => name));
  };

  it('keep their cuts while the region has pages, and have none while it has none', async () => {
    await set('Shop 3', false);
    expect(await cuts()).toHaveLength(6);
    expect((await cuts()).reduce((sum, size) => sum + size, 0)).toBe(69);
    expect(new Set(await cities()).size).toBe(69);
    await set('Alone', false);
    expect(await cuts()).toEqual([]);
    expect(await cities()).toEqual([]);
    await set('Shop 4', false);
    expect(await cuts()).toEqual([]);
    await set('Alone', true);
    await set('Shop 3', true);
    // The share of a city, 1.4 %, stays the same with one more: the list is cut, not marked as a whole.
    await set('Shop 4', true);
    expect((await cuts()).reduce((sum, size) => sum + size, 0)).toBe(70);
    expect(new Set(await cities()).size).toBe(70);
  });

  it('keep their cuts when a city moves to another region, and only pages that change are stale', async () => {
    const { db } = database();
    const [bayern, berlin, town] = [
      await idOf('regions', 'Bayern'),
      await idOf('regions', 'Berlin'),
      await idOf('cities', 'Town 10'),
    ];
    const before = await snapshotPages(db);
    const actor = { id: null, username: 'ada' };
    const marked = await markedIn(db, (trx) =>
      moveCity(trx, { id: town, regionId: berlin }, actor),
    );
    const changed = differing(before, await snapshotPages(db));
    expect(changed.filter((page) => !marked.has(page))).toEqual([]);
    const ofRegions = [...marked].filter((page) => page.startsWith('region ')).sort();
    expect(ofRegions).toEqual([
      ...Array.from({ length: HEAD_PAGES }, (_, index) => `region ${bayern} ${index + 1}`),
      `region ${berlin} 1`,
    ]);
    expect((await cuts()).reduce((sum, size) => sum + size, 0)).toBe(69);
    expect(await cities()).not.toContain('Town 10');
  });
});
