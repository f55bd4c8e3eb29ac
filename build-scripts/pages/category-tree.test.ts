import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { changeListings } from '../../api/changes/change-listings.ts';
import { PRIORITY } from '../../api/changes/stale-marks.queries.ts';
import { WANTED_PAGES } from '../../api/changes/wanted-pages.queries.ts';
import type { PageRef } from '../../api/contract/pages/documents.ts';
import { expectCounts } from '../../api/database/testing/counts.ts';
import { useTestDatabase } from '../../api/database/testing/test-database.ts';
import { loadDocuments } from './index.ts';
import { plantTree } from './testing/category-tree.ts';
import { seedDirectory } from './testing/sample-directory.ts';

describe('the page of a category in the tree', () => {
  const database = useTestDatabase();

  beforeAll(async () => {
    const { db } = database();
    await seedDirectory(db);
    await plantTree(db);
    await sql`update publication set target = 'somewhere'`.execute(db);
  });

  const idOf = async (name: string) =>
    await database()
      .db.selectFrom('categories')
      .where('name', '=', name)
      .select(['id', 'business_count as own'])
      .executeTakeFirstOrThrow();

  async function load(name: string, page = 1) {
    const { id: key } = await idOf(name);
    const [found] = await loadDocuments(database().db, [{ kind: 'category', key, page }]);
    return found?.document.kind === 'category' ? found.document : null;
  }

  /** Moves all listings of a category to another. @returns the first pages of categories that are marked */
  async function move(from: string, to: string): Promise<string[]> {
    const { db } = database();
    const target = await idOf(to);
    const { rows } = await sql<{ id: number }>`
      select b.id from businesses b join categories c on c.id = category_id where c.name = ${from}`.execute(
      db,
    );
    await sql`truncate stale_pages`.execute(db);
    await db
      .transaction()
      .execute((trx) =>
        changeListings(trx, PRIORITY.edit, (listings) =>
          listings.update({ ids: rows.map(({ id }) => id), set: sql`category_id = ${target.id}` }),
        ),
      );
    const marks = await db
      .selectFrom('stale_pages as s')
      .innerJoin('categories as c', 'c.id', 's.key')
      .where('s.kind', '=', 'category')
      .where('s.page', '=', 1)
      .orderBy('c.name')
      .select('c.name')
      .execute();
    return marks.map(({ name }) => name);
  }

  it('shows the wider categories, and its kinds with all their listings', async () => {
    const [cafe, hotel, bar] = await Promise.all(['Café', 'Hotel', 'Bar'].map(idOf));
    const withBars = (cafe?.own ?? 0) + (bar?.own ?? 0);
    const kinds = [
      { name: 'Café', slug: 'cafe', count: withBars },
      { name: 'Hotel', slug: 'hotel', count: hotel?.own },
    ];
    const total = withBars + (hotel?.own ?? 0);
    expect(await load('Places')).toMatchObject({
      ...{ wider: [], tree: { total, kinds }, businesses: [], range: { total: 0 } },
    });
    const places = { name: 'Places', slug: 'places' };
    expect(await load('Café')).toMatchObject({
      wider: [places],
      tree: { total: withBars, kinds: [{ name: 'Bar', slug: 'bar', count: bar?.own }] },
    });
    expect(await load('Bar')).toMatchObject({
      wider: [places, { name: 'Café', slug: 'cafe' }],
      tree: { total: bar?.own, kinds: [] },
    });
    expect(await load('Bar', 2)).toMatchObject({ tree: null, wider: [places, { name: 'Café' }] });
    expect(await load('Cinema')).toMatchObject({ wider: [], tree: { kinds: [] } });
  });

  it('exists while it or one of its kinds has listings', async () => {
    const wanted = async () => {
      const { rows } = await sql<PageRef>`${WANTED_PAGES}`.execute(database().db);
      const { id } = await idOf('Trade 1');
      return rows.filter(({ kind, key }) => kind === 'category' && key === id).length;
    };
    expect(await wanted()).toBe(1);
    expect(await move('Trade 1', 'Trade 9')).toEqual(['Trade 1', 'Trade 9']);
    expect(await wanted()).toBe(1);
    expect(await move('Trade 2', 'Trade 9')).toEqual(['Trade 1', 'Trade 2', 'Trade 9']);
    expect(await load('Trade 1')).toMatchObject({
      tree: { total: 2, kinds: [{ name: 'Trade 2' }] },
    });
    expect(await move('Trade 3', 'Trade 9')).toEqual(['Trade 1', 'Trade 2', 'Trade 3', 'Trade 9']);
    expect(await wanted()).toBe(0);
    expect(await load('Trade 1')).toBeNull();
    await expectCounts(database().db);
  });

  it('changes with the totals of its kinds alone', async () => {
    expect(await move('Trade 11', 'Trade 12')).toEqual(['Trade 11', 'Trade 12']);
    expect(await move('Trade 12', 'Trade 3')).toEqual([
      ...['Trade 1', 'Trade 12', 'Trade 2', 'Trade 3'],
    ]);
  });
});
