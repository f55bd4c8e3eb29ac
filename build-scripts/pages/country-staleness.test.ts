import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { COUNTRY_CARDS } from '../../api/contract/pages/pagination.ts';
import { seed } from '../../api/database/testing/seed.ts';
import { useTestDatabase } from '../../api/database/testing/test-database.ts';
import { differing, markedBy, snapshotPages } from './testing/stale-pages.ts';

describe('the page of a country', () => {
  const database = useTestDatabase();

  beforeAll(async () => {
    await seed(database().db, [
      ...Array.from({ length: COUNTRY_CARDS + 3 }, (_, index) => ({
        ...{ name: `Bar ${index}`, category: 'Bar', city: 'Bonn', country: 'DE' },
        ...{ rating: 4, reviews: index, cityAt: [50.73, 7.1] as const },
      })),
      { name: 'Café', category: 'Café', city: 'Lyon', country: 'FR' },
      { name: 'Kiosk', category: 'Kiosk', city: 'Oslo', country: 'NO' },
    ]);
  });

  /** Changes a listing, and expects all pages that differ then to be stale. @returns the stale pages of countries */
  async function staleBy(name: string, set: ReturnType<typeof sql>): Promise<readonly string[]> {
    const { db } = database();
    const { id } = await db
      .selectFrom('businesses')
      .where('name', '=', name)
      .select('id')
      .executeTakeFirstOrThrow();
    const before = await snapshotPages(db);
    const marked = await markedBy(db, (listings) => listings.update({ ids: [id], set }));
    const changed = differing(before, await snapshotPages(db));
    expect(changed.filter((page) => !marked.has(page))).toEqual([]);
    const { rows } = await sql<{ page: string; code: string }>`
      select 'country ' || id || ' 1' as page, code from countries`.execute(db);
    return rows.flatMap(({ page, code }) => (marked.has(page) ? [code] : [])).sort();
  }

  it('shows the best listings of its cities, and no others', async () => {
    expect(await staleBy('Bar 14', sql`phone = '1'`)).toEqual(['DE']);
    expect(await staleBy('Bar 0', sql`phone = '1'`)).toEqual([]);
  });

  it('leads to the neighbours that have listings', async () => {
    expect(await staleBy('Café', sql`approved = false`)).toEqual(['DE', 'FR']);
    expect(await staleBy('Café', sql`approved = true`)).toEqual(['DE', 'FR']);
  });
});
