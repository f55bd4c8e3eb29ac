import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { adminListSchema } from '../contract/calls/admin-list.ts';
import {
  BULK_ROUTES,
  bulkAnswerSchema,
  undoChangeAnswerSchema,
} from '../contract/calls/bulk-changes.ts';
import { DELETION_ROUTES } from '../contract/calls/deletions.ts';
import { HISTORY_ROUTES, historySchema } from '../contract/calls/history.ts';
import { LISTING_ROUTES } from '../contract/calls/listing-routes.ts';
import { REARRANGEMENT_ROUTES } from '../contract/calls/rearrangements.ts';
import { routePath } from '../contract/calls/route.ts';
import { purgeDeletions } from '../deletions/purge.ts';
import { csv, row, useImports } from '../imports/testing/use-imports.ts';
import { purgeChanges } from './bulk-changes.queries.ts';
import { undoChange } from './make-change.ts';
import { useChanges } from './testing/changes.ts';

const NEW = '+905001112233';
const OTHER = '+905009998877';
const ADA = { id: null, username: 'ada' };

describe('undoing a bulk change', () => {
  const { database, call, named, idsOf, bulk, undoing, undo, read, audit } = useChanges();
  const stopping = new AbortController().signal;
  const purge = () => purgeChanges(database().db, stopping);
  const setPhone = async (phone: string | null, ...names: string[]) =>
    (await bulk({ action: 'edit', values: { phone }, ids: await idsOf(...names) })).changeId;
  const edit = async (name: string, change: object) => {
    const path = routePath(LISTING_ROUTES.change, { params: { id: (await named(name)).id } });
    const { updatedAt } = await (await call('GET', path)).json();
    expect((await call('PATCH', path, { ...change, updatedAt })).status).toBe(200);
  };
  const toggle = async (name: string) => {
    const params = { id: (await named(name)).id };
    const answer = await call('POST', routePath(LISTING_ROUTES.toggleApproval, { params }));
    expect(answer.status).toBe(200);
  };
  const age = (days: number) =>
    sql`update bulk_changes set created_at = now() - make_interval(days => ${days}, mins => -1)`.execute(
      database().db,
    );

  it('leaves listings alone that were changed again', async () => {
    const ids = await idsOf('One', 'Two', 'Three');
    const { changeId } = await bulk({ action: 'edit', values: { phone: '+905001112233' }, ids });
    const later = await bulk({
      action: 'edit',
      values: { phone: '+905009998877' },
      ids: [ids[0] ?? 0],
    });
    expect(await undo(changeId)).toMatchObject({ restoredCount: 2, matchedCount: 3 });
    expect(await named('One')).toMatchObject({ phone: '+905009998877', edited: ['phone'] });
    expect(await named('Two')).toMatchObject({ phone: null, edited: [] });
    expect(await undo(later.changeId)).toMatchObject({ restoredCount: 1 });
    expect(await named('One')).toMatchObject({ phone: '+4930123456', edited: [] });
  });

  it('leads back to the beginning in any order, past changes that were undone before', async () => {
    const other = '+905007776655';
    const [first, second, third] = [
      await setPhone(NEW, 'One', 'Two'),
      await setPhone(OTHER, 'One'),
      await setPhone(other, 'One'),
    ];
    for (const id of [second, first]) await undo(id);
    expect(await named('One')).toMatchObject({ phone: other, edited: ['phone'] });
    expect(await undo(third)).toMatchObject({ restoredCount: 1 });
    expect(await named('One')).toMatchObject({ phone: '+4930123456', edited: [] });
  });

  it('restores what was edited by hand between two changes', async () => {
    const [first, , second] = [
      await setPhone(NEW, 'One'),
      await edit('One', { phone: OTHER }),
      await setPhone(null, 'One'),
    ];
    expect(await undo(first)).toMatchObject({ restoredCount: 0 });
    expect(await undo(second)).toMatchObject({ restoredCount: 1 });
    expect(await named('One')).toMatchObject({ phone: OTHER, edited: ['phone'] });
  });

  it('leaves listings alone that were changed and have the same value again', async () => {
    const changeId = await setPhone(NEW, 'One', 'Two', 'Three');
    await edit('One', { phone: OTHER });
    await edit('One', { phone: NEW });
    await setPhone(OTHER, 'Two');
    await setPhone(NEW, 'Two');
    await edit('Three', { street: 'Hauptstr. 1' });
    expect(await undo(changeId)).toMatchObject({ restoredCount: 1, matchedCount: 3 });
    expect(await named('One')).toMatchObject({ phone: NEW, edited: ['phone'] });
    expect(await named('Two')).toMatchObject({ phone: NEW, edited: ['phone'] });
    expect(await named('Three')).toMatchObject({ phone: null, edited: ['street'] });
    expect((await audit())[0]).toMatchObject({
      ...{ action: 'change.undo', after: { changeId, count: 1 } },
    });
  });

  it('leaves approvals alone that were given again', async () => {
    const { changeId } = await bulk({ action: 'withdraw', ids: await idsOf('One', 'Two') });
    for (let times = 1; times <= 2; times += 1) await toggle('One');
    expect(await undo(changeId)).toMatchObject({ restoredCount: 1, matchedCount: 2 });
    expect(await named('One')).toMatchObject({ approved: false });
    expect(await named('Two')).toMatchObject({ approved: true });
  });

  it('restores listings whose later changes were undone', async () => {
    const first = await setPhone(NEW, 'One', 'Two');
    const second = await setPhone(OTHER, 'One');
    await undo(second);
    expect(await undo(first)).toMatchObject({ restoredCount: 2 });
    expect(await named('One')).toMatchObject({ phone: '+4930123456', edited: [] });
  });

  it('leaves released fields alone that are edited again', async () => {
    await setPhone(NEW, 'One', 'Two');
    const ids = await idsOf('One', 'Two');
    const { changeId } = await bulk({ action: 'release', fields: ['phone'], ids });
    await edit('One', { phone: OTHER });
    await edit('One', { phone: NEW });
    expect(await undo(changeId)).toMatchObject({ restoredCount: 1 });
    expect(await named('Two')).toMatchObject({ edited: ['phone'] });
  });

  it.each(['the new category', 'the former category'])('follows merges: %s', async (which) => {
    const ids = await idsOf('One', 'Two');
    const { changeId } = await bulk({ action: 'edit', values: { category: 'Moon base' }, ids });
    const idOf = async (name: string) =>
      (
        await database()
          .db.selectFrom('categories')
          .select('id')
          .where('name', '=', name)
          .executeTakeFirstOrThrow()
      ).id;
    const merged = which === 'the new category' ? 'Moon base' : 'Café';
    const params = { noun: 'category', id: await idOf(merged) } as const;
    const path = routePath(REARRANGEMENT_ROUTES.merge, { params });
    expect((await call('POST', path, { targetId: await idOf('Bar') })).status).toBe(200);
    expect(await undo(changeId)).toMatchObject({ restoredCount: 2 });
    expect(await named('One')).toMatchObject({
      ...{ category: merged === 'Café' ? 'Bar' : 'Café', edited: [] },
    });
  });

  it('works once, and as long as the site settings say', async () => {
    const { changeId } = await bulk({ action: 'withdraw', filter: {} });
    const second = await bulk({ action: 'close', filter: {} });
    expect((await undoing(changeId)).status).toBe(200);
    expect((await undoing(changeId)).status).toBe(409);
    expect((await undoing(987_654)).status).toBe(404);
    await age(30);
    expect(await purge()).toBe(0);
    expect((await read(second.changeId)).canUndo).toBe(true);
    await age(31);
    expect(await read(second.changeId)).toMatchObject({ state: 'done', canUndo: false });
    expect((await undoing(second.changeId)).status).toBe(410);
    expect(await purge()).toBe(6);
    expect(await purge()).toBe(0);
    expect(await read(second.changeId)).toMatchObject({ state: 'purged', canUndo: false });
  });

  it('is left to end by the purge of former values', async () => {
    const { db } = database();
    const changeId = (await bulk({ action: 'withdraw', filter: {} })).changeId ?? 0;
    await sql`update site_settings set undo_days = 60`.execute(db);
    await age(40);
    await db.transaction().execute(async (trx) => {
      await undoChange(trx, changeId, ADA);
      await sql`update site_settings set undo_days = 30`.execute(db);
      expect(await purge()).toBe(0);
    });
    expect(await named('One')).toMatchObject({ approved: true });
    expect(await read(changeId)).toMatchObject({ state: 'undone', restoredCount: 3 });

    const second = (await bulk({ action: 'withdraw', filter: {} })).changeId ?? 0;
    await age(40);
    const { id } = await db
      .insertInto('bulk_jobs')
      .values({
        ...{ action: 'undo', selection: JSON.stringify({ change: second }), change_id: second },
        ...{ until_id: 0, matched_count: 3 },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    // Of the first change only.
    expect(await purge()).toBe(3);
    await sql`update bulk_jobs set finished_at = now() where id = ${id}`.execute(db);
    expect(await purge()).toBe(3);
  });

  it('is not possible after the purge, but the change and its listings stay known', async () => {
    const one = await named('One');
    const changeId = await setPhone(NEW, 'One', 'Two');
    await age(31);
    expect(await purge()).toBe(2);
    expect((await undoing(changeId)).status).toBe(410);
    const path = routePath(LISTING_ROUTES.list, { query: { changeId: changeId ?? 0 } });
    const { businesses } = adminListSchema.parse(await (await call('GET', path)).json());
    expect(businesses.map(({ name }) => name)).toEqual(['One', 'Two']);
    expect(await audit({ businessId: one.id })).toMatchObject([{ action: 'businesses.edit' }]);
    const history = await call('GET', routePath(HISTORY_ROUTES.read, { params: { id: one.id } }));
    expect(historySchema.parse(await history.json()).events).toMatchObject([
      { action: 'businesses.edit', before: {}, after: { phone: NEW } },
    ]);
    expect(
      JSON.stringify(await database().db.selectFrom('bulk_change_values').selectAll().execute()),
    ).not.toContain(one.phone);
  });

  it('knows no listings that are removed for good', async () => {
    const { db } = database();
    const changeId = await setPhone(NEW, 'One', 'Two');
    const [id = 0] = await idsOf('One');
    await call('DELETE', routePath(DELETION_ROUTES.deleteOne, { params: { id } }));
    await sql`update deletions set created_at = now() - interval '31 days'`.execute(db);
    expect(await purgeDeletions(db, stopping)).toBe(1);
    const values = await db.selectFrom('bulk_change_values').select('business_id').execute();
    expect(values.map((row) => row.business_id)).toEqual(await idsOf('Two'));
    expect(await undo(changeId)).toMatchObject({ restoredCount: 1, matchedCount: 1 });
    expect(await read(changeId)).toMatchObject({ businessCount: 2, restoredCount: 1 });
  });
});

describe('undoing a bulk change after imports', () => {
  const imports = useImports();
  const post = async (path: string, body?: object) => {
    const { server, signedIn } = imports();
    const headers = { ...signedIn, 'Content-Type': 'application/json' };
    const sent = { method: 'POST', headers, body: JSON.stringify(body ?? {}) };
    return (await fetch(server.url + path, sent)).json();
  };
  const bulk = async (body: object) =>
    bulkAnswerSchema.parse(await post(BULK_ROUTES.start.path, { ...body, filter: {} }));

  it('takes no released field again that an import has changed, also not one that has its value again', async () => {
    const importPhones = (...phones: readonly string[]) =>
      imports().take(csv(...phones.map((phone, at) => row(at + 1, { phone }))));
    await importPhones('+4930555010', '+4930555010', '+4930555010');
    await bulk({ action: 'edit', values: { phone: NEW } });
    const { changeId } = await bulk({ action: 'release', fields: ['phone'] });
    await importPhones(OTHER, OTHER, NEW);
    await importPhones(NEW);
    const answer = await post(routePath(BULK_ROUTES.undo, { params: { id: changeId ?? 0 } }));
    expect(undoChangeAnswerSchema.parse(answer)).toMatchObject({ restoredCount: 1 });
    const { rows } = await sql<{ row: string }>`
      select concat_ws(' ', name, phone, edited_fields) as row from businesses order by name`.execute(
      imports().database.db,
    );
    expect(rows.map(({ row: found }) => found)).toEqual([
      `Café 1 ${NEW} {}`,
      `Café 2 ${OTHER} {}`,
      `Café 3 ${NEW} {phone}`,
    ]);
  });
  it('takes a field again that an import has changed before the bulk change, also when the import ended after it', async () => {
    const importPhone = (phone: string) => imports().take(csv(row(1, { phone })));
    await importPhone('+4930555010');
    await bulk({ action: 'edit', values: { phone: OTHER } });
    await bulk({ action: 'release', fields: ['phone'] });
    await importPhone(NEW);
    const { db } = imports().database;
    await sql`update businesses set edited_fields = '{phone}'`.execute(db);
    const { changeId } = await bulk({ action: 'release', fields: ['phone'] });
    await sql`update imports set finished_at = now() + interval '1 hour'`.execute(db);
    const answer = await post(routePath(BULK_ROUTES.undo, { params: { id: changeId ?? 0 } }));
    expect(undoChangeAnswerSchema.parse(answer)).toMatchObject({ restoredCount: 1 });
  });
});
