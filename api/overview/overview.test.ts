import { sql } from 'kysely';
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

    const { badges, notifications, system } = await overview();
    expect(badges).toEqual({
      listings: 3,
      waitingForApproval: 1,
      unreadMessages: 1,
      runningImports: 1,
      failedPages: 1,
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
