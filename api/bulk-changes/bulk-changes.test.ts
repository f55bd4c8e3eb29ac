import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { AT_ONCE } from '../businesses/bulk/bulk-actions.ts';
import { runJobs } from '../businesses/bulk/run-job.ts';
import { adminListSchema } from '../contract/calls/admin-list.ts';
import {
  BULK_ROUTES,
  bulkAnswerSchema,
  bulkChangesSchema,
} from '../contract/calls/bulk-changes.ts';
import { LISTING_ROUTES } from '../contract/calls/listing-routes.ts';
import { REARRANGEMENT_ROUTES } from '../contract/calls/rearrangements.ts';
import { routePath } from '../contract/calls/route.ts';
import { countRows } from '../database/count-rows.ts';
import { expectCounts } from '../database/testing/counts.ts';
import { recount } from '../database/testing/seed.ts';
import { useChanges } from './testing/changes.ts';

describe('bulk changes', () => {
  const { database, call, listings, named, idsOf, bulk, preview, undoing, undo, read, audit } =
    useChanges();
  const stopping = new AbortController().signal;

  it.each<[object, object, readonly string[]]>([
    [{ category: 'Bar' }, { category: 'Bar' }, ['category_id']],
    [{ category: 'Moon base' }, { category: 'Moon base' }, ['category_id']],
    [{ category: null }, { category: 'Other' }, ['category_id']],
    [{ city: 'ankara', countryCode: 'tr' }, { city: 'Ankara', country: 'TR' }, ['city_id']],
    [{ phone: ' +90 312 555 01 23 ' }, { phone: '+903125550123' }, ['phone']],
    [{ phone: '' }, { phone: null }, ['phone']],
    [{ verified: false }, { verified: false }, ['verified']],
    [
      { status: 'temporarily_closed' },
      { status: 'temporarily_closed', dated: true },
      ['status', 'status_since'],
    ],
    [
      { workingHours: 'Monday: 9-17' },
      { hours: '{"Monday":"9 AM–5 PM"}', minutes: '{[540,1020)}' },
      ['working_hours'],
    ],
  ])(
    'set %j in all that a filter finds, which imports keep, and are undone as a whole',
    async (values, wanted, kept) => {
      const before = await listings();
      const { changeId, changedCount } = await bulk({ action: 'edit', values, filter: {} });
      const after = await listings();
      for (const [at, row] of after.entries()) {
        const isChanged = row.edited.length > 0;
        if (isChanged) expect(row.edited).toEqual(kept);
        else expect(row).toEqual(before[at]);
        if (row.name !== 'Gone') expect(row).toMatchObject(wanted);
      }
      const changed = after.filter(({ edited }) => edited.length > 0);
      expect(changed.map(({ name }) => name)).not.toContain('Gone');
      expect(changedCount).toBe(changed.length);
      expect(changedCount).toBeGreaterThan(0);
      await expectCounts(database().db);

      expect(await undo(changeId)).toMatchObject({ restoredCount: changedCount, finished: true });
      expect(await listings()).toEqual(before);
      await expectCounts(database().db);
      expect(await read(changeId)).toMatchObject({ state: 'undone', restoredCount: changedCount });
    },
  );

  it.each<[object, number]>([
    [{ category: 'Bar' }, 2],
    [{ category: 'Moon base' }, 3],
    [{ phone: null }, 1],
    [{ verified: true }, 2],
    [{ status: 'open' }, 0],
    [{ city: 'Berlin', countryCode: 'DE' }, 0],
  ])(
    'are previewed: %j changes %i of three, and the preview changes nothing',
    async (values, count) => {
      const before = await listings();
      const categories = () =>
        database().db.selectFrom('categories').select('name').orderBy('id').execute();
      const known = await categories();
      const found = await preview({ action: 'edit', values, filter: {} });
      expect(found).toMatchObject({ matchedCount: 3, changedCount: count });
      expect(found.examples).toHaveLength(count);
      for (const { name, before: shown, after } of found.examples) {
        expect(Object.keys(shown)).toEqual(Object.keys(values));
        expect(after).toEqual(values);
        expect(shown).not.toEqual(after);
        expect(before.map((row) => row.name)).toContain(name);
      }
      expect(await listings()).toEqual(before);
      expect(await categories()).toEqual(known);
      expect(await audit()).toEqual([]);
      expect(await bulk({ action: 'edit', values, filter: {} })).toMatchObject({
        changedCount: count,
      });
    },
  );

  it.each([
    ['approve', 0],
    ['withdraw', 3],
    ['close', 3],
    ['delete', 3],
  ])('to %s are previewed as well', async (action, changedCount) => {
    const found = await preview({ action, filter: {} });
    expect(found).toMatchObject({ matchedCount: 3, changedCount });
  });

  it.each([
    {},
    { phone: '0312 555 01 23' },
    { city: 'Ankara' },
    { latitude: 1, longitude: 1 },
    { url: 'not an address' },
    { workingHours: 'sometimes' },
    { name: '' },
    { status: 'gone' },
    { city: 'Ankara', countryCode: 'ZZ' },
  ])('do not set %j', async (values) => {
    const before = await listings();
    for (const { path } of [BULK_ROUTES.start, BULK_ROUTES.preview])
      expect((await call('POST', path, { action: 'edit', values, filter: {} })).status).toBe(400);
    expect(await listings()).toEqual(before);
    expect(await database().db.selectFrom('bulk_changes').selectAll().execute()).toEqual([]);
  });

  it('hand edited fields back to their sources, and take them again when that is undone', async () => {
    const ids = await idsOf('One', 'Two');
    await bulk({ action: 'edit', values: { phone: '+905001112233', verified: false }, ids });
    await bulk({ action: 'edit', values: { phone: '+905009998877' }, ids: await idsOf('Three') });
    const { changeId, changedCount } = await bulk({
      action: 'release',
      fields: ['phone'],
      filter: {},
    });
    expect(changedCount).toBe(3);
    expect(await named('Two')).toMatchObject({ phone: '+905001112233', edited: ['verified'] });
    expect(await named('Three')).toMatchObject({ edited: [] });
    expect(await bulk({ action: 'release', fields: ['phone'], filter: {} })).toMatchObject({
      changedCount: 0,
    });
    expect(await undo(changeId)).toMatchObject({ restoredCount: 3 });
    expect(await named('Two')).toMatchObject({ edited: ['phone', 'verified'] });
    expect(await named('Three')).toMatchObject({ edited: ['phone'] });
  });

  it('mark only values that change as edited, and restore no others', async () => {
    const before = await listings();
    const values = { category: 'Bar', verified: false, phone: '+4930123456' };
    const { changeId } = await bulk({ action: 'edit', values, filter: {} });
    expect((await named('One')).edited).toEqual(['category_id']);
    expect((await named('Two')).edited).toEqual(['category_id', 'phone', 'verified']);
    expect((await named('Three')).edited).toEqual(['phone']);
    await bulk({ action: 'edit', values: { street: 'Hauptstr. 1' }, filter: {} });
    expect(await undo(changeId)).toMatchObject({ restoredCount: 3 });
    expect(await listings()).toEqual(
      before.map((row) => (row.name === 'Gone' ? row : { ...row, edited: ['street'] })),
    );
  });

  it('add no category and no city where nothing changes', async () => {
    const { db } = database();
    const count = async () => [
      (await db.selectFrom('categories').select('id').execute()).length,
      (await db.selectFrom('cities').select('id').execute()).length,
      (await db.selectFrom('bulk_changes').select('id').execute()).length,
    ];
    const before = await count();
    const values = { category: 'Sea lab', city: 'Konya', countryCode: 'TR' };
    const none = await bulk({ action: 'edit', values, filter: { filter: 'no such name' } });
    expect(none).toMatchObject({ changedCount: 0, changeId: null });
    expect(await bulk({ action: 'delete', filter: { filter: 'no such name' } })).toMatchObject({
      ...{ changedCount: 0, deletionId: null },
    });
    expect(await count()).toEqual(before);
    expect(await audit()).toEqual([]);
    await bulk({ action: 'edit', values, filter: {} });
    expect(await named('One')).toMatchObject({ category: 'Sea lab', city: 'Konya' });
  });

  it('keep the day of a status that does not change', async () => {
    const { db } = database();
    await sql`update businesses set status = 'permanently_closed', status_since = '2020-05-01'
      where name = 'One'`.execute(db);
    const values = { status: 'permanently_closed', phone: '+905001112233' };
    expect(await bulk({ action: 'edit', values, filter: {} })).toMatchObject({ changedCount: 3 });
    const { rows } = await sql<{ name: string; since: string }>`
      select name, status_since::text as since from businesses where deleted_at is null order by id`.execute(
      db,
    );
    const [one, two] = rows;
    expect(one).toEqual({ name: 'One', since: '2020-05-01' });
    expect(two?.since).not.toBe('2020-05-01');
  });

  it('are one entry in the audit log, which each of their listings has, and open to their listings', async () => {
    const [one = 0, two = 0] = await idsOf('One', 'Two');
    const many = await bulk({ action: 'edit', values: { category: 'Bar' }, ids: [one, two] });
    const single = await bulk({ action: 'edit', values: { phone: null }, ids: [one] });
    expect(await audit()).toMatchObject([
      {
        action: 'business.edit',
        subject: 'One',
        businessId: one,
        after: { phone: null, changeId: single.changeId },
      },
      {
        action: 'businesses.edit',
        businessId: null,
        after: { category: 'Bar', changeId: many.changeId, count: 2 },
      },
    ]);
    expect(await audit({ businessId: one })).toHaveLength(2);
    expect(await audit({ businessId: two })).toMatchObject([{ action: 'businesses.edit' }]);
    const list = async (changeId: number | null) => {
      const path = routePath(LISTING_ROUTES.list, { query: { changeId: changeId ?? 0 } });
      const { businesses } = adminListSchema.parse(await (await call('GET', path)).json());
      return businesses.map(({ name }) => name);
    };
    expect(await list(many.changeId)).toEqual(['One', 'Two']);
    expect(await list(single.changeId)).toEqual(['One']);
    expect(await list(987_654)).toEqual([]);
    const answer = await (await call('GET', BULK_ROUTES.list.path)).json();
    expect(bulkChangesSchema.parse(answer)).toMatchObject({
      total: 2,
      changes: [
        {
          id: single.changeId,
          action: 'edit',
          values: { phone: null },
          example: 'One',
          businessCount: 1,
        },
        {
          id: many.changeId,
          values: { category: 'Bar' },
          businessCount: 2,
          username: 'ada',
          canUndo: true,
        },
      ],
    });
  });

  describe('of many listings', () => {
    const MANY = AT_ONCE + 200;

    beforeEach(async () => {
      await sql`
        insert into businesses (slug, fingerprint, name, category_id, city_id)
        select 'many-' || n, n, 'Many ' || n, (select min(id) from categories), (select min(id) from cities)
        from generate_series(1, ${MANY}::int) n`.execute(database().db);
      await recount(database().db);
    });

    const begin = async (body: object) => {
      const answer = call('POST', BULK_ROUTES.start.path, body);
      await expect.poll(() => runJobs(database(), stopping)).toBeGreaterThan(0);
      return bulkAnswerSchema.parse(await (await answer).json());
    };

    it('are made by a job, and undone by one', async () => {
      const values = { phone: '+905001112233', category: 'Moon base' };
      const { changeId, jobId } = await begin({
        ...{ action: 'edit', values },
        filter: { filter: 'many' },
      });
      expect(jobId).not.toBeNull();
      expect(await read(changeId)).toMatchObject({
        state: 'done',
        businessCount: MANY,
        example: 'Many 1',
      });
      await expectCounts(database().db);
      await sql`update businesses set phone = '1' where name = 'Many 7'`.execute(database().db);
      const answer = undo(changeId);
      await expect.poll(async () => (await read(changeId)).state).toBe('undoing');
      expect((await undoing(changeId)).status).toBe(409);
      await runJobs(database(), stopping);
      expect(await answer).toMatchObject({ matchedCount: MANY });
      expect(await read(changeId)).toMatchObject({ state: 'undone', restoredCount: MANY - 1 });
      expect((await audit())[0]).toMatchObject({
        ...{ action: 'change.undo', after: { changeId, count: MANY - 1 } },
      });
      const { rows } = await sql`
        select b.name from businesses b join categories c on c.id = b.category_id
        where phone is not null and b.name ~ '^Many' or c.name = 'Moon base'`.execute(
        database().db,
      );
      expect(rows).toEqual([{ name: 'Many 7' }]);
      await expectCounts(database().db);
    });

    it('lead to the category that theirs is merged into before they run', async () => {
      const started = call('POST', BULK_ROUTES.start.path, {
        ...{ action: 'edit', values: { category: 'Moon base' }, filter: { filter: 'many' } },
      });
      const idOf = async (name: string) =>
        (
          await database()
            .db.selectFrom('categories')
            .select('id')
            .where('name', '=', name)
            .executeTakeFirst()
        )?.id;
      // Its category may be there from an earlier change.
      const queued = () =>
        countRows(database().db.selectFrom('bulk_jobs').where('finished_at', 'is', null));
      await expect.poll(queued).toBe(1);
      const merge = routePath(REARRANGEMENT_ROUTES.merge, {
        params: { noun: 'category', id: (await idOf('Moon base')) ?? 0 },
      });
      const targetId = await idOf('Bar');
      expect((await call('POST', merge, { targetId })).status).toBe(200);
      await runJobs(database(), stopping);
      expect((await started).ok).toBe(true);
      expect(await named('Many 1')).toMatchObject({ category: 'Bar', edited: ['category_id'] });
      await expectCounts(database().db);
    });

    it('stop when they are undone before they have ended', async () => {
      const { db } = database();
      const started = call('POST', BULK_ROUTES.start.path, {
        ...{ action: 'edit', values: { phone: '+905001112233' } },
        filter: { filter: 'many' },
      });
      await expect
        .poll(async () => (await db.selectFrom('bulk_jobs').select('id').execute()).length)
        .toBe(1);
      const again = await call('POST', BULK_ROUTES.preview.path, { action: 'approve', filter: {} });
      expect(again.status).toBe(200);
      const { id = 0 } =
        (await db.selectFrom('bulk_changes').select('id').executeTakeFirst()) ?? {};
      expect(await read(id)).toMatchObject({ state: 'changing', canUndo: true });
      expect(await undo(id)).toMatchObject({ restoredCount: 0, finished: true });
      expect(bulkAnswerSchema.parse(await (await started).json())).toMatchObject({
        changedCount: 0,
      });
      expect(await runJobs(database(), stopping)).toBe(0);
      const { rows } = await sql`select from businesses where phone = '+905001112233'`.execute(db);
      expect(rows).toEqual([]);
    });
  });
});
