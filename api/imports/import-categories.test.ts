import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import Papa from 'papaparse';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectCounts } from '../database/testing/counts.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { importFile } from './import-file.ts';
import { undoImport } from './jobs/undo-import.ts';

type Row = Readonly<Record<string, string>>;

describe('the categories of imported listings', () => {
  const database = useTestDatabase();
  let folder = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'categories-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  beforeEach(async () => {
    await sql`truncate businesses, imports, import_changes, city_names, cities, regions, countries, categories,
      city_categories, country_categories, combinations, stale_pages restart identity cascade`.execute(
      database().db,
    );
  });

  /** Imports rows, each named by its number. */
  async function take(rows: readonly Row[]) {
    const file = join(folder, 'listings.csv');
    const all = rows.map((row, at) => ({
      ...{ name: `Shop ${at + 1}`, country: 'DE', city: 'Berlin', category: '', type: '' },
      ...row,
    }));
    await writeFile(file, Papa.unparse(all));
    await importFile(database().pool, file, { batchSize: 2, dryRun: false, approved: true });
  }

  /** The categories of the listings. */
  async function categories(): Promise<string[]> {
    const rows = await database()
      .db.selectFrom('businesses as b')
      .innerJoin('categories as c', 'c.id', 'b.category_id')
      .orderBy('b.id')
      .select(['c.name', 'c.slug'])
      .execute();
    return rows.map(({ name, slug }) => `${name} | ${slug}`);
  }

  it('are one for all spellings, numbers and languages, in one file and in several', async () => {
    await take([
      { category: 'restaurants' },
      { category: 'Restaurant' },
      { category: 'RESTORAN' },
      { category: 'ресторан' },
    ]);
    await take([
      ...Array.from({ length: 4 }, () => ({ category: 'Restaurant' })),
      { category: 'Restoranlar' },
    ]);
    expect(new Set(await categories())).toEqual(new Set(['Restaurant | restaurant']));
    expect(await categories()).toHaveLength(5);
    await expectCounts(database().db);
  });

  it('have their place in the tree, with all wider ones; unknown ones stay their own', async () => {
    await take([
      { category: 'Pizza restaurant' },
      { category: 'Restaurant' },
      { category: 'Künefeci' },
      { category: 'künefeci' },
    ]);
    const { rows } = await sql`
      select c.name, c.node, p.name as parent, c.business_count as count
      from categories c left join categories p on p.id = c.parent_id order by c.id`.execute(
      database().db,
    );
    expect(rows).toEqual([
      { name: 'Food and drink', node: 'food_and_drink', parent: null, count: 0 },
      { name: 'Restaurant', node: 'restaurant', parent: 'Food and drink', count: 1 },
      { name: 'European restaurant', node: 'european_restaurant', parent: 'Restaurant', count: 0 },
      {
        name: 'Mediterranean restaurant',
        node: 'mediterranean_restaurant',
        parent: 'European restaurant',
        count: 0,
      },
      {
        name: 'Italian restaurant',
        node: 'italian_restaurant',
        parent: 'Mediterranean restaurant',
        count: 0,
      },
      {
        name: 'Pizza restaurant',
        node: 'pizza_restaurant',
        parent: 'Italian restaurant',
        count: 1,
      },
      { name: 'Künefeci', node: null, parent: null, count: 2 },
    ]);
    await expectCounts(database().db);
  });

  it('are the more specific of two columns', async () => {
    await take([
      { category: 'restaurants', type: 'Pizza restaurant' },
      { category: 'best food in town', type: 'Hotel' },
      { category: 'Pizza restaurant', type: 'Restaurant' },
      { category: 'restaurants', type: 'Künefeci' },
      { category: 'Bakery' },
      { type: 'Pharmacy' },
      {},
    ]);
    expect(await categories()).toEqual([
      'Pizza restaurant | pizza-restaurant',
      'Hotel | hotel',
      'Pizza restaurant | pizza-restaurant',
      'Künefeci | kunefeci',
      'Bakery | bakery',
      'Pharmacy | pharmacy',
      'Other | other',
    ]);
  });

  it('stay specific if a later file only has a wider category, unless it is an export of this directory', async () => {
    await take([
      { category: 'Pizza restaurant' },
      { category: 'Restaurant' },
      { category: 'Hotel' },
    ]);
    const specific = await categories();
    expect(specific[0]).toBe('Pizza restaurant | pizza-restaurant');
    await take([
      { category: 'Restaurant' },
      { category: 'Pizza restaurant' },
      { category: 'Restaurant' },
    ]);
    expect(await categories()).toEqual([
      'Pizza restaurant | pizza-restaurant',
      'Pizza restaurant | pizza-restaurant',
      'Restaurant | restaurant',
    ]);
    await expectCounts(database().db);
    const first = await database()
      .db.selectFrom('businesses')
      .select(['id', 'slug'])
      .orderBy('id')
      .executeTakeFirstOrThrow();
    await take([{ category: 'Restaurant', id: String(first.id), slug: first.slug }]);
    expect((await categories())[0]).toBe('Restaurant | restaurant');
  });

  it('are those that a name has been merged into, also after an undo', async () => {
    const { db } = database();
    await take([{ category: 'Künefeci' }]);
    await take([{ category: 'Bakery' }]);
    await sql`
      update categories set merged_into = (select id from categories where name = 'Bakery')
      where name = 'Künefeci'`.execute(db);
    await take([{ category: 'Hotel' }, { category: 'Künefeci' }]);
    expect(await categories()).toEqual(['Hotel | hotel', 'Bakery | bakery']);
    await undoImport(db, 3, () => false);
    expect(await categories()).toEqual(['Bakery | bakery']);
    // The first import gave the listing the name that is merged now.
    await undoImport(db, 2, () => false);
    expect(await categories()).toEqual(['Bakery | bakery']);
    await expectCounts(db);
  });

  it('of an import come back as they were by its undo', async () => {
    const { db } = database();
    await take([{ category: 'Restaurant' }, { category: 'Café' }]);
    const state = async () =>
      (await sql`select to_jsonb(b) - 'updated_at' as b from businesses b order by id`.execute(db))
        .rows;
    const before = await state();
    await take([{ category: 'Pizzeria' }, { category: 'Kafe' }, { category: 'Otel' }]);
    expect(await categories()).toEqual([
      'Pizza restaurant | pizza-restaurant',
      'Cafe | cafe',
      'Hotel | hotel',
    ]);
    await undoImport(db, 2, () => false);
    expect(await state()).toEqual(before);
    await expectCounts(db);
  });
});
