import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { AUDIT_ROUTES, auditSchema } from '../../contract/calls/audit.ts';
import {
  BULK_ROUTES,
  bulkAnswerSchema,
  bulkJobSchema,
  fixSlugsSchema,
} from '../../contract/calls/bulk-changes.ts';
import { LISTING_ROUTES } from '../../contract/calls/listing-routes.ts';
import { routePath } from '../../contract/calls/route.ts';
import { up as storePhonesLater } from '../../database/migrations/0038_stored-phones.ts';
import { up as storeHoursLater } from '../../database/migrations/0051_stored-hours.ts';
import { recount, seed } from '../../database/testing/seed.ts';
import { useTestDatabase } from '../../database/testing/test-database.ts';
import { createDeletion } from '../../deletions/deletions.queries.ts';
import { useTestServer } from '../../http/testing/test-server.ts';
import { useSignedIn } from '../../sessions/testing/signed-in.ts';
import { AT_ONCE } from './bulk-actions.ts';
import { queueJob } from './bulk-jobs.queries.ts';
import { startBulkService } from './bulk-service.ts';
import { runJobs } from './run-job.ts';

const CAFE = { category: 'Café', city: 'Berlin', country: 'DE' };

describe('many listings', () => {
  const database = useTestDatabase();
  const server = useTestServer(database);
  const call = useSignedIn(database, server);

  beforeEach(async () => {
    await sql`truncate businesses, stale_pages, pages, former_paths, sitemap_slots, list_cuts,
      audit_entries, deletions, bulk_jobs, bulk_changes, bulk_change_values`.execute(database().db);
    await seed(database().db, [
      { ...CAFE, name: 'One' },
      { ...CAFE, name: 'Two', approved: false },
      { ...CAFE, name: 'Three', category: 'Bar' },
      { ...CAFE, name: 'Four', city: 'Ankara', country: 'TR', approved: false },
    ]);
  });

  const fill = async (count: number) => {
    await sql`
      insert into businesses (slug, fingerprint, name, category_id, city_id)
      select 'many-' || n, n, 'Many ' || n, (select id from categories order by id limit 1),
        (select id from cities order by id limit 1) from generate_series(1, ${count}::int) n`.execute(
      database().db,
    );
    await recount(database().db);
  };
  const serve = () => {
    const service = startBulkService(database(), pino({ level: 'silent' }), 90);
    onTestFinished(service.stop);
  };
  const listings = async () =>
    database()
      .db.selectFrom('businesses')
      .select(['id', 'name', 'approved', 'deleted_at', 'slug'])
      .orderBy('id')
      .execute();
  const named = async (wanted: (row: { approved: boolean; deleted_at: Date | null }) => boolean) =>
    (await listings()).filter(wanted).map(({ name }) => name);
  const bulk = async (body: object) => {
    const answer = await call('POST', BULK_ROUTES.start.path, body);
    if (!answer.ok) throw new Error(await answer.text());
    return bulkAnswerSchema.parse(await answer.json());
  };
  const audit = async () =>
    auditSchema.parse(await (await call('GET', AUDIT_ROUTES.list.path)).json()).entries;
  const stale = async () =>
    database()
      .db.selectFrom('stale_pages')
      .select(['key'])
      .where('kind', '=', 'business')
      .orderBy('key')
      .execute();

  it('are approved by their ids, unless they are approved already', async () => {
    const ids = (await listings()).map(({ id }) => id);
    const answer = await bulk({ action: 'approve', ids: [...ids, 987654] });
    expect(answer).toEqual({
      success: true,
      action: 'approve',
      changedCount: 2,
      matchedCount: 2,
      finished: true,
      jobId: null,
      deletionId: null,
      changeId: answer.changeId,
      message: 'Approved: 2.',
    });
    expect(await named(({ approved }) => approved)).toHaveLength(4);
    // With their neighbours in the city.
    expect(await stale()).toEqual(ids.slice(0, 4).map((key) => ({ key })));
    const { changeId } = answer;
    expect(await audit()).toMatchObject([
      {
        ...{ action: 'businesses.approve', businessId: null, subject: '2 listings' },
        after: { isApproved: true, count: 2, changeId },
      },
    ]);
    const nothing = { changedCount: 0, changeId: null };
    expect(await bulk({ action: 'approve', ids })).toMatchObject(nothing);
    expect(await audit()).toHaveLength(1);
  });

  it.each<[object, string[]]>([
    [{}, ['One', 'Three']],
    [{ filter: ' t ' }, ['Three']],
    [{ filter: 'T', approved: 'all' }, ['Three']],
    [{ filter: '%' }, []],
    [{ status: 'temporarily_closed' }, []],
    [{ category: 'Café' }, ['One']],
    [{ category: 'Nothing' }, []],
    [{ country: 'de', city: 'Berlin' }, ['One', 'Three']],
    [{ country: 'tr' }, []],
    [{ approved: 'no' }, []],
  ])('are withdrawn by the filter %j', async (filter, names) => {
    const before = await named(({ approved }) => approved);
    const answer = await bulk({ action: 'withdraw', filter });
    expect(answer).toMatchObject({ changedCount: names.length, finished: true });
    const after = await named(({ approved }) => approved);
    expect(before.filter((name) => !after.includes(name))).toEqual(names);
    expect(await audit()).toMatchObject(
      names.length === 0 ? [] : [{ action: 'businesses.withdraw', after: { filter } }],
    );
  });

  it('are marked as closed or open, like by an edit', async () => {
    const statuses = async () =>
      (await database().db.selectFrom('businesses').selectAll().orderBy('id').execute()).map(
        ({ status, status_since, edited_fields, listed }) => [
          ...[status, status_since !== null, edited_fields.join(), listed],
        ],
      );
    const [first = 0, second = 0] = (await listings()).map(({ id }) => id);
    const ids = [first, second];
    expect(await bulk({ action: 'close', ids })).toMatchObject({ changedCount: 2 });
    const closed = ['permanently_closed', true, 'status,status_since', false];
    const untouched = ['open', false, '', true];
    expect(await statuses()).toEqual([closed, closed, untouched, ['open', false, '', false]]);
    expect(await audit()).toMatchObject([
      { action: 'businesses.close', after: { status: 'permanently_closed', count: 2 } },
    ]);
    expect(await bulk({ action: 'close', ids })).toMatchObject({ changedCount: 0 });
    const filter = { status: 'permanently_closed' };
    expect(await bulk({ action: 'pause', filter })).toMatchObject({ changedCount: 2 });
    const [paused] = await statuses();
    expect(paused).toEqual(['temporarily_closed', true, 'status,status_since', true]);
    expect((await audit())[0]).toMatchObject({ action: 'businesses.pause', after: { filter } });
    expect(await bulk({ action: 'reopen', filter: {} })).toMatchObject({ changedCount: 2 });
    expect((await statuses()).map(([status]) => status)).toEqual(Array(4).fill('open'));
  });

  it('are deleted together, and restored together', async () => {
    const { deletionId, changedCount } = await bulk({
      action: 'delete',
      filter: { category: 'Café' },
    });
    expect(changedCount).toBe(3);
    expect(await named(({ deleted_at }) => deleted_at === null)).toEqual(['Three']);
    const undone = await call('POST', `/api/admin/deletions/${deletionId}/undo`);
    expect(await undone.json()).toMatchObject({ restoredCount: 3 });
    const nothing = await bulk({ action: 'delete', ids: [987654] });
    expect(nothing).toMatchObject({ changedCount: 0, deletionId: null });
  });

  it.each([
    {},
    { action: 'approve' },
    { action: 'approve', ids: [] },
    { action: 'approve', ids: [0] },
    { action: 'approve', ids: ['1'] },
    { action: 'approve', ids: [1.5] },
    { action: 'approve', ids: Array.from({ length: 1_001 }, (_, n) => n + 1) },
    { action: 'approve', ids: [1], filter: {} },
    { action: 'drop', ids: [1] },
    { action: 'approve', filter: { sql: '1=1' } },
    { action: 'approve', filter: { country: "D'" } },
    { action: 'approve', filter: { filter: 'a\0' } },
    { action: 'approve', filter: { filter: 'x'.repeat(301) } },
    { action: 'approve', filter: {}, approved: true },
  ])('are not changed by %j', async (body) => {
    const before = await listings();
    expect((await call('POST', BULK_ROUTES.start.path, body)).status).toBe(400);
    expect(await listings()).toEqual(before);
  });

  it('are changed by a job if one transaction is not enough', async () => {
    await fill(AT_ONCE + 500);
    serve();
    const answer = await bulk({ action: 'withdraw', filter: { filter: 'many' } });
    expect(answer).toMatchObject({ changedCount: AT_ONCE + 500, finished: true });
    const job = await call(
      'GET',
      routePath(BULK_ROUTES.job, { params: { id: answer.jobId ?? 0 } }),
    );
    expect(bulkJobSchema.parse(await job.json())).toMatchObject({
      action: 'withdraw',
      username: 'ada',
      finished: true,
      changedCount: AT_ONCE + 500,
      matchedCount: AT_ONCE + 500,
      problem: null,
    });
    expect(await named(({ approved }) => approved)).toEqual(['One', 'Three']);
    expect(await audit()).toMatchObject([
      { action: 'businesses.withdraw', after: { count: AT_ONCE + 500 } },
    ]);
    expect((await call('GET', routePath(BULK_ROUTES.job, { params: { id: 987654 } }))).status).toBe(
      404,
    );
  });

  it.each([
    ['53100', 'database-full'],
    ['40P01', 'database-busy'],
    ['55P03', 'database-busy'],
    ['53200', 'database-overloaded'],
    ['25006', 'database-read-only'],
    ['P0001', 'other'],
  ])('report why a job is stuck after the SQLSTATE %s', async (state, code) => {
    const { db } = database();
    const ada = { id: null, username: 'ada' };
    const id = await db.transaction().execute(async (trx) => {
      const deletionId = await createDeletion(trx, 'selected', ada);
      const selection = { filter: {} };
      return queueJob(trx, { action: 'delete', selection, deletionId, change: null }, ada, 4);
    });
    await sql`
      create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'No, not now.' using errcode = '${sql.raw(state)}'; end $$;
      create trigger refuse before update on businesses execute function refuse()`.execute(db);
    onTestFinished(async () => void (await sql`drop function refuse cascade`.execute(db)));
    await expect(runJobs(database(), new AbortController().signal)).rejects.toThrow('No, not now.');
    const job = await call('GET', routePath(BULK_ROUTES.job, { params: { id } }));
    expect(bulkJobSchema.parse(await job.json())).toMatchObject({
      finished: false,
      problem: { code, message: `${state}: No, not now.` },
    });
  });

  describe('whose slug ends in a long number', () => {
    const fix = async () =>
      fixSlugsSchema.parse(await (await call('POST', LISTING_ROUTES.fixSlugs.path)).json());
    const slugs = async () => (await listings()).map(({ slug }) => slug);

    it('get the slug of their name and city', async () => {
      const { db } = database();
      await db.deleteFrom('businesses').execute();
      await seed(db, [
        { ...CAFE, name: 'Alpha', slug: 'alpha-berlin-1712345678901' },
        { ...CAFE, name: 'Beta', slug: 'beta-berlin' },
        { ...CAFE, name: 'Beta', slug: 'beta-1712345678', place_id: 'ChIJbeta' },
        { ...CAFE, name: 'Gamma', slug: 'gamma-1712345678902', deleted_at: '2025-01-01' },
        { ...CAFE, name: 'Delta', slug: 'delta-1712345678903' },
        { ...CAFE, name: 'Delta', slug: 'delta-1712345678904', cid: '17' },
        { ...CAFE, name: 'Short', slug: 'short-123456789' },
        { ...CAFE, name: 'Moved', slug: 'moved-1712345678905' },
      ]);
      const moved = (await listings()).at(-1)?.id ?? 0;
      await sql`insert into former_paths (path, kind, key, page) values
        ('/business/moved-berlin', 'business', ${moved}, 1)`.execute(db);
      const answer = await fix();
      expect(answer).toMatchObject({
        success: true,
        successCount: 6,
        totalProcessed: 6,
        checkpointEnabled: true,
        finished: true,
        message: 'Given readable addresses: 6.',
      });
      expect(await slugs()).toEqual([
        'alpha-berlin',
        'beta-berlin',
        expect.stringMatching(/^beta-berlin-[a-z0-9]{8}$/),
        'gamma-berlin',
        'delta-berlin',
        expect.stringMatching(/^delta-berlin-[a-z0-9]{8}$/),
        'short-123456789',
        'moved-berlin',
      ]);
      // Five, and two neighbours that link to them.
      expect((await stale()).length).toBe(7);
      expect(await fix()).toMatchObject({ successCount: 0, totalProcessed: 0 });
      expect(await audit()).toMatchObject([
        { action: 'businesses.fix_slugs', after: { count: 6 } },
      ]);
    });

    it('are processed once if the number is part of their name', async () => {
      const { db } = database();
      await seed(db, [
        { ...CAFE, name: '0312 1712345678', slug: '0312-1712345678', city: '1712345678' },
      ]);
      expect(await fix()).toMatchObject({ successCount: 0, totalProcessed: 1 });
      expect(await slugs()).toContain('0312-1712345678');
    });

    it('are fixed by a job with a checkpoint if they are many', async () => {
      await fill(AT_ONCE + 100);
      await sql`update businesses set slug = slug || '-1712345678901' where slug ~ '^many'`.execute(
        database().db,
      );
      serve();
      const answer = await fix();
      expect(answer).toMatchObject({ successCount: AT_ONCE + 100, totalProcessed: AT_ONCE + 100 });
      expect(answer.jobId).not.toBeNull();
      const { rows } = await sql`select from businesses where slug ~ '[0-9]{10}'`.execute(
        database().db,
      );
      expect(rows).toEqual([]);
    });
  });

  it('get their phone numbers rewritten by the job that a migration queues', async () => {
    const { db } = database();
    await sql`update businesses b set phone = case name when 'One' then '030 123456'
      when 'Two' then '+4930123457' when 'Three' then 'ask' else '0312 555 01 23' end`.execute(db);
    await fill(AT_ONCE);
    await sql`update businesses set phone = '030 ' || (100000 + id) where name ~ '^Many'`.execute(
      db,
    );
    await storePhonesLater(db);
    const next = () => runJobs(database(), new AbortController().signal);
    expect(await next()).toBe(3);
    const { rows } = await sql<{ phone: string }>`select phone from businesses order by id`.execute(
      db,
    );
    expect(rows.slice(0, 4).map(({ phone }) => phone)).toEqual([
      ...['+4930123456', '+4930123457', 'ask', '+903125550123'],
    ]);
    expect(rows.slice(4).filter(({ phone }) => !/^\+4930\d{6}$/.test(phone))).toEqual([]);
    const [first] = await listings();
    expect(await stale()).toContainEqual({ key: first?.id });
    expect(await next()).toBe(0);
  });

  it('get their hours rewritten by the job that a migration queues, and an undo recognises them', async () => {
    const { db } = database();
    const stored = '{"Monday":"9 AM–5 PM"}';
    await sql`update businesses b set working_hours = case name when 'One' then '{"Monday":"9-17"}'
      when 'Two' then 'ask' when 'Three' then ${stored} end`.execute(db);
    const [one] = await listings();
    const { rows: imports } = await sql<{ id: number }>`
      insert into imports (file_name, file_bytes, batch_size, approved, dry_run, status)
      values ('a.csv', 1, 1, true, false, 'done') returning id`.execute(db);
    await sql`insert into import_changes (import_id, business_id, old, new)
      values (${imports[0]?.id}, ${one?.id}, '{"working_hours": "Mon 9-16"}',
        '{"working_hours": "{\\"Monday\\":\\"9-17\\"}"}')`.execute(db);
    await storeHoursLater(db);
    const next = () => runJobs(database(), new AbortController().signal);
    expect(await next()).toBe(2);
    const { rows } = await sql<{ hours: string; minutes: string }>`
      select working_hours as hours, open_minutes::text as minutes from businesses order by id`.execute(
      db,
    );
    expect(rows.map(({ hours }) => hours)).toEqual([stored, 'ask', stored, null]);
    expect(rows[0]?.minutes).toBe('{[540,1020)}');
    expect(await stale()).toEqual([{ key: one?.id }]);
    const { rows: changes } = await sql`select old, new from import_changes`.execute(db);
    expect(changes).toEqual([
      { old: { working_hours: 'Mon 9-16' }, new: { working_hours: stored } },
    ]);
    expect(await next()).toBe(0);
  });
});
