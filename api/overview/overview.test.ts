import { type RawBuilder, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  LISTED_ACTIVITY,
  LISTED_FAILED_IMPORTS,
  OVERVIEW_ROUTES,
  overviewSchema,
} from '../contract/calls/overview.ts';
import { seed } from '../database/testing/seed.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { useTestServer } from '../http/testing/test-server.ts';
import { useSignedIn } from '../sessions/testing/signed-in.ts';

describe('the overview', () => {
  const database = useTestDatabase();
  const server = useTestServer(database);
  const call = useSignedIn(database, server);

  const overview = async () => {
    const answer = await call('GET', OVERVIEW_ROUTES.overview.path);
    expect(answer.status).toBe(200);
    return overviewSchema.parse(await answer.json());
  };

  it('needs a session', async () => {
    expect((await fetch(server().url + OVERVIEW_ROUTES.overview.path)).status).toBe(401);
  });

  it('describes an empty directory', async () => {
    const { badges, notifications, system } = await overview();
    expect(badges).toEqual({
      listings: 0,
      waitingForApproval: 0,
      unreadMessages: 0,
      runningImports: 0,
      failedPages: 0,
      findings: 0,
      notifications: 0,
    });
    expect(notifications).toEqual([]);
    expect(system).toMatchObject({
      diskFreeBytes: null,
      lastPublishedAt: null,
      publication: 'idle',
      queuedPages: 0,
    });
    expect(system.databaseBytes).toBeGreaterThan(1_000_000);
    expect(system.memoryBytes).toBeGreaterThan(1_000_000);
  });

  it('lists open work and problems', async () => {
    const { db } = database();
    const place = { category: 'Café', city: 'Berlin', country: 'DE' };
    await seed(db, [
      { ...place, name: 'Public' },
      { ...place, name: 'Closed', status: 'permanently_closed' },
      { ...place, name: 'Waiting', approved: false },
      { ...place, name: 'Deleted', approved: false, deleted_at: new Date() },
    ]);
    await sql`
      insert into contact_messages (name, email, subject, message, read_at)
      values ('A', 'a@mail.example', 's', 'm', null), ('B', 'b@mail.example', 's', 'm', now())
    `.execute(db);
    await sql`
      insert into imports (file_name, file_bytes, batch_size, status, finished_at, file_hash)
      values ('running.xlsx', 1, 1, 'running', null, null),
        ('failed.xlsx', 1, 1, 'failed', now(), 'a'), ('old.xlsx', 1, 1, 'failed', '2020-01-01', 'b'),
        ('again.xlsx', 1, 1, 'failed', now(), 'c'), ('again.xlsx', 1, 1, 'done', now(), 'c')
    `.execute(db);
    await sql`
      insert into imports (file_name, file_bytes, batch_size, status, finished_at, file_hash, dry_run)
      values ('failed.xlsx', 1, 1, 'done', now(), 'a', true)`.execute(db);
    await sql`
      insert into stale_pages (kind, key, page, priority, attempts, retry_at, error)
      values ('business', 1, 1, 1, 3, now() + interval '1 hour', 'no'),
        ('home', 0, 1, 1, 0, null, null)`.execute(db);
    await sql`
      update publication set problem = 'The pages cannot be published to /a: no.', problem_since = now()`.execute(
      db,
    );
    await sql`
      insert into rebuilds (last_batch_at, written) values ('2025-01-01T00:00:00Z', 1)`.execute(db);

    // The number is kept for a while.
    const findings = async () => (await overview()).badges.findings;
    await expect.poll(findings, { timeout: 20_000 }).toBe(6);
    const { badges, notifications, system } = await overview();
    expect(badges).toEqual({
      listings: 3,
      waitingForApproval: 1,
      unreadMessages: 1,
      runningImports: 1,
      failedPages: 1,
      findings: 6,
      notifications: 4,
    });
    const [, , failedImport] = notifications;
    expect(notifications.map(({ kind, count, subject }) => [kind, count, subject])).toEqual([
      ['publication-stuck', 1, 'folder'],
      ['failed-pages', 1, null],
      ['failed-import', 1, 'failed.xlsx'],
      ['unread-messages', 1, null],
    ]);
    expect(failedImport?.id).toBe(2);
    expect(system).toMatchObject({
      publication: 'stuck',
      queuedPages: 1,
      lastPublishedAt: '2025-01-01T00:00:00.000Z',
    });
  });

  it('lists only the newest activity and the newest failures', async () => {
    const { db } = database();
    await sql`
      insert into audit_entries (username, action, subject)
      select 'ada', 'business.edit', 'Shop ' || n from generate_series(1, 30) n`.execute(db);
    await sql`
      insert into imports (file_name, file_bytes, batch_size, status, finished_at)
      select n || '.xlsx', 1, 1, 'failed', now() from generate_series(1, 9) n`.execute(db);
    const { activity, notifications } = await overview();
    expect(activity).toHaveLength(LISTED_ACTIVITY);
    expect(activity[0]).toMatchObject({
      username: 'ada',
      action: 'business.edit',
      subject: 'Shop 30',
    });
    expect(notifications.filter(({ kind }) => kind === 'failed-import')).toHaveLength(
      LISTED_FAILED_IMPORTS,
    );
  });
});

describe('notifications', () => {
  const database = useTestDatabase();
  const server = useTestServer(database);
  const call = useSignedIn(database, server);
  const kim = useSignedIn(database, server, 'kim');

  const told = async (by = call) =>
    overviewSchema.parse(await (await by('GET', OVERVIEW_ROUTES.overview.path)).json())
      .notifications;
  const kinds = async (by = call) => (await told(by)).map(({ kind }) => kind);
  const dismiss = async (nth = 0, dismissed = true) => {
    const { count, at, ...shown } = (await told())[nth] ?? { count: 0, at: '' };
    const body = { ...shown, dismissed };
    expect((await call('PUT', OVERVIEW_ROUTES.dismiss.path, body)).status).toBe(200);
    return body;
  };
  const run = (statement: RawBuilder<unknown>) => statement.execute(database().db);
  /** Fails as one kind, and then has a new cause. */
  const CASES = {
    'publication-stuck': {
      begin: sql`update publication set problem = 'cannot be published to /a: no.', problem_since = now()`,
      same: sql`update publication set problem = 'cannot be published to /a: not yet.'`,
      renew: sql`update publication set problem = 'cannot be published to /a: ENOSPC'`,
      end: sql`update publication set problem = null, problem_since = null`,
    },
    'failed-pages': {
      begin: sql`insert into stale_pages (kind, key, page, priority, attempts, failed_at, retry_at, error)
        select 'business', n, 1, 1, 3, now() - interval '1 hour', now(), 'no' from generate_series(1, 2) n`,
      // Each attempt writes the mark again.
      same: sql`update stale_pages set marked_at = now(), attempts = 4 where key = 1`,
      renew: sql`insert into stale_pages (kind, key, page, priority, attempts, failed_at, retry_at, error)
        values ('business', 3, 1, 1, 1, now(), now(), 'no')`,
      end: sql`delete from stale_pages`,
    },
    'failed-import': {
      begin: sql`insert into imports (file_name, file_bytes, batch_size, status, finished_at, file_hash)
        values ('a.xlsx', 1, 1, 'failed', now() - interval '1 hour', 'a')`,
      same: sql`update imports set rows_read = 1`,
      renew: sql`update imports set finished_at = now()`,
      // The same file, repaired.
      end: sql`insert into imports (file_name, file_bytes, batch_size, status, finished_at, file_hash)
        values ('a.xlsx', 1, 1, 'done', now(), 'b')`,
    },
    'failing-feed': {
      begin: sql`with feed as (
          insert into feeds (name, address, schedule, time_zone, full_release, absent_rule, trust, approved)
          values ('F', 'https://a.example', '0 4 * * *', 'UTC', false, 'keep', 'update', true) returning id
        ) insert into imports (file_name, file_bytes, batch_size, status, finished_at, feed_id)
          select 'f.csv', 1, 1, 'failed', now() - make_interval(hours => 9 - n), id
          from feed, generate_series(1, 3) n`,
      same: sql`insert into imports (file_name, file_bytes, batch_size, status, finished_at, feed_id)
        select 'f.csv', 1, 1, 'failed', now() - interval '5 hours', id from feeds`,
      renew: sql`insert into imports (file_name, file_bytes, batch_size, status, finished_at, feed_id)
        select 'f.csv', 1, 1, case n when 1 then 'done' else 'failed' end,
          now() - make_interval(hours => 5 - n), id from feeds, generate_series(1, 4) n`,
      end: sql`update feeds set unchanged_at = now()`,
    },
    'unread-messages': {
      begin: sql`insert into contact_messages (name, email, subject, message, created_at)
        select 'A', 'a@mail.example', 's', 'm', now() - make_interval(hours => n) from generate_series(1, 3) n`,
      same: sql`update contact_messages set read_at = now() where id = 1`,
      renew: sql`insert into contact_messages (name, email, subject, message)
        values ('B', 'b@mail.example', 's', 'm')`,
      end: sql`update contact_messages set read_at = now()`,
    },
  } as const;

  it.each(Object.entries(CASES))(
    'of the kind %s stay dismissed with the same cause, come back with a new one, and end with it',
    async (kind, { begin, same, renew, end }) => {
      await run(begin);
      expect(await kinds()).toEqual([kind]);
      await dismiss();
      expect(await kinds()).toEqual([]);
      await run(same);
      expect(await kinds()).toEqual([]);
      await run(renew);
      expect(await kinds()).toEqual([kind]);
      await run(end);
      expect(await kinds()).toEqual([]);
    },
  );

  it('are dismissed by each administrator alone, one by one, and shown again on request', async () => {
    await run(CASES['unread-messages'].renew);
    await run(CASES['publication-stuck'].begin);
    const both = await told();
    expect(both).toHaveLength(2);
    const body = await dismiss(1);
    expect(await told()).toEqual([both[0]]);
    expect(await told(kim)).toEqual(both);
    expect(
      (await call('PUT', OVERVIEW_ROUTES.dismiss.path, { ...body, dismissed: false })).status,
    ).toBe(200);
    expect(await told()).toEqual(both);
  });

  it('cannot be dismissed for causes that are still to come', async () => {
    const since = '2099-01-01T00:00:00.000Z';
    const body = { kind: 'unread-messages', id: null, subject: null, since, dismissed: true };
    expect((await call('PUT', OVERVIEW_ROUTES.dismiss.path, body)).status).toBe(200);
    await run(sql`insert into contact_messages (name, email, subject, message, created_at)
      values ('C', 'c@mail.example', 's', 'm', now() + interval '1 minute')`);
    expect(await kinds()).toContain('unread-messages');
    for (const wrong of [{ kind: 'x' }, { since: 'today' }, { id: 'a' }, { dismissed: undefined }])
      expect((await call('PUT', OVERVIEW_ROUTES.dismiss.path, { ...body, ...wrong })).status).toBe(
        400,
      );
  });
});

describe('the overview of a server that publishes to a folder', () => {
  const database = useTestDatabase();
  const server = useTestServer(database);
  const call = useSignedIn(database, server);

  it('reports the free space of its disk', async () => {
    await server().publish('index.html', 'home');
    const answer = await call('GET', OVERVIEW_ROUTES.overview.path);
    const { system } = overviewSchema.parse(await answer.json());
    expect(system.diskFreeBytes).toBeGreaterThan(0);
    expect(system.diskTotalBytes).toBeGreaterThan(system.diskFreeBytes ?? 0);
  });
});
