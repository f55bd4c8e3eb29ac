import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { changeListings } from '../../api/changes/change-listings.ts';
import { WRONG_CUTS } from '../../api/changes/list-cuts.queries.ts';
import { PRIORITY } from '../../api/changes/stale-marks.queries.ts';
import { seed } from '../../api/database/testing/seed.ts';
import { useTestDatabase } from '../../api/database/testing/test-database.ts';
import { regionPage } from './country.page.ts';

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

  const cities = async () => {
    const { db } = database();
    const { id } = await db
      .selectFrom('regions')
      .where('name', '=', 'Bayern')
      .select('id')
      .executeTakeFirstOrThrow();
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
});
