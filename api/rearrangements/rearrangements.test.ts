import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  addCategories,
  findOrAddCategory,
  tableOfCategories,
} from '../categories/add-categories.queries.ts';
import { categoryOf } from '../categories/category-of.ts';
import { changeListings } from '../changes/change-listings.ts';
import { PRIORITY } from '../changes/stale-marks.queries.ts';
import { adminListSchema } from '../contract/calls/admin-list.ts';
import { LISTING_ROUTES } from '../contract/calls/listing-routes.ts';
import { mergePreviewSchema, REARRANGEMENT_ROUTES } from '../contract/calls/rearrangements.ts';
import { routePath } from '../contract/calls/route.ts';
import { expectCounts } from '../database/testing/counts.ts';
import { seed } from '../database/testing/seed.ts';
import { untilWaiting } from '../database/testing/waiting.ts';
import { loadCategoryVocabulary } from '../search/understand/categories.ts';
import { tokensOf } from '../search/understand/fold.ts';
import { forgetExpired } from './rearranged-listings.queries.ts';

import { at, useNames } from './testing/names.ts';

describe('categories that administrators arrange', () => {
  const {
    database,
    call,
    idOf,
    names,
    read,
    aliasesOf,
    made,
    audit,
    imported,
    state,
    rename,
    merge,
    move,
    addAlias,
    removeAlias,
    undo,
  } = useNames();

  it('are listed with those first that are new, and found by their further names', async () => {
    const { db } = database();
    expect((await names('category')).map(({ name, own, tree }) => [name, own, tree])).toEqual([
      ['Künefeci', 2, 2],
      ['Restaurant', 1, 2],
      ['Pizzacı', 1, 1],
    ]);
    await db
      .transaction()
      .execute((trx) => addCategories(trx, tableOfCategories([categoryOf('Simitçi')])));
    const [newest] = await names('category');
    expect(newest).toMatchObject({
      name: 'Simitçi',
      own: 0,
      isNew: true,
      path: '/categories/simitci',
    });
    expect((await names('category', { order: 'count' })).at(-1)?.name).toBe('Simitçi');
    expect(
      (await names('category', { parent: await idOf('Restaurant') })).map(({ name }) => name),
    ).toEqual(['Pizzacı']);
    await made(addAlias('category', await idOf('Künefeci'), 'Künefe salonu'));
    expect((await names('category', { search: 'salon' })).map(({ name }) => name)).toEqual([
      'Künefeci',
    ]);
    expect(
      (await names('city', { search: 'hamb', country: 'de' })).map(({ name, path }) => [
        name,
        path,
      ]),
    ).toEqual([['Hamburg', '/cities/de/hamburg']]);
    expect(await names('city', { country: 'fr' })).toEqual([]);
    expect(await read('category', await idOf('Restaurant'))).toMatchObject({
      kinds: [{ name: 'Pizzacı', tree: 1 }],
      wider: [],
    });
    expect(await read('category', await idOf('Künefeci'))).toMatchObject({ waiting: 1 });
    const none = routePath(REARRANGEMENT_ROUTES.name, { params: { noun: 'category', id: 999 } });
    expect((await call('GET', none)).status).toBe(404);
  });

  it.each([true, false])(
    'keep their listings under another name (new address: %s)',
    async (newAddress) => {
      const id = await idOf('Künefeci');
      const done = await made(rename('category', id, 'Kadayıf evi', newAddress));
      expect(done).toMatchObject({
        kind: 'rename',
        subject: 'Künefeci',
        target: 'Kadayıf evi',
        canUndo: true,
      });
      const slug = newAddress ? 'kadayif-evi' : 'kunefeci';
      expect((await names('category', { search: 'Kadayıf' }))[0]).toMatchObject({
        path: `/categories/${slug}`,
        own: 2,
      });
      for (const name of ['Künefeci', 'KADAYIF EVİ'])
        expect(await imported('category', name)).toBe('Kadayıf evi');
      for (const category of ['Künefeci', 'Kadayıf evi']) {
        const path = routePath(LISTING_ROUTES.list, { query: { category, approved: 'yes' } });
        const { total } = adminListSchema.parse(await (await call('GET', path)).json());
        expect(total).toBe(2);
        const counted = await call(
          'GET',
          `/api/admin/export-count?${new URLSearchParams({ categories: category })}`,
        );
        expect(await counted.json()).toMatchObject({ rows: 3 });
        const vocabulary = await loadCategoryVocabulary(database().db)();
        expect(
          vocabulary.match(
            tokensOf(category).map(({ word }) => word),
            0,
          ),
        ).toMatchObject({ ids: [id] });
      }
      expect(await aliasesOf('category', id)).toEqual(newAddress ? ['Künefeci'] : []);
      const { rows } = await sql`
      select name, letter from categories where id = ${id}`.execute(database().db);
      expect(rows).toEqual([{ name: 'Kadayıf evi', letter: 'K' }]);
      expect((await rename('category', id, 'Kadayıf evi', newAddress)).status).toBe(409);
      expect((await rename('category', id, 'Restaurant')).status).toBe(409);
      expect((await rename('category', id, ' … ')).status).toBe(400);
      await made(undo(done.id));
      expect(await aliasesOf('category', id)).toEqual([]);
      expect((await names('category', { search: 'Künefe' }))[0]).toMatchObject({
        path: '/categories/kunefeci',
      });
      expect(await imported('category', 'Kadayıf evi')).toBe('Kadayıf evi');
      expect((await undo(done.id)).status).toBe(409);
      expect(await audit()).toMatchObject([
        { action: 'category.undo', subject: 'Kadayıf evi', username: 'ada' },
        { action: 'category.rename', subject: 'Künefeci', after: { name: 'Kadayıf evi', slug } },
      ]);
    },
  );

  it('swap names with one of their own names', async () => {
    const id = await idOf('Künefeci');
    const first = await made(rename('category', id, 'Kadayıf evi'));
    const back = await made(rename('category', id, 'Künefeci'));
    expect(await aliasesOf('category', id)).toEqual(['Kadayıf evi']);
    expect(await imported('category', 'Kadayıf evi')).toBe('Künefeci');
    await made(undo(back.id));
    expect(await aliasesOf('category', id)).toEqual(['Künefeci']);
    expect(await imported('category', 'Künefeci')).toBe('Kadayıf evi');
    const again = await made(rename('category', id, 'Künefeci'));
    const last = await made(rename('category', id, 'Kadayıf evi'));
    await made(undo(first.id));
    expect(await aliasesOf('category', id)).toEqual([]);
    expect((await undo(last.id)).status).toBe(409);
    await made(undo(again.id));
    expect(await aliasesOf('category', id)).toEqual(['Künefeci']);
    await made(undo(last.id));
    expect(await aliasesOf('category', id)).toEqual(['Kadayıf evi']);
  });

  it('become one with another, with what waits for approval, and apart again', async () => {
    const before = await state();
    const [kunefe, restaurant, pizza] = await Promise.all(
      ['Künefeci', 'Restaurant', 'Pizzacı'].map((name) => idOf(name)),
    );
    const ids = { subject: kunefe ?? 0, target: restaurant ?? 0 };
    await made(addAlias('category', ids.subject, 'Künefe salonu'));
    await made(move(pizza ?? 0, ids.subject));
    const moved = await state();
    const path = routePath(REARRANGEMENT_ROUTES.preview, {
      params: { noun: 'category', id: ids.subject, targetId: ids.target },
    });
    expect(mergePreviewSchema.parse(await (await call('GET', path)).json())).toEqual({
      subject: { id: ids.subject, name: 'Künefeci' },
      target: { id: ids.target, name: 'Restaurant' },
      ...{ listings: 3, kinds: 1, aliases: 1 },
      before: { own: 1, tree: 1 },
      after: { own: 3, tree: 4 },
    });
    const done = await made(merge('category', ids.subject, ids.target));
    expect(done).toMatchObject({
      kind: 'merge',
      subject: 'Künefeci',
      target: 'Restaurant',
      progress: null,
    });
    const [entry] = await names('category', { search: 'Restaurant' });
    expect(entry).toMatchObject({ own: 3, tree: 4 });
    expect(await aliasesOf('category', ids.target)).toEqual(['Künefe salonu', 'Künefeci']);
    expect(await state()).toMatchObject([
      ...['A', 'B', 'C', 'D'].map((name) => ({ name, category: 'Restaurant' })),
      { name: 'E', category: 'Pizzacı', parent: 'Restaurant' },
    ]);
    for (const name of ['Künefeci', 'künefe salonu'])
      expect(await imported('category', name)).toBe('Restaurant');
    await expectCounts(database().db);
    expect((await merge('category', ids.subject, ids.target)).status).toBe(409);
    await made(undo(done.id));
    expect(await state()).toEqual(moved);
    expect(await aliasesOf('category', ids.subject)).toEqual(['Künefe salonu']);
    await expectCounts(database().db);
    const [pizzaMove] = (await audit()).filter(({ action }) => action === 'category.move');
    expect(pizzaMove).toMatchObject({ subject: 'Pizzacı', after: { parent: 'Künefeci' } });
    expect(before).not.toEqual(moved);
  });

  it('are not merged into themselves, a kind of theirs, or a city of another country', async () => {
    await seed(database().db, [{ ...at('F', 'Restaurant'), city: 'Paris', country: 'FR' }]);
    const [restaurant, pizza] = await Promise.all(
      ['Restaurant', 'Pizzacı'].map((name) => idOf(name)),
    );
    const [berlin, paris] = await Promise.all(
      ['Berlin', 'Paris'].map((name) => idOf(name, 'city')),
    );
    for (const answer of [
      merge('category', restaurant ?? 0, restaurant ?? 0),
      merge('category', restaurant ?? 0, pizza ?? 0),
      merge('city', berlin ?? 0, paris ?? 0),
      move(restaurant ?? 0, pizza ?? 0),
      move(restaurant ?? 0, null),
    ])
      expect((await answer).status).toBe(409);
    expect((await merge('category', restaurant ?? 0, 999)).status).toBe(404);
  });

  it('move in the tree, where imports leave them, and back', async () => {
    const [restaurant, kunefe, pizza] = await Promise.all(
      ['Restaurant', 'Künefeci', 'Pizzacı'].map((name) => idOf(name)),
    );
    const done = await made(move(pizza ?? 0, null));
    expect(done).toMatchObject({ kind: 'move', subject: 'Pizzacı', target: null });
    await sql`update categories set node = 'pizza_restaurant' where id = ${pizza}`.execute(
      database().db,
    );
    await imported('category', 'Pide restaurant');
    await imported('category', 'Sushi restaurant');
    expect(await read('category', pizza ?? 0)).toMatchObject({ parent: null });
    await expectCounts(database().db);
    // What is below it cannot be above it after the undo.
    const below = await made(move(restaurant ?? 0, pizza ?? 0));
    expect((await undo(done.id)).status).toBe(409);
    await made(undo(below.id));
    await made(undo(done.id));
    expect(await read('category', pizza ?? 0)).toMatchObject({ parent: { name: 'Restaurant' } });
    await made(move(kunefe ?? 0, restaurant ?? 0));
    expect(await read('category', restaurant ?? 0)).toMatchObject({ own: 1, tree: 4 });
    await expectCounts(database().db);
  });

  it('have further names, which can be removed, and both undone', async () => {
    const id = await idOf('Künefeci');
    const done = await made(addAlias('category', id, 'Künefe salonu'));
    expect(done).toMatchObject({ kind: 'alias', subject: 'Künefe salonu', target: 'Künefeci' });
    expect(await imported('category', 'künefe salonu')).toBe('Künefeci');
    expect((await addAlias('category', id, 'Künefe salonu')).status).toBe(409);
    expect((await addAlias('category', id, 'Restaurant')).status).toBe(409);
    await seed(database().db, [{ ...at('W', 'Tatlıcı'), approved: false }]);
    expect(await (await addAlias('category', id, 'Tatlıcı')).json()).toMatchObject({
      error: { code: 'conflict', details: { reason: 'taken', name: 'Tatlıcı' } },
    });
    const [alias] = (await read('category', id)).aliases;
    const removed = await made(removeAlias('category', id, alias?.id ?? 0));
    expect(await imported('category', 'Künefe salonu')).toBe('Künefe salonu');
    expect((await removeAlias('category', id, alias?.id ?? 0)).status).toBe(409);
    await made(undo(removed.id));
    expect(await imported('category', 'Künefe salonu')).toBe('Künefeci');
    await made(undo(done.id));
    expect(await aliasesOf('category', id)).toEqual([]);
  });

  it('keep their former name, where they have been renamed to a further name that is undone', async () => {
    const id = await idOf('Künefeci');
    const alias = await made(addAlias('category', id, 'Kadayıf evi'));
    const renamed = await made(rename('category', id, 'Kadayıf evi'));
    expect(await (await undo(alias.id)).json()).toMatchObject({
      error: { code: 'conflict', details: { reason: 'changed' } },
    });
    expect(await imported('category', 'Künefeci')).toBe('Kadayıf evi');
    await made(undo(renamed.id));
    expect(await aliasesOf('category', id)).toEqual(['Kadayıf evi']);
    await made(undo(alias.id));
    expect(await aliasesOf('category', id)).toEqual([]);
    expect(await imported('category', 'Künefeci')).toBe('Künefeci');
  });

  it('are merged with what a transaction adds that has looked up their name before', async () => {
    const { db } = database();
    const [restaurant, kunefe] = [await idOf('Restaurant'), await idOf('Künefeci')];
    const merging = await db.transaction().execute(async (trx) => {
      const { id } = await findOrAddCategory(trx, categoryOf('Künefeci'));
      // The merge waits for the end of this transaction.
      const waiting = merge('category', kunefe, restaurant);
      await untilWaiting(db, 1);
      await changeListings(trx, PRIORITY.import, (listings) =>
        listings.insert({
          columns: sql`slug, name, city_id, category_id, fingerprint`,
          select: sql`select 'late', 'Late', city_id, ${id}::int, 'late' from businesses limit 1`,
        }),
      );
      return { waiting };
    });
    await made(merging.waiting);
    expect((await state()).map((row) => JSON.stringify(row)).join()).not.toContain('Künefeci');
    expect(await state()).toHaveLength(6);
    await expectCounts(db);
  });

  it('stay as later changes have left them', async () => {
    const [restaurant, kunefe] = await Promise.all(
      ['Restaurant', 'Künefeci'].map((name) => idOf(name)),
    );
    const done = await made(merge('category', kunefe ?? 0, restaurant ?? 0));
    const { db } = database();
    const [a] = await db.selectFrom('businesses').where('name', '=', 'A').select('id').execute();
    const pizza = await idOf('Pizzacı');
    await db
      .transaction()
      .execute((trx) =>
        changeListings(trx, PRIORITY.edit, (listings) =>
          listings.update({ ids: [a?.id ?? 0], set: sql`category_id = ${pizza}` }),
        ),
      );
    await made(undo(done.id));
    expect(await state()).toMatchObject([
      { name: 'A', category: 'Pizzacı' },
      { name: 'B', category: 'Künefeci' },
      { name: 'C', category: 'Künefeci' },
      { name: 'D', category: 'Restaurant' },
      { name: 'E', category: 'Pizzacı' },
    ]);
    await expectCounts(db);
    const renamed = await made(rename('category', kunefe ?? 0, 'Kadayıf evi'));
    const latest = await made(rename('category', kunefe ?? 0, 'Tatlıcı'));
    expect((await undo(renamed.id)).status).toBe(409);
    const set = (days: number) => sql`update site_settings set undo_days = ${days}`.execute(db);
    const noted = async () => {
      await forgetExpired(db);
      return (await db.selectFrom('rearranged_listings').selectAll().execute()).length > 0;
    };
    await sql`update rearrangements set created_at = now() - interval '30 days'`.execute(db);
    await set(31);
    expect(await made(undo(latest.id))).toMatchObject({ canUndo: false });
    expect(await noted()).toBe(true);
    await set(30);
    expect((await undo(renamed.id)).status).toBe(410);
    const selection = JSON.stringify({ rearrangement: latest.id });
    await db
      .insertInto('bulk_jobs')
      .values({ action: 'rearrange', selection, until_id: 0, matched_count: 1 })
      .execute();
    expect(await noted()).toBe(true);
    await sql`update bulk_jobs set finished_at = now()`.execute(db);
    expect(await noted()).toBe(false);
    expect((await undo(999_999)).status).toBe(404);
  });
});
