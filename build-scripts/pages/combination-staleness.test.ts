import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ListingChanges } from '../../api/changes/change-listings.ts';
import { COMBINATION_CARDS, COMBINATION_LINKS } from '../../api/contract/pages/pagination.ts';
import { combinationPath } from '../../api/contract/pages/urls.ts';
import { recount, type Seed, seed } from '../../api/database/testing/seed.ts';
import { useTestDatabase } from '../../api/database/testing/test-database.ts';
import { rename } from '../../api/rearrangements/rename.ts';
import { loadDocuments, locatePage } from './index.ts';
import { differing, markedBy, markedIn, snapshotPages } from './testing/stale-pages.ts';

/** Bonn and Köln are near each other, and Berlin is far away. */
const CITIES = {
  Bonn: { region: 'Nordrhein-Westfalen', cityAt: [50.73, 7.1] },
  Köln: { region: 'Nordrhein-Westfalen', cityAt: [50.94, 6.96] },
  Berlin: { region: 'Berlin', cityAt: [52.5, 13.4] },
} as const;

const listings = (city: keyof typeof CITIES, category: string, count: number): Seed[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ name: `${category} ${city} ${index}`, category, city, country: 'DE', ...CITIES[city] },
    ...{ rating: 4, reviews: index },
  }));

/** As many as a page shows, before all others. */
const best = (city: keyof typeof CITIES, category: string): Seed[] =>
  listings(city, category, COMBINATION_CARDS).map((one) => ({
    ...{ ...one, name: `Best ${one.name}`, slug: `best-${one.name}` },
    ...{ fingerprint: `best-${one.name}`, rating: 5, reviews: 90 },
  }));

/** Listings after all others: 'Worse Café 0'. */
const worse = (city: keyof typeof CITIES, category: string, count: number): Seed[] =>
  listings(city, category, count).map((one, index) => {
    const name = `Worse ${category} ${index}`;
    return { ...one, rating: 1, reviews: 9, name, slug: name, fingerprint: name };
  });

describe('a category in a place', () => {
  const database = useTestDatabase();

  beforeEach(async () => {
    const { db } = database();
    await sql`truncate businesses, list_cuts`.execute(db);
    await seed(db, [
      ...listings('Bonn', 'Café', 3),
      ...listings('Bonn', 'Bar', 4),
      ...listings('Bonn', 'Kiosk', 2),
      ...listings('Köln', 'Café', 5),
      ...listings('Köln', 'Kiosk', 2),
      ...listings('Berlin', 'Café', 4),
      ...listings('Berlin', 'Food', 1),
      ...listings('Berlin', 'Stall', 1),
    ]);
    await sql`
      update categories c set parent_id = p.id from (values ('Café', 'Food'), ('Bar', 'Food'), ('Kiosk', 'Food'),
        ('Stall', 'Kiosk')) t (child, parent)
      join categories p on p.name = t.parent where c.name = t.child`.execute(db);
    await recount(db);
  });

  /** The pages of combinations by their keys: 'Café in Bonn'. */
  async function names(): Promise<Map<string, string>> {
    const { rows } = await sql<{ page: string; name: string }>`
      select 'combination ' || combination_key(p.place::place_kind, p.id, g.id) || ' 1' as page, g.name || ' in ' || p.name as name
      from categories g, (
        select 'city', id, name from cities union all select 'region', id, name || ' (region)' from regions
        union all select 'country', id, name from countries
      ) p (place, id, name)`.execute(database().db);
    return new Map(rows.map(({ page, name }) => [page, name]));
  }

  const idsOf = async (name: string) =>
    (
      await database()
        .db.selectFrom('businesses')
        .select('id')
        .where('name', 'like', name)
        .orderBy('id')
        .execute()
    ).map(({ id }) => id);

  /** Changes listings, and expects all pages that differ then to be stale. @returns those of combinations */
  async function changedBy(
    name: string,
    set: ReturnType<typeof sql>,
  ): Promise<{ readonly changed: readonly string[]; readonly others: readonly string[] }> {
    const { db } = database();
    const ids = await idsOf(name);
    expect(ids.length).toBeGreaterThan(0);
    const before = await snapshotPages(db);
    const write = (changes: ListingChanges) => changes.update({ ids, set });
    const marked = await markedBy(db, write);
    const changed = differing(before, await snapshotPages(db));
    expect(changed.filter((page) => !marked.has(page))).toEqual([]);
    const named = await names();
    return {
      changed: changed.flatMap((page) => named.get(page) ?? []).sort(),
      others: changed.filter((page) => !page.startsWith('combination ')),
    };
  }

  const cityOf = (name: string) => sql`city_id = (select id from cities where name = ${name})`;
  const categoryOf = (name: string) =>
    sql`category_id = (select id from categories where name = ${name})`;

  it('loses its page with too few listings, and with it the links of its siblings, of nearby cities and of listings', async () => {
    const [first = 0, ...left] = await idsOf('Café Bonn %');
    const { changed, others } = await changedBy('Café Bonn 0', sql`approved = false`);
    expect(changed).toEqual(
      [
        ...['Bar in Bonn', 'Café in Bonn', 'Café in Köln', 'Food in Bonn'],
        ...['Café in Germany', 'Café in Nordrhein-Westfalen (region)'],
        ...['Food in Germany', 'Food in Nordrhein-Westfalen (region)'],
      ].sort(),
    );
    expect(others).toEqual(expect.arrayContaining(left.map((id) => `business ${id} 1`)));
    const again = await changedBy('Café Bonn 0', sql`approved = true`);
    expect(again.changed).toEqual(changed);
    expect(again.others).toContain(`business ${first} 1`);
  });

  it('changes with its kinds when a listing becomes one of another kind', async () => {
    const { changed } = await changedBy('Bar Bonn 0', categoryOf('Café'));
    expect(changed).toContain('Food in Bonn');
    expect(changed).toContain('Food in Nordrhein-Westfalen (region)');
  });

  /** Food > Kiosk > Stall > Cart > Tray: in Bonn three of each but kiosks, none among the first of a wider category. */
  async function seedCarts(): Promise<void> {
    const { db } = database();
    await seed(db, [
      ...[...best('Bonn', 'Bar'), ...worse('Bonn', 'Stall', 3)],
      ...[...worse('Bonn', 'Cart', 3), ...worse('Bonn', 'Tray', 3)],
    ]);
    await sql`
      update categories c set parent_id = p.id from categories p
      where (c.name, p.name) in (('Cart', 'Stall'), ('Tray', 'Cart'))`.execute(db);
    await recount(db);
  }

  it('lists the kinds of its kinds, where its own leave room', async () => {
    const { db } = database();
    await seedCarts();
    const kinds = async () => {
      const path = combinationPath({ kind: 'city', slug: 'bonn', countryCode: 'DE' }, 'food');
      const ref = await locatePage(db, path);
      const [page] = ref ? await loadDocuments(db, [ref]) : [];
      return page?.document.kind === 'combination' ? page.document.kinds : [];
    };
    expect((await kinds()).map(({ name, count }) => `${name} ${count}`)).toEqual([
      ...[`Bar ${4 + COMBINATION_CARDS}`, 'Kiosk 11', 'Stall 9', 'Cart 6', 'Café 3', 'Tray 3'],
    ]);
    const trades = Array.from({ length: COMBINATION_LINKS - 4 }, (_, index) => `Trade ${index}`);
    await seed(
      db,
      trades.flatMap((trade) => listings('Bonn', trade, 3)),
    );
    await sql`
      update categories set parent_id = (select id from categories where name = 'Food') where name like 'Trade %'`.execute(
      db,
    );
    await recount(db);
    const full = (await kinds()).map(({ name }) => name);
    expect(full).toHaveLength(COMBINATION_LINKS);
    expect(full).toEqual(expect.arrayContaining(['Kiosk', 'Bar', 'Café', 'Stall', ...trades]));
  });

  it('changes with the kinds of its kinds', async () => {
    await seedCarts();
    await seed(database().db, [...best('Bonn', 'Cart'), ...best('Bonn', 'Tray')]);
    const { changed } = await changedBy('Worse Tray 0', categoryOf('Cart'));
    const where = ['Bonn', 'Nordrhein-Westfalen (region)', 'Germany'];
    expect(changed).toEqual(expect.arrayContaining(where.map((place) => `Food in ${place}`)));
  });

  it('changes with the name of a kind of its kinds that has no listings of its own', async () => {
    const { db } = database();
    await seedCarts();
    await sql`update businesses set ${categoryOf('Cart')} where ${categoryOf('Stall')}`.execute(db);
    await recount(db);
    const { id } = await db
      .selectFrom('categories')
      .select('id')
      .where('name', '=', 'Stall')
      .executeTakeFirstOrThrow();
    const before = await snapshotPages(db);
    const renaming = { name: 'Booth', newAddress: false };
    const marked = await markedIn(db, (trx) =>
      rename(trx, 'category', id, renaming, { id: null, username: 'ada' }),
    );
    const changed = differing(before, await snapshotPages(db));
    expect(changed.filter((page) => !marked.has(page))).toEqual([]);
    const named = await names();
    expect(changed.map((page) => named.get(page))).toContain('Food in Bonn');
  });

  it('changes with its cities when a listing moves to another city of the region', async () => {
    const { changed } = await changedBy('Café Köln 0', cityOf('Bonn'));
    expect(changed).toContain('Café in Nordrhein-Westfalen (region)');
    expect(changed).toContain('Café in Germany');
  });

  it('gets a page in a country, and links from the category and the country, by a listing of a kind', async () => {
    // The kiosks are on the second page of the country's categories, and their own list has two pages.
    await seed(database().db, [
      ...Array.from({ length: 20 }, (_, index) => listings('Berlin', `Trade ${index}`, 3)).flat(),
      ...listings('Bonn', 'Kiosk', 13).map((one) => ({ ...one, city: 'Lyon', country: 'FR' })),
    ]);
    // Two kiosks and a stall have a page in Germany; without the stall they are below three.
    await changedBy('Kiosk Köln %', sql`approved = false`);
    const { changed, others } = await changedBy('Stall %', sql`approved = false`);
    expect(changed).toContain('Kiosk in Germany');
    const { rows } = await sql<{ kiosk: number; germany: number }>`
      select (select id from categories where name = 'Kiosk') as kiosk,
        (select id from countries where code = 'DE') as germany`.execute(database().db);
    expect(others).toContain(`category ${rows[0]?.kiosk} 2`);
    expect(others).toContain(`country ${rows[0]?.germany} 2`);
  });

  it('shows how many open on Sundays, and the average rating', async () => {
    const { changed } = await changedBy(
      'Bar Bonn 0',
      sql`open_minutes = int4multirange(int4range(9000, 9060))`,
    );
    expect(changed).toContain('Bar in Bonn');
    const rated = await changedBy('Bar Bonn 3', sql`rating = 1`);
    expect(rated.changed).toContain('Bar in Bonn');
  });

  it('changes with listings that it does not show', async () => {
    await seed(database().db, [
      ...[...best('Bonn', 'Bar'), ...best('Bonn', 'Café'), ...best('Köln', 'Café')],
      ...worse('Bonn', 'Bar', 3),
    ]);
    expect((await changedBy('Worse Bar 0', categoryOf('Café'))).changed).toContain('Food in Bonn');
    const moved = await changedBy('Worse Bar 0', cityOf('Köln'));
    expect(moved.changed).toContain('Café in Nordrhein-Westfalen (region)');
    expect(moved.changed).toContain('Café in Germany');
    // Of 31 bars in Bonn, whose average then differs in its first decimal.
    await changedBy('Worse Bar 1', sql`rating = null`);
    const rated = await changedBy('Worse Bar %', sql`rating = 4.5, reviews = 1`);
    expect(rated.changed).toContain('Bar in Bonn');
  });

  it('shows the best of its largest cities in a region and a country', async () => {
    const { changed } = await changedBy('Café Köln 4', sql`phone = '1'`);
    expect(changed).toEqual(
      [
        ...['Café in Köln', 'Café in Nordrhein-Westfalen (region)', 'Café in Germany'],
        ...['Food in Köln', 'Food in Nordrhein-Westfalen (region)', 'Food in Germany'],
      ].sort(),
    );
  });
});
