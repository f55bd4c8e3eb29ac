import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readPageState } from '../businesses/admin-business.queries.ts';
import { seed } from '../database/testing/seed.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { countQueued } from '../rebuilds/rebuilds.queries.ts';
import { lockChanges } from './change-lock.queries.ts';
import { markNextRange } from './marked-ranges.queries.ts';
import { markEverything, WANTED_PAGES } from './wanted-pages.queries.ts';

/** A page that is published and ought not to be, some ranges after the last listing. */
const GONE = 120_001;

describe('marks of ranges of listings', () => {
  const database = useTestDatabase();
  const markAll = () => database().db.transaction().execute(markEverything);
  const marks = async () => {
    const { rows } = await sql<{ name: string }>`
      select kind || ' ' || key || ' ' || page as name from stale_pages`.execute(database().db);
    return rows.map(({ name }) => name).sort();
  };
  const ranges = async () => {
    const { rows } = await sql<{ key: number; upto: number }>`
      select key, upto from stale_pages where upto is not null order by key`.execute(database().db);
    return rows;
  };
  const wanted = async () => {
    const { rows } = await sql<{ name: string }>`
      select kind || ' ' || key || ' ' || page as name from (${WANTED_PAGES}) wanted`.execute(
      database().db,
    );
    return rows.map(({ name }) => name);
  };
  /** Runs something while a change is under way that ends after it. */
  async function duringChange(run: () => Promise<void>): Promise<void> {
    await database()
      .db.transaction()
      .execute(async (trx) => {
        await lockChanges(trx);
        await run();
      });
  }

  beforeEach(async () => {
    const { db } = database();
    await sql`truncate businesses, cities, categories, countries, stale_pages, pages restart identity cascade`.execute(
      db,
    );
    await seed(db, [
      { name: 'Brot', category: 'Bakery', city: 'Berlin', country: 'DE' },
      { name: 'Pain', category: 'Bakery', city: 'Paris', country: 'FR' },
      { name: 'Hidden', category: 'Bakery', city: 'Paris', country: 'FR', approved: false },
    ]);
    await sql`insert into pages (kind, key, page, path, hash, bytes, indexable)
      values ('business', ${GONE}, 1, '/business/gone', '', 1, true)`.execute(db);
  });

  it('become marks of all listings that are or ought to be published, range by range', async () => {
    const { db } = database();
    await markAll();
    expect(await ranges()).toEqual([
      { key: 1, upto: 50_000 },
      { key: 50_001, upto: 100_000 },
      { key: 100_001, upto: 150_000 },
    ]);
    for (let left = 3; left > 0; left -= 1) {
      expect(await ranges()).toHaveLength(left);
      expect(await markNextRange(db, { wait: true })).toBe(true);
    }
    expect(await markNextRange(db, { wait: true })).toBe(false);
    expect(await marks()).toEqual([...(await wanted()), `business ${GONE} 1`].sort());
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

  it('make a page due that failed and waits', async () => {
    const { db } = database();
    await sql`insert into stale_pages (kind, key, page, priority, attempts, retry_at, error)
      values ('business', 1, 1, 1, 3, now() + interval '1 hour', 'broken')`.execute(db);
    await markAll();
    while (await markNextRange(db, { wait: true }));
    const mark = await db
      .selectFrom('stale_pages')
      .select(['priority', 'attempts', 'retry_at', 'error'])
      .where('kind', '=', 'business')
      .where('key', '=', 1)
      .execute();
    expect(mark).toEqual([{ priority: 1, attempts: 0, retry_at: null, error: null }]);
  });

  it('are left alone while something is being changed, or wait until it is', async () => {
    const { db } = database();
    await markAll();
    const before = await marks();
    let waiting: Promise<boolean> | undefined;
    await duringChange(async () => {
      expect(await markNextRange(db, { wait: false })).toBe(true);
      expect(await marks()).toEqual(before);
      waiting = markNextRange(db, { wait: true });
      await vi.waitFor(async () => {
        const { rows } = await sql`select from pg_locks
          where locktype = 'advisory' and not granted`.execute(db);
        expect(rows).not.toEqual([]);
      });
      expect(await marks()).toEqual(before);
    });
    expect(await waiting).toBe(true);
    expect(await marks()).toContain('business 1 1');
  });
});
