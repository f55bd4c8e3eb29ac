import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startBulkService } from '../businesses/bulk/bulk-service.ts';
import {
  DELETION_ROUTES,
  deletedBusinessesSchema,
  deletionsSchema,
  testDataSchema,
  undoAnswerSchema,
} from '../contract/calls/deletions.ts';
import { routePath } from '../contract/calls/route.ts';
import { seed } from '../database/testing/seed.ts';
import { purgeDeletions } from './purge.ts';
import { CAFE, useDirectory } from './testing/directory.ts';

const running = new AbortController().signal;

describe('deletions', () => {
  const { database, server, call, all, derived, countsHold, remove, undo, deletion, audit } =
    useDirectory();
  const idOf = async (name: string) =>
    (
      await database()
        .db.selectFrom('businesses')
        .select('id')
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
    ).id;
  const stale = async () => {
    const rows = await database().db.deleteFrom('stale_pages').returning(['kind', 'key']).execute();
    return rows;
  };

  it('of one listing removes it once, and can be undone', async () => {
    const before = await derived();
    const id = await idOf('One');
    const answer = await remove(`/api/businesses/${id}`);
    expect(answer).toEqual({
      success: true,
      deletedCount: 1,
      finished: true,
      deletionId: answer.deletionId,
      message: 'Deleted 1 listing.',
    });
    expect(await all()).toEqual({ here: 2, deleted: 1 });
    await countsHold();
    expect(await stale()).toContainEqual({ kind: 'business', key: id });
    expect((await call('DELETE', `/api/businesses/${id}`)).status).toBe(404);
    expect(await deletion(answer.deletionId)).toMatchObject({
      kind: 'one',
      state: 'done',
      example: 'One',
      businessCount: 1,
      canUndo: true,
      username: 'ada',
    });

    const back = undoAnswerSchema.parse(await (await undo(answer.deletionId)).json());
    expect(back).toMatchObject({
      restoredCount: 1,
      finished: true,
      message: 'Restored 1 listing.',
    });
    expect(await derived()).toEqual(before);
    expect(await stale()).toContainEqual({ kind: 'business', key: id });
    expect(await deletion(answer.deletionId)).toMatchObject({ state: 'undone', canUndo: false });
    expect((await undo(answer.deletionId)).status).toBe(409);
    expect(await audit()).toMatchObject([
      { action: 'deletion.undo', subject: 'One' },
      { action: 'business.delete', businessId: id, subject: 'One' },
    ]);
  });

  it('of the same listing by two requests at once is one deletion', async () => {
    const id = await idOf('One');
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => call('DELETE', `/api/businesses/${id}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    const list = deletionsSchema.parse(await (await call('GET', DELETION_ROUTES.list.path)).json());
    expect(list).toMatchObject({ total: 1, pagination: { total: 1, totalPages: 1, page: 1 } });
  });

  it.each(['0', 'x', '1.5', "1'--"])('finds no listing %s', async (id) => {
    expect((await call('DELETE', `/api/businesses/${id}`)).status).toBe(400);
  });

  it('of all listings includes those that are not approved', async () => {
    const answer = await remove(DELETION_ROUTES.deleteAll.path);
    expect(answer).toMatchObject({
      deletedCount: 3,
      finished: true,
      message: 'Deleted 3 listings.',
    });
    expect(await all()).toEqual({ deleted: 3 });
    await countsHold();
    expect(await audit()).toMatchObject([{ action: 'businesses.delete_all', after: { count: 3 } }]);
    const again = await remove(DELETION_ROUTES.deleteAll.path);
    expect(again).toMatchObject({ deletedCount: 0, deletionId: null });
    expect(await audit()).toHaveLength(1);
  });

  it('can be undone for thirty days, and are purged after that', async () => {
    const { db } = database();
    const id = await idOf('One');
    const { deletionId } = await remove(`/api/businesses/${id}`);
    const newer = await remove(`/api/businesses/${await idOf('Two')}`);
    await sql`insert into imports (file_name, file_bytes, batch_size) values ('a', 1, 1)`.execute(
      db,
    );
    await sql`insert into import_changes select max(id), ${id}, '{}', '{}' from imports`.execute(
      db,
    );
    await db
      .insertInto('former_paths')
      .values({ path: '/business/one-berlin', kind: 'business', key: id, page: 1 })
      .execute();
    const age = (days: number) =>
      sql`update deletions set created_at = now() - make_interval(days => ${days}, mins => -1)
        where id = ${deletionId}`.execute(db);
    await age(30);
    expect(await purgeDeletions(db, running)).toBe(0);
    expect((await deletion(deletionId)).canUndo).toBe(true);
    await age(31);
    expect(await deletion(deletionId)).toMatchObject({ state: 'done', canUndo: false });
    expect((await undo(deletionId)).status).toBe(410);
    expect(await purgeDeletions(db, running)).toBe(1);
    expect(await purgeDeletions(db, running)).toBe(0);
    expect(await all()).toEqual({ here: 1, deleted: 1 });
    expect(await db.selectFrom('import_changes').selectAll().execute()).toEqual([]);
    expect(await deletion(deletionId)).toMatchObject({ state: 'purged', canUndo: false });
    expect((await undo(deletionId)).status).toBe(410);
    expect((await undo(newer.deletionId)).status).toBe(200);
    expect((await server().get('/business/one-berlin')).status).toBe(410);
  });

  it('of many open to their listings, and single ones come back', async () => {
    const before = await derived();
    const { deletionId } = await remove(DELETION_ROUTES.deleteAll.path);
    const params = { id: deletionId ?? 0 };
    const left = async (query: { search?: string; page?: number; limit?: number } = {}) => {
      const path = routePath(DELETION_ROUTES.businesses, { params, query });
      return deletedBusinessesSchema.parse(await (await call('GET', path)).json());
    };
    const restore = async (...names: string[]) => {
      const ids = await Promise.all(names.map(idOf));
      return call('POST', routePath(DELETION_ROUTES.restore, { params }), { ids });
    };
    const namesOf = async (query = {}) => (await left(query)).businesses.map(({ name }) => name);
    expect(await namesOf()).toEqual(['One', 'Three', 'Two']);
    expect(await namesOf({ search: 'TWÖ' })).toEqual(['Two']);
    expect(await namesOf({ search: 'none' })).toEqual([]);
    expect(await left({ limit: 1, page: 3 })).toMatchObject({
      total: 3,
      businesses: [
        { name: 'Two', category: 'Café', city: 'Potsdam', countryCode: 'DE', isApproved: true },
      ],
    });

    expect(undoAnswerSchema.parse(await (await restore('Two')).json())).toMatchObject({
      restoredCount: 1,
      message: 'Restored 1 listing.',
    });
    expect(await all()).toEqual({ here: 1, deleted: 2 });
    await countsHold();
    expect(await namesOf()).toEqual(['One', 'Three']);
    expect(await deletion(deletionId)).toMatchObject({ state: 'done', canUndo: true });
    const again = undoAnswerSchema.parse(await (await restore('Two')).json());
    expect(again).toMatchObject({ restoredCount: 0 });
    expect((await audit())[0]).toMatchObject({
      ...{ action: 'business.restore', subject: 'Two', businessId: await idOf('Two') },
    });

    expect((await restore('One', 'Three')).status).toBe(200);
    expect(await derived()).toEqual(before);
    expect(await deletion(deletionId)).toMatchObject({ state: 'undone', canUndo: false });
    expect((await audit())[0]).toMatchObject({
      ...{ action: 'businesses.restore', after: { count: 2, deletionId } },
    });
    expect((await restore('One')).status).toBe(409);
    const missing = routePath(DELETION_ROUTES.businesses, { params: { id: 987_654 } });
    expect((await call('GET', missing)).status).toBe(404);
  });

  it('count in the audit log what their undo restores', async () => {
    const { deletionId } = await remove(DELETION_ROUTES.deleteAll.path);
    const path = routePath(DELETION_ROUTES.restore, { params: { id: deletionId ?? 0 } });
    await call('POST', path, { ids: [await idOf('Two')] });
    expect(undoAnswerSchema.parse(await (await undo(deletionId)).json())).toMatchObject({
      restoredCount: 2,
    });
    expect((await audit())[0]).toMatchObject({
      ...{ action: 'deletion.undo', after: { deletionId, count: 2 } },
    });
    expect(await deletion(deletionId)).toMatchObject({ state: 'undone', businessCount: 3 });
  });

  it('are not stopped by restoring some of their listings while they run', async () => {
    const { db } = database();
    const { deletionId } = await remove(DELETION_ROUTES.deleteAll.path);
    await sql`insert into bulk_jobs (action, selection, deletion_id, until_id, matched_count)
      values ('delete', '{"every": "listing"}', ${deletionId}, 0, 3)`.execute(db);
    const path = routePath(DELETION_ROUTES.restore, { params: { id: deletionId ?? 0 } });
    expect((await call('POST', path, { ids: [await idOf('Two')] })).status).toBe(409);
    expect(await all()).toEqual({ deleted: 3 });
    expect(await deletion(deletionId)).toMatchObject({ state: 'deleting' });
  });

  it('do not restore listings of another deletion', async () => {
    const one = await remove(`/api/businesses/${await idOf('One')}`);
    await remove(`/api/businesses/${await idOf('Two')}`);
    const path = routePath(DELETION_ROUTES.restore, { params: { id: one.deletionId ?? 0 } });
    const answer = await call('POST', path, { ids: [await idOf('Two')] });
    expect(undoAnswerSchema.parse(await answer.json())).toMatchObject({ restoredCount: 0 });
    expect(await all()).toEqual({ here: 1, deleted: 2 });
  });

  it('are purged once by two processes', async () => {
    await remove(DELETION_ROUTES.deleteAll.path);
    await sql`update deletions set created_at = now() - interval '31 days'`.execute(database().db);
    const purged = await Promise.all([1, 2, 3].map(() => purgeDeletions(database().db, running)));
    expect(purged.reduce((sum, count) => sum + count, 0)).toBe(3);
  });

  it('are purged by the service, as are old failed sign-ins of the audit log', async () => {
    const { db } = database();
    await remove(DELETION_ROUTES.deleteAll.path);
    await sql`update deletions set created_at = now() - interval '31 days'`.execute(db);
    await sql`
      insert into audit_entries (action, subject, at)
      values ('session.sign_in_failed', '', now() - interval '91 days')`.execute(db);
    const left = async () => [
      (await all()).deleted ?? 0,
      (await audit()).filter(({ action }) => action === 'session.sign_in_failed').length,
    ];
    expect(await left()).toEqual([3, 1]);
    onTestFinished(startBulkService(database(), pino({ level: 'silent' }), 90).stop);
    await expect.poll(left).toEqual([0, 0]);
  });

  describe('of test data', () => {
    const REAL = [
      { name: 'Test Drive Garage' },
      { name: 'Testaccio' },
      { name: 'Deneme Bonusu' },
      { name: 'Test', reviews: 3 },
      { name: 'Test', place_id: 'ChIJN1t_tDeuEmsRUsoyG83frY4' },
      { name: 'Deneme 1', cid: '123' },
      { name: 'Sample Café', place_id: 'ChIJSampleXYZ' },
      { name: 'Örnek Kafe', place_id: 'ChIJornekABCDEF' },
    ];
    const TEST = [
      { name: 'Anything', place_id: 'ChIJsampleAbCd' },
      { name: 'Anything else', place_id: 'ChIJexample123', reviews: 7 },
      { name: 'Örnek Kafe', place_id: 'ChIJornek0000000000000001' },
      { name: 'test' },
      { name: 'TEST BUSINESS 12' },
      { name: 'Deneme İşletmesi' },
      { name: 'DENEME KAYIT #3' },
    ];

    it('deletes test listings, and none that may be real', async () => {
      await seed(
        database().db,
        [...REAL, ...TEST].map((listing, index) => ({ ...CAFE, slug: `s${index}`, ...listing })),
      );
      const found = testDataSchema.parse(
        await (await call('GET', DELETION_ROUTES.countTestData.path)).json(),
      );
      expect(found).toEqual({ count: TEST.length, examples: TEST.map(({ name }) => name) });
      const answer = await remove(DELETION_ROUTES.countTestData.path);
      expect(answer).toMatchObject({ deletedCount: TEST.length, finished: true });
      const { rows } = await sql<{ name: string }>`
        select name from businesses where deleted_at is null and slug ~ '^s' order by id`.execute(
        database().db,
      );
      expect(rows.map(({ name }) => name)).toEqual(REAL.map(({ name }) => name));
      await countsHold();
      expect(await audit()).toMatchObject([{ action: 'businesses.delete_test_data' }]);
      expect(await remove(DELETION_ROUTES.countTestData.path)).toMatchObject({ deletedCount: 0 });
    });
  });
});
