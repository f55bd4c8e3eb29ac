import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { readPageState } from '../businesses/admin-business.queries.ts';
import { seed } from '../database/testing/seed.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { countQueued } from '../rebuilds/rebuilds.queries.ts';
import { markEverything, WANTED_PAGES } from './wanted-pages.queries.ts';

/** A page that is published and ought not to be, a range and more after the last listing. */
const GONE = 2_001;

describe('marks of ranges of listings', () => {
  const database = useTestDatabase();
  const markAll = () => database().db.transaction().execute(markEverything);
  const marks = async () => {
    const { rows } = await sql<{ name: string }>`
      select kind || ' ' || key || ' ' || page as name from stale_pages`.execute(database().db);
    return rows.map(({ name }) => name).sort();
  };
  const ranges = async () => {
    const { rows } = await sql<{ first_id: number; listings: number }>`
      select first_id, listings from stale_ranges order by 1`.execute(database().db);
    return rows;
  };
  const wanted = async () => {
    const { rows } = await sql<{ name: string }>`
      select kind || ' ' || key || ' ' || page as name from (${WANTED_PAGES}) wanted`.execute(
      database().db,
    );
    return rows.map(({ name }) => name);
  };
  beforeEach(async () => {
    const { db } = database();
    await sql`truncate businesses, cities, categories, countries, stale_pages, stale_ranges, pages restart identity cascade`.execute(
      db,
    );
    await seed(db, [
      { name: 'Brot', category: 'Bakery', city: 'Berlin', country: 'DE' },
      { name: 'Pain', category: 'Bakery', city: 'Paris', country: 'FR' },
      { name: 'Hidden', category: 'Bakery', city: 'Paris', country: 'FR', approved: false },
    ]);
    await sql`insert into pages (kind, key, page, path, hash, bytes, indexable)
      values ('business', ${GONE}, 1, '/business/gone', null, 1, true)`.execute(db);
  });

  it('hold all listings that are or ought to be published, and no range is there for none', async () => {
    await markAll();
    expect(await ranges()).toEqual([
      { first_id: 0, listings: 2 },
      { first_id: 2_000, listings: 1 },
    ]);
    expect(await marks()).toEqual(
      (await wanted()).filter((name) => !name.startsWith('business')).sort(),
    );
  });

  it('come after the lists of one place or category, and those after home and its like', async () => {
    await markAll();
    const { rows } = await sql<{ kinds: string[] }>`
      select array_agg(distinct kind)::text[] as kinds from stale_pages where priority < 8
      group by priority order by priority`.execute(database().db);
    expect(rows.map(({ kinds }) => kinds)).toEqual([
      ['error', 'cities', 'countries', 'categories', 'home', 'static', 'tags', 'robots'],
      ['city', 'category', 'country'],
    ]);
  });

  it('are none where there are no listings', async () => {
    await sql`truncate businesses, pages cascade`.execute(database().db);
    await markAll();
    expect(await ranges()).toEqual([]);
  });

  it('count as the listings behind them, whose pages are stale', async () => {
    const { db } = database();
    await sql`delete from pages`.execute(db);
    await markAll();
    await markAll();
    expect(await ranges()).toHaveLength(1);
    expect(await countQueued(db)).toBe((await wanted()).length);
    expect(await readPageState(db, 1)).toMatchObject({ stale: true });
    expect(await readPageState(db, GONE)).toMatchObject({ stale: false });
  });
});
