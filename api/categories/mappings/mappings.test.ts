import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  CATEGORY_MAPPING_ROUTES,
  mappingTargetsSchema,
  type NewMapping,
  unknownCategoriesSchema,
} from '../../contract/calls/category-mappings.ts';
import {
  REARRANGEMENT_ROUTES,
  rearrangementSchema,
  rearrangementsSchema,
} from '../../contract/calls/rearrangements.ts';
import { routePath } from '../../contract/calls/route.ts';
import { errorSchema } from '../../contract/pages/entities.ts';
import { expectCounts } from '../../database/testing/counts.ts';
import { seed } from '../../database/testing/seed.ts';
import { useTestDatabase } from '../../database/testing/test-database.ts';
import { useTestServer } from '../../http/testing/test-server.ts';
import { useSignedIn } from '../../sessions/testing/signed-in.ts';
import { uniteCategories } from '../unite-categories.ts';

const at = (name: string, category: string) => ({ name, category, city: 'Berlin', country: 'DE' });

describe('mapping categories that the taxonomy does not know', () => {
  const database = useTestDatabase();
  const call = useSignedIn(database, useTestServer(database));

  beforeEach(async () => {
    const { db } = database();
    await sql`truncate businesses, cities, countries, categories, rearrangements, rearranged_listings,
      audit_entries, former_paths, stale_pages, city_categories, country_categories
      restart identity cascade`.execute(db);
    await seed(db, [
      at('A', 'Künefe restaurant'),
      at('B', 'Künefe restaurant'),
      at('C', 'Resturants'),
      at('D', 'Restaurant'),
      at('E', 'Xyzzy'),
      { ...at('F', 'Resturants'), approved: false },
    ]);
    await uniteCategories(db, () => undefined);
    await sql`update publication set target = 'somewhere'`.execute(db);
    await sql`truncate stale_pages`.execute(db);
  });

  const read = async <Schema extends z.ZodType>(path: string, schema: Schema) =>
    schema.parse(await (await call('GET', path)).json());
  const unknown = () => read(CATEGORY_MAPPING_ROUTES.unknown.path, unknownCategoriesSchema);
  const mappings = async () =>
    (
      await read(
        routePath(REARRANGEMENT_ROUTES.list, { query: { noun: 'category' } }),
        rearrangementsSchema,
      )
    ).rearrangements;
  const map = (...all: NewMapping[]) =>
    call('POST', CATEGORY_MAPPING_ROUTES.create.path, { mappings: all });
  const undo = (id: number) =>
    call('POST', routePath(REARRANGEMENT_ROUTES.undo, { params: { id } }), {});
  const codeOf = async (answer: Response) => ({
    status: answer.status,
    code: errorSchema.parse(await answer.json()).error.code,
  });
  const idOf = async (name: string) =>
    (
      await database()
        .db.selectFrom('categories')
        .where('name', '=', name)
        .select('id')
        .executeTakeFirstOrThrow()
    ).id;

  /** Where the listings and categories are. */
  async function state() {
    const { rows } = await sql`
      select b.name, c.name as category, p.name as parent
      from businesses b join categories c on c.id = b.category_id
      left join categories p on p.id = c.parent_id order by b.name`.execute(database().db);
    return rows;
  }

  const marks = async () => {
    const { rows } = await sql<{ mark: string }>`
      select concat_ws(' ', s.kind, coalesce(c.name, b.name)) as mark from stale_pages s
      left join categories c on s.kind = 'category' and c.id = s.key
      left join businesses b on s.kind = 'business' and b.id = s.key
      where s.kind in ('category', 'business') order by 1`.execute(database().db);
    return rows.map(({ mark }) => mark);
  };

  it('lists them with their listings and the nearest nodes', async () => {
    const { total, categories } = await unknown();
    expect(total).toBe(3);
    expect(categories.map(({ name, count }) => [name, count])).toEqual([
      ['Künefe restaurant', 2],
      ['Resturants', 1],
      ['Xyzzy', 1],
    ]);
    const [kunefe, misspelt, none] = categories;
    expect(kunefe?.suggestions[0]).toMatchObject({ name: 'Restaurant', kind: 'below', sure: true });
    expect(misspelt?.suggestions[0]).toEqual({
      ...{ target: 'node:restaurant', name: 'Restaurant', kind: 'same', sure: true },
    });
    expect(none?.suggestions).toEqual([]);
    const targets = await read(CATEGORY_MAPPING_ROUTES.targets.path, mappingTargetsSchema);
    expect(targets).toContainEqual({ target: 'node:restaurant', name: 'Restaurant' });
    expect(targets).toContainEqual({ target: `category:${await idOf('Xyzzy')}`, name: 'Xyzzy' });
  });

  it('puts several below nodes or into other categories at once, and undoes each', async () => {
    const before = await state();
    const answer = await map(
      { categoryId: await idOf('Künefe restaurant'), kind: 'below', target: 'node:restaurant' },
      { categoryId: await idOf('Resturants'), kind: 'same', target: 'node:restaurant' },
    );
    expect(answer.status).toBe(200);
    const done = z.array(rearrangementSchema).parse(await answer.json());
    expect(done).toMatchObject([
      { subject: 'Resturants', kind: 'merge', target: 'Restaurant', username: 'ada' },
      { subject: 'Künefe restaurant', kind: 'move', target: 'Restaurant', username: 'ada' },
    ]);
    expect(await mappings()).toEqual(done);
    const restaurant = { category: 'Restaurant', parent: 'Food and drink' };
    const kunefe = { category: 'Künefe restaurant', parent: 'Restaurant' };
    expect(await state()).toEqual([
      { name: 'A', ...kunefe },
      { name: 'B', ...kunefe },
      { name: 'C', ...restaurant },
      { name: 'D', ...restaurant },
      { name: 'E', category: 'Xyzzy', parent: null },
      { name: 'F', ...restaurant },
    ]);
    await expectCounts(database().db);
    expect((await unknown()).categories.map(({ name }) => name)).toEqual(['Xyzzy']);
    expect(await marks()).toEqual([
      ...['business A', 'business B', 'business C', 'business D', 'business E'],
      'category Food and drink',
      ...['category Künefe restaurant', 'category Restaurant', 'category Resturants'],
    ]);
    await sql`truncate stale_pages`.execute(database().db);
    for (const { id } of done) expect((await undo(id)).status).toBe(200);
    expect(await state()).toEqual(before);
    expect(await marks()).toEqual([
      ...['business A', 'business B', 'business C', 'business D', 'business E'],
      'category Food and drink',
      ...['category Künefe restaurant', 'category Restaurant', 'category Resturants'],
    ]);
    await expectCounts(database().db);
    expect((await mappings()).map(({ canUndo }) => canUndo)).toEqual([false, false]);
    expect(await codeOf(await undo(done[0]?.id ?? 0))).toEqual({ status: 409, code: 'conflict' });
    const { rows } = await sql`
      select username, action, subject, after from audit_entries where action like 'category.%' order by id`.execute(
      database().db,
    );
    expect(rows).toMatchObject([
      { username: 'ada', action: 'category.move', subject: 'Künefe restaurant' },
      {
        action: 'category.merge',
        subject: 'Resturants',
        after: { target: 'Restaurant', count: 2 },
      },
      { action: 'category.undo', subject: 'Resturants', after: null },
      { action: 'category.undo', subject: 'Künefe restaurant' },
    ]);
  });

  it('keeps names, kinds and former addresses of a merged category, also after the undo', async () => {
    const { db } = database();
    const [kunefe, xyzzy, misspelt] = await Promise.all(
      ['Künefe restaurant', 'Xyzzy', 'Resturants'].map(idOf),
    );
    await sql`insert into former_paths (path, kind, key, page) values ('/categories/old', 'category', ${kunefe}, 1)`.execute(
      db,
    );
    await map({ categoryId: xyzzy ?? 0, kind: 'same', target: `category:${kunefe}` });
    await map({ categoryId: misspelt ?? 0, kind: 'below', target: `category:${kunefe}` });
    const links = async () =>
      (
        await sql`
          select c.name, m.name as merged, p.name as parent, (
            select t.name from former_paths f join categories t on t.id = f.key) as former
          from categories c left join categories m on m.id = c.merged_into
          left join categories p on p.id = c.parent_id where c.node is null order by c.name`.execute(
          db,
        )
      ).rows;
    const before = await links();
    const answer = await map({ categoryId: kunefe ?? 0, kind: 'same', target: 'node:bakery' });
    const [done] = z.array(rearrangementSchema).parse(await answer.json());
    expect(await links()).toEqual([
      { name: 'Künefe restaurant', merged: 'Bakery', parent: null, former: 'Bakery' },
      { name: 'Resturants', merged: null, parent: 'Bakery', former: 'Bakery' },
      { name: 'Xyzzy', merged: 'Bakery', parent: null, former: 'Bakery' },
    ]);
    await expectCounts(db);
    await undo(done?.id ?? 0);
    expect(await links()).toEqual(before);
    await expectCounts(db);
  });

  it('leaves listings alone that have moved elsewhere before the undo', async () => {
    const { db } = database();
    const answer = await map({
      ...{ categoryId: await idOf('Künefe restaurant'), kind: 'same', target: 'node:restaurant' },
    });
    const [done] = z.array(rearrangementSchema).parse(await answer.json());
    const { id } = await db
      .selectFrom('businesses')
      .where('name', '=', 'A')
      .select('id')
      .executeTakeFirstOrThrow();
    await sql`update businesses set category_id = ${await idOf('Xyzzy')} where id = ${id}`.execute(
      db,
    );
    await undo(done?.id ?? 0);
    expect(await state()).toMatchObject([
      { name: 'A', category: 'Xyzzy' },
      { name: 'B', category: 'Künefe restaurant' },
      ...[{ name: 'C' }, { name: 'D', category: 'Restaurant' }, { name: 'E' }, { name: 'F' }],
    ]);
  });

  it('refuses targets that are below the category, are gone or unknown, and changes nothing', async () => {
    const before = await state();
    const [kunefe, misspelt] = await Promise.all(['Künefe restaurant', 'Resturants'].map(idOf));
    const below = { categoryId: kunefe ?? 0, kind: 'below' } as const;
    await map({ categoryId: misspelt ?? 0, kind: 'below', target: `category:${kunefe}` });
    const conflict = { status: 409, code: 'conflict' };
    expect(await codeOf(await map({ ...below, target: `category:${misspelt}` }))).toEqual(conflict);
    expect(await codeOf(await map({ ...below, target: `category:${kunefe}` }))).toEqual(conflict);
    expect(await codeOf(await map({ ...below, target: 'node:removed' }))).toEqual(conflict);
    const gone = { status: 404, code: 'not_found' };
    expect(await codeOf(await map({ ...below, target: 'category:99999' }))).toEqual(gone);
    const known = {
      categoryId: await idOf('Restaurant'),
      kind: 'same',
      target: 'node:hotel',
    } as const;
    expect(await codeOf(await map({ ...below, target: 'node:hotel' }, known))).toEqual(conflict);
    const invalid = { status: 400, code: 'invalid_input' };
    expect(await codeOf(await map({ ...below, target: 'hotel' }))).toEqual(invalid);
    expect(await codeOf(await map())).toEqual(invalid);
    const twice = { ...below, target: 'node:hotel' };
    expect(await codeOf(await map(twice, twice))).toEqual(invalid);
    expect(await codeOf(await undo(99_999))).toEqual({ status: 404, code: 'not_found' });
    expect((await state()).map((row) => JSON.stringify(row))).toEqual(
      before.map((row) =>
        JSON.stringify(row).replace(
          '"Resturants","parent":null',
          '"Resturants","parent":"Künefe restaurant"',
        ),
      ),
    );
  });
});
