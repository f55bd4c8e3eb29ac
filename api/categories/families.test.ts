import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { changeListings } from '../changes/change-listings.ts';
import { PRIORITY } from '../changes/stale-marks.queries.ts';
import { expectCounts } from '../database/testing/counts.ts';
import { seed } from '../database/testing/seed.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { findOrAddCategory } from './add-categories.queries.ts';
import { categoryOf, ofNode } from './category-of.ts';
import { allNodes } from './taxonomy/taxonomy.ts';
import { uniteCategories } from './unite-categories.ts';

describe('families of categories', () => {
  const database = useTestDatabase();

  beforeEach(async () => {
    await sql`truncate businesses, cities, countries, categories, city_categories, country_categories, combinations,
      stale_pages restart identity cascade`.execute(database().db);
  });

  const add = (name: string) =>
    database()
      .db.transaction()
      .execute((trx) => findOrAddCategory(trx, categoryOf(name)));

  /** The name of the family of a category. */
  async function familyOf(name: string): Promise<string | undefined> {
    const { id } = await add(name);
    const { rows } = await sql<{ name: string }>`
      select name from categories where id = family_of(${id})`.execute(database().db);
    return rows[0]?.name;
  }

  /** The family of the listing. */
  async function familyOfListing(): Promise<string | undefined> {
    const { rows } = await sql<{ name: string }>`
      select g.name from businesses b join categories g on g.id = b.family_id`.execute(
      database().db,
    );
    return rows[0]?.name;
  }

  it.each([
    ['Pizza restaurant', 'Restaurant'],
    ['Restaurant', 'Restaurant'],
    ['Food and drink', 'Food and drink'],
    ['Pediatrician', 'Doctor'],
    ['Family law attorney', 'Lawyer'],
    ['Emergency plumber', 'Plumber'],
    ['Künefeci', 'Künefeci'],
  ])('of %s: %s', async (name, family) => {
    expect(await familyOf(name)).toBe(family);
    await expectCounts(database().db);
  });

  it('are those of the test, for every node of the taxonomy', async () => {
    const { db } = database();
    await db.transaction().execute(async (trx) => {
      for (const node of allNodes().filter((_, at) => at % 50 === 0))
        await findOrAddCategory(trx, ofNode(node));
    });
    const { rows } = await sql`select from categories where family_id is not null`.execute(db);
    expect(rows.length).toBeGreaterThan(50);
    await expectCounts(db);
  });

  it('are those of listings, which follow their category', async () => {
    const { db } = database();
    const [pizza, hotel] = [await add('Pizza restaurant'), await add('Hotel')];
    await seed(db, [{ name: 'A', category: 'Pizza restaurant', city: 'Bonn', country: 'DE' }]);
    expect(await familyOfListing()).toBe('Restaurant');
    const turnInto = (category: { readonly id: number }) =>
      db
        .transaction()
        .execute((trx) =>
          changeListings(trx, PRIORITY.edit, (listings) =>
            listings.update({ ids: [1], set: sql`category_id = ${category.id}` }),
          ),
        );
    await turnInto(hotel);
    expect(await familyOfListing()).toBe('Hotel');
    await turnInto(pizza);
    expect(await familyOfListing()).toBe('Restaurant');
  });

  it('stay when imports add other categories below an earlier one that has no place', async () => {
    const { db } = database();
    await seed(db, [{ name: 'A', category: 'Restaurant', city: 'Bonn', country: 'DE' }]);
    await sql`update categories set node = 'restaurant'`.execute(db);
    await add('Pizza restaurant');
    expect(await familyOfListing()).toBe('Restaurant');
    await expectCounts(db);
  });

  it('are those of listings once the categories of earlier versions have their places', async () => {
    const { db } = database();
    await seed(db, [{ name: 'A', category: 'Pizzacı', city: 'Bonn', country: 'DE' }]);
    expect(await familyOfListing()).toBe('Pizzacı');
    await uniteCategories(db, () => undefined);
    expect(await familyOfListing()).toBe('Restaurant');
    await expectCounts(db);
    // Stopped before the listings.
    await sql`update businesses set family_id = category_id`.execute(db);
    await uniteCategories(db, () => undefined);
    expect(await familyOfListing()).toBe('Restaurant');
  });
});
