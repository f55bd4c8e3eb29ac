import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { updateListings } from '../changes/testing/update-listings.ts';
import { TODAY } from '../database/office-day.ts';
import { seed } from '../database/testing/seed.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { endClosedPages } from './closed-pages.ts';

const PLACE = { category: 'Cafe', city: 'Berlin', country: 'DE' };
const never = new AbortController().signal;

describe('the pages of permanently closed businesses', () => {
  const database = useTestDatabase();
  beforeEach(async () => {
    await sql`truncate businesses, stale_pages, pages, sitemap_slots, list_cuts restart identity`.execute(
      database().db,
    );
    await sql`update publication set target = '/somewhere'`.execute(database().db);
    await seed(database().db, [
      { ...PLACE, name: 'Open' },
      { ...PLACE, name: 'Of today' },
      { ...PLACE, name: 'Of long ago' },
      { ...PLACE, name: 'Paused long ago' },
      { ...PLACE, name: 'Without a day' },
    ]);
    await close('Of today', 0);
    await close('Of long ago', 90);
    await close('Paused long ago', 90, 'temporarily_closed');
    await close('Without a day', null);
    await sql`truncate stale_pages`.execute(database().db);
  });

  const close = (name: string, daysAgo: number | null, status = 'permanently_closed') =>
    updateListings(
      database().db,
      sql`select id from businesses where name = ${name}`,
      sql`status = ${status}, status_since = ${TODAY} - ${daysAgo}::int`,
    );
  const end = (days: number) => endClosedPages(database().db, days, never);
  const withPages = async () => {
    const { db } = database();
    const rows = await db.selectFrom('businesses').select('name').where('public', '=', true);
    return (await rows.orderBy('id').execute()).map(({ name }) => name);
  };
  const stale = () =>
    database()
      .db.selectFrom('stale_pages')
      .select('key')
      .where('kind', '=', 'business')
      .where('key', '=', ({ selectFrom }) =>
        selectFrom('businesses').select('id').where('name', '=', 'Of long ago'),
      )
      .execute();

  it('stay for the configured days, and are stale when they end', async () => {
    expect(await end(91)).toBe(0);
    expect(await withPages()).toHaveLength(5);
    expect(await stale()).toEqual([]);
    expect(await end(90)).toBe(1);
    expect(await withPages()).toEqual(['Open', 'Of today', 'Paused long ago', 'Without a day']);
    expect(await stale()).toHaveLength(1);
    expect(await end(90)).toBe(0);
  });

  it('come back when more days are configured, and when the business opens or closes again', async () => {
    await end(90);
    expect(await end(91)).toBe(1);
    expect(await withPages()).toHaveLength(5);
    await end(90);
    await close('Of long ago', 0, 'open');
    expect(await withPages()).toHaveLength(5);
    await close('Of long ago', 1);
    expect(await end(90)).toBe(0);
    expect(await withPages()).toHaveLength(5);
  });

  it('does nothing after the server has begun to stop', async () => {
    expect(await endClosedPages(database().db, 0, AbortSignal.abort())).toBe(0);
    expect(await withPages()).toHaveLength(5);
  });
});
