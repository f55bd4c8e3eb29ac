import { type Kysely, sql, type Transaction } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { settleFamilies } from '../../api/categories/families.queries.ts';
import { mapCategories } from '../../api/categories/mappings/map-category.ts';
import { uniteCategories } from '../../api/categories/unite-categories.ts';
import type { DB } from '../../api/database/tables.ts';
import { recount, seed } from '../../api/database/testing/seed.ts';
import { useTestDatabase } from '../../api/database/testing/test-database.ts';
import { move } from '../../api/rearrangements/move.ts';
import { differing, markedIn, snapshotPages, stalePages } from './testing/stale-pages.ts';

const ACTOR = { id: null, username: 'ada' };

/** The listings whose pages are stale after a change, and those whose documents differ. */
async function retypedBy(db: Kysely<DB>, work: () => Promise<ReadonlySet<string>>) {
  const before = await snapshotPages(db);
  const marked = await work();
  const changed = differing(before, await snapshotPages(db));
  const listings = await db.selectFrom('businesses').select(['id', 'name']).orderBy('id').execute();
  const namesIn = (pages: readonly string[]) =>
    listings.filter(({ id }) => pages.includes(`business ${id} 1`)).map(({ name }) => name);
  return { stale: namesIn([...marked]), changed: namesIn(changed) };
}

/** A listing for each category, with its name, in a city of its own: none has similar ones nearby. */
const oneOfEach = (categories: readonly string[]) =>
  categories.map((name) => ({ name, category: name, city: `Near ${name}`, country: 'DE' }));

describe('the listings that get another type when categories move', () => {
  const database = useTestDatabase();
  const NAMES = ['Top', 'Family', 'Diner', 'Noodles', 'Hall', 'Museum', 'Gallery', 'Show'];

  /** Diner has Noodles and Hall. Hall, Museum and Gallery have nodes. All are of one family, so that no move changes it. */
  beforeAll(async () => {
    const { db } = database();
    await seed(db, oneOfEach(NAMES));
    await sql`
      update categories c set node = t.node, parent_id = p.id
      from (values ('Family', null, 'Top'), ('Diner', null, 'Family'), ('Noodles', null, 'Diner'),
        ('Hall', 'hotel', 'Diner'), ('Museum', 'museum', 'Family'), ('Gallery', 'history_museum', 'Family'),
        ('Show', null, 'Family')) t (name, node, parent) join categories p on p.name = t.parent
      where c.name = t.name`.execute(db);
    await recount(db);
  });

  const idOf = async (name: string) =>
    (
      await database()
        .db.selectFrom('categories')
        .where('name', '=', name)
        .select('id')
        .executeTakeFirstOrThrow()
    ).id;

  const listingsOf = (work: (trx: Transaction<DB>) => Promise<unknown>) =>
    retypedBy(database().db, () => markedIn(database().db, work));

  async function moveTo(name: string, parent: string) {
    const wanted = { id: await idOf(name), parentId: await idOf(parent) };
    return listingsOf((trx) => move(trx, wanted, ACTOR));
  }

  const retyped = { stale: ['Diner', 'Noodles'], changed: ['Diner', 'Noodles'] };
  const none = { stale: [], changed: [] };

  it('are those of categories without a node, and no others are stale', async () => {
    expect(await moveTo('Diner', 'Museum')).toEqual(retyped);
    expect(await moveTo('Diner', 'Gallery')).toEqual(none);
    expect(await moveTo('Hall', 'Show')).toEqual(none);
    expect(await moveTo('Diner', 'Show')).toEqual(retyped);
    expect(await moveTo('Diner', 'Family')).toEqual(none);
  });

  it('are stale when a category and a wider one move at once', async () => {
    const below = async (name: string, wider: string) =>
      ({
        kind: 'below',
        categoryId: await idOf(name),
        target: `category:${await idOf(wider)}`,
      }) as const;
    const mappings = [await below('Noodles', 'Gallery'), await below('Diner', 'Museum')];
    expect(await listingsOf((trx) => mapCategories(trx, mappings, ACTOR))).toEqual(retyped);
  });
});

describe('the listings that get another type when their category gets a node', () => {
  const database = useTestDatabase();

  it('are those of the category, and of its kinds without one', async () => {
    const { db } = database();
    await seed(
      db,
      oneOfEach(['Food and drink', 'Dessert shop', 'Ice cream shop', 'Frozen', 'Yogurt']),
    );
    await sql`
      update categories c set node = t.node, parent_id = p.id
      from (values ('Food and drink', 'food_and_drink', null), ('Dessert shop', 'dessert_shop', 'Food and drink'),
        ('Ice cream shop', null, 'Dessert shop'), ('Frozen', null, 'Ice cream shop'), ('Yogurt', null, 'Dessert shop'))
        t (name, node, parent) left join categories p on p.name = t.parent
      where c.name = t.name`.execute(db);
    await recount(db);
    await db.transaction().execute(settleFamilies);
    await sql`update businesses b set family_id = family_of(b.category_id)`.execute(db);
    await markedIn(db, async () => undefined);
    const found = await retypedBy(db, async () => {
      expect(await uniteCategories(db, () => undefined)).toEqual({
        placed: 1,
        merged: 0,
        moved: 0,
      });
      return stalePages(db);
    });
    const names = ['Ice cream shop', 'Frozen'];
    expect(found).toEqual({ stale: names, changed: names });
  });
});
