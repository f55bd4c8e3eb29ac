import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectCounts } from '../database/testing/counts.ts';
import { seed } from '../database/testing/seed.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { uniteCategories } from './unite-categories.ts';

const at = (name: string, category: string) => ({ name, category, city: 'Berlin', country: 'DE' });

describe('the categories of earlier versions', () => {
  const database = useTestDatabase();
  const unite = () => uniteCategories(database().db, () => undefined);

  beforeAll(async () => {
    const { db } = database();
    await seed(db, [
      at('A', 'Restaurants'),
      at('B', 'Restaurants'),
      at('C', 'Restaurant'),
      at('D', 'Restoran'),
      at('E', 'Pizzacı'),
      at('F', 'Künefeci'),
      at('G', 'Lokanta'),
    ]);
    await db
      .insertInto('former_paths')
      .columns(['path', 'kind', 'key', 'page'])
      .expression((eb) =>
        eb
          .selectFrom('categories')
          .where('name', '=', 'Lokanta')
          .select(({ val }) => [
            val('/categories/old').as('path'),
            val('category').as('kind'),
            'id',
            val(2).as('page'),
          ]),
      )
      .execute();
    expect(await unite()).toEqual({ placed: 2, merged: 3, moved: 4 });
  });

  it('become one for each node: the one with its name, else the largest', async () => {
    const { rows } = await sql`
      select b.name, c.name as category, c.node, p.name as parent
      from businesses b join categories c on c.id = b.category_id
      left join categories p on p.id = c.parent_id order by b.name`.execute(database().db);
    const restaurant = { category: 'Restaurant', node: 'restaurant', parent: 'Food and drink' };
    expect(rows).toEqual([
      ...['A', 'B', 'C', 'D'].map((name) => ({ name, ...restaurant })),
      { name: 'E', category: 'Pizzacı', node: 'pizza_restaurant', parent: 'Italian restaurant' },
      { name: 'F', category: 'Künefeci', node: null, parent: null },
      { name: 'G', ...restaurant },
    ]);
    await expectCounts(database().db);
  });

  it('lead their former addresses to the one', async () => {
    const former = await database()
      .db.selectFrom('former_paths as f')
      .innerJoin('categories as c', 'c.id', 'f.key')
      .select(['f.path', 'c.name', 'f.page'])
      .execute();
    expect(former).toEqual([{ path: '/categories/old', name: 'Restaurant', page: 1 }]);
  });

  it('have nothing to do the second time', async () => {
    expect(await unite()).toEqual({ placed: 0, merged: 0, moved: 0 });
  });
});
