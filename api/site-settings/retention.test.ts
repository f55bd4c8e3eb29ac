import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetEntries } from '../audit/audit.queries.ts';
import { purgeChanges } from '../bulk-changes/bulk-changes.queries.ts';
import { RETENTION_ROUTES } from '../contract/calls/retention.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { purgeDeletions } from '../deletions/purge.ts';
import { useTestServer } from '../http/testing/test-server.ts';
import { forgetFiles } from '../imports/uploads/upload-store.ts';
import { forgetMessages } from '../messages/messages.queries.ts';
import { useSignedIn } from '../sessions/testing/signed-in.ts';

const INITIAL = { undo_days: 30, import_file_days: 7, audit_days: null, message_days: null };
const RUNNING = new AbortController().signal;

describe('how long data is kept', () => {
  const database = useTestDatabase();
  const call = useSignedIn(database, useTestServer(database));
  const db = () => database().db;

  beforeEach(async () => {
    await sql`truncate deletions, bulk_changes, imports, contact_messages, audit_entries cascade`.execute(
      db(),
    );
    await db().updateTable('site_settings').set(INITIAL).execute();
  });

  const save = async (change: unknown) => {
    const answer = await call('PATCH', RETENTION_ROUTES.save.path, change);
    expect(answer.status).toBe(200);
    return answer.json();
  };
  const subjects = async (query: ReturnType<typeof sql<{ name: string }>>) =>
    (await query.execute(db())).rows.map(({ name }) => name);

  it('is set by administrators, with an entry in the audit log', async () => {
    expect(await (await call('GET', RETENTION_ROUTES.read.path)).json()).toEqual(INITIAL);
    expect(await save({ undo_days: 60, audit_days: 365 })).toEqual({
      ...INITIAL,
      undo_days: 60,
      audit_days: 365,
    });
    expect(await save({ audit_days: null })).toEqual({ ...INITIAL, undo_days: 60 });
    await save({});
    await save({ undo_days: 60 });
    const entries = await db()
      .selectFrom('audit_entries')
      .select(['subject', 'before', 'after'])
      .where('action', '=', 'settings.save')
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      {
        subject: 'undo_days, audit_days',
        before: { undo_days: 30, audit_days: null },
        after: { undo_days: 60, audit_days: 365 },
      },
      { subject: 'audit_days', before: { audit_days: 365 }, after: { audit_days: null } },
    ]);
  });

  it.each([
    { undo_days: 29 },
    { undo_days: null },
    { undo_days: 366 },
    { undo_days: 30.5 },
    { import_file_days: 0 },
    { import_file_days: '7' },
    { audit_days: 89 },
    { message_days: 0 },
    { message_days: 4_000 },
    { other: 1 },
  ])('is not set to %j', async (change) => {
    expect((await call('PATCH', RETENTION_ROUTES.save.path, change)).status).toBe(400);
    expect(await (await call('GET', RETENTION_ROUTES.read.path)).json()).toEqual(INITIAL);
  });

  it('applies to deletions and bulk changes', async () => {
    const purged = async () => {
      await purgeDeletions(db(), RUNNING);
      await purgeChanges(db(), RUNNING);
      const { rows } = await sql<{ name: string }>`
        select example as name from deletions where purged_at is not null
        union all select example from bulk_changes where purged_at is not null order by 1`.execute(
        db(),
      );
      return rows.map(({ name }) => name);
    };
    await sql`insert into deletions (kind, username, created_at, example)
      select 'one', 'ada', now() - make_interval(days => days), 'deleted ' || days
      from unnest(array[29, 59, 61]) days`.execute(db());
    await sql`insert into bulk_changes (action, columns, shown, username, created_at, example)
      select 'set', '{}', '{}', 'ada', now() - make_interval(days => days), 'changed ' || days
      from unnest(array[29, 59, 61]) days`.execute(db());
    await save({ undo_days: 60 });
    expect(await purged()).toEqual(['changed 61', 'deleted 61']);
    await save({ undo_days: 30 });
    expect(await purged()).toEqual(['changed 59', 'changed 61', 'deleted 59', 'deleted 61']);
  });

  it('applies to files of imports, to the audit log and to messages', async () => {
    await sql`insert into imports (file_name, file_bytes, batch_size, status, finished_at, file_path)
      select 'f' || days, 1, 1, 'failed', now() - make_interval(days => days), '/nowhere/' || days
      from unnest(array[1, 8, 20]) days`.execute(db());
    await sql`insert into audit_entries (action, subject, at)
      select 'business.edit', 'e' || days, now() - make_interval(days => days)
      from unnest(array[1, 99, 101]) days`.execute(db());
    await sql`insert into contact_messages (name, email, subject, message, created_at, read_at)
      select 'A', 'a@x.example', 'm' || days, 'x', now() - interval '500 days',
        case when days > 0 then now() - make_interval(days => days) end
      from unnest(array[0, 9, 11]) days`.execute(db());
    const kept = async () => {
      await forgetFiles(db());
      await forgetEntries(db(), RUNNING);
      await forgetMessages(db());
      return subjects(sql<{ name: string }>`
        select file_name as name from imports where file_path is not null
        union all select subject from audit_entries where action = 'business.edit'
        union all select subject from contact_messages order by 1`);
    };
    await save({ import_file_days: 10 });
    expect(await kept()).toEqual(['e1', 'e101', 'e99', 'f1', 'f8', 'm0', 'm11', 'm9']);
    await save({ import_file_days: 7, audit_days: 100, message_days: 10 });
    expect(await kept()).toEqual(['e1', 'e99', 'f1', 'm0', 'm9']);
  });
});
