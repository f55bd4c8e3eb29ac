import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { purgeChanges } from '../bulk-changes/bulk-changes.queries.ts';
import { BULK_ROUTES, bulkAnswerSchema } from '../contract/calls/bulk-changes.ts';
import { LISTING_ROUTES } from '../contract/calls/listing-routes.ts';
import { routePath } from '../contract/calls/route.ts';
import { useNames } from './testing/names.ts';

describe('the undo of a merge', () => {
  const { database, call, idOf, made, merge, undo } = useNames();

  /** The ids of listings A and D, which begin as Künefeci and Restaurant in Berlin. */
  const listing = async (name: string) =>
    database()
      .db.selectFrom('businesses as b')
      .innerJoin('categories as category', 'category.id', 'b.category_id')
      .innerJoin('cities as city', 'city.id', 'b.city_id')
      .where('b.name', '=', name)
      .select(['b.id', 'category.name as category', 'city.name as city'])
      .executeTakeFirstOrThrow();
  const edit = async (name: string, change: object) => {
    const path = routePath(LISTING_ROUTES.change, { params: { id: (await listing(name)).id } });
    const { updatedAt } = await (await call('GET', path)).json();
    expect((await call('PATCH', path, { ...change, updatedAt })).status).toBe(200);
  };
  const bulk = async (name: string, values: object) => {
    const ids = [(await listing(name)).id];
    const answer = await call('POST', BULK_ROUTES.start.path, { action: 'edit', ids, values });
    return bulkAnswerSchema.parse(await answer.json()).changeId ?? 0;
  };
  const undoBulk = async (id: number) => {
    const answer = await call('POST', routePath(BULK_ROUTES.undo, { params: { id } }));
    expect(answer.status).toBe(200);
  };
  const mergeInto = async (subject: string, target: string) =>
    (await made(merge('category', await idOf(subject), await idOf(target)))).id;

  it('leaves listings in the target that were put there since by hand', async () => {
    const merged = await mergeInto('Künefeci', 'Restaurant');
    await edit('A', { category: 'Pizzacı' });
    await edit('A', { category: 'Restaurant' });
    await edit('B', { phone: '+4930123456' });
    await made(undo(merged));
    expect(await listing('A')).toMatchObject({ category: 'Restaurant' });
    expect(await listing('B')).toMatchObject({ category: 'Künefeci' });
  });

  it('leaves listings in the target that a bulk change has put there since, unless that is undone', async () => {
    const merged = await mergeInto('Künefeci', 'Restaurant');
    for (const name of ['A', 'B']) {
      const away = await bulk(name, { category: 'Pizzacı' });
      if (name === 'A') await bulk(name, { category: 'Restaurant' });
      else await undoBulk(away);
    }
    await made(undo(merged));
    expect(await listing('A')).toMatchObject({ category: 'Restaurant' });
    expect(await listing('B')).toMatchObject({ category: 'Künefeci' });
  });

  it('leaves listings in the target that belong there after the undo of a bulk change', async () => {
    const changed = await bulk('D', { category: 'Künefeci' });
    const merged = await mergeInto('Künefeci', 'Restaurant');
    await undoBulk(changed);
    await made(undo(merged));
    expect(await listing('D')).toMatchObject({ category: 'Restaurant' });
    expect(await listing('A')).toMatchObject({ category: 'Künefeci' });
  });

  it('moves listings back that the undo of a bulk change has restored to what was merged', async () => {
    const changed = await bulk('A', { category: 'Pizzacı' });
    const merged = await mergeInto('Künefeci', 'Restaurant');
    await undoBulk(changed);
    expect(await listing('A')).toMatchObject({ category: 'Restaurant' });
    await made(undo(merged));
    expect(await listing('A')).toMatchObject({ category: 'Künefeci' });
  });

  it('moves listings back to a city that was merged', async () => {
    const place = (city: string) => ({ city, countryCode: 'DE' });
    const changed = await bulk('A', place('Hamburg'));
    const [berlin, hamburg] = [await idOf('Berlin', 'city'), await idOf('Hamburg', 'city')];
    const { id: merged } = await made(merge('city', berlin, hamburg));
    await undoBulk(changed);
    await edit('E', place('Bremen'));
    await edit('E', place('Hamburg'));
    await made(undo(merged));
    expect(await listing('A')).toMatchObject({ city: 'Berlin' });
    expect(await listing('D')).toMatchObject({ city: 'Berlin' });
    expect(await listing('E')).toMatchObject({ city: 'Hamburg' });
  });

  it('moves listings back after two bulk changes, in whichever order all are undone', async () => {
    const one = await bulk('A', { category: 'Pizzacı' });
    const two = await bulk('A', { category: 'Otel' });
    const merged = await mergeInto('Künefeci', 'Restaurant');
    const three = await bulk('B', { category: 'Pizzacı' });
    const four = await bulk('B', { category: 'Otel' });
    for (const id of [one, two, three, four]) await undoBulk(id);
    expect(await listing('A')).toMatchObject({ category: 'Restaurant' });
    await made(undo(merged));
    expect(await listing('A')).toMatchObject({ category: 'Künefeci' });
    expect(await listing('B')).toMatchObject({ category: 'Künefeci' });
  });

  it('comes between the undos of two bulk changes', async () => {
    const one = await bulk('A', { category: 'Pizzacı' });
    const two = await bulk('A', { category: 'Otel' });
    const merged = await mergeInto('Künefeci', 'Restaurant');
    await undoBulk(one);
    await made(undo(merged));
    await undoBulk(two);
    expect(await listing('A')).toMatchObject({ category: 'Künefeci' });
  });

  it('moves restored listings back through all merges of a chain', async () => {
    await edit('E', { category: 'Otel' });
    const changed = await bulk('A', { category: 'Pizzacı' });
    const first = await mergeInto('Künefeci', 'Restaurant');
    const second = await mergeInto('Restaurant', (await listing('E')).category);
    await undoBulk(changed);
    await made(undo(second));
    expect(await listing('A')).toMatchObject({ category: 'Restaurant' });
    await made(undo(first));
    expect(await listing('A')).toMatchObject({ category: 'Künefeci' });
  });

  it('still knows an undone bulk change whose values would be purged', async () => {
    const { db } = database();
    const changed = await bulk('D', { category: 'Künefeci' });
    const merged = await mergeInto('Künefeci', 'Restaurant');
    await undoBulk(changed);
    await sql`update bulk_changes set created_at = now() - interval '40 days'`.execute(db);
    expect(await purgeChanges(db, new AbortController().signal)).toBe(0);
    await made(undo(merged));
    expect(await listing('D')).toMatchObject({ category: 'Restaurant' });
    expect(await purgeChanges(db, new AbortController().signal)).toBe(1);
  });
});
