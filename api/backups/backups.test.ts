import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAdministrator } from '../administrators/administrators.ts';
import { BACKUP_ROUTES, backupStateSchema } from '../contract/calls/backups.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { useTestServer } from '../http/testing/test-server.ts';
import { openSession } from '../sessions/sessions.queries.ts';
import {
  beginBackup,
  endBackup,
  failAbandoned,
  findLastAttempt,
  requestBackup,
} from './backups.queries.ts';

const TARGET = '/backups';
const ORIGIN = 'https://directory.example';

describe('backups', () => {
  const database = useTestDatabase();
  const db = () => database().db;
  const server = useTestServer(database, {
    SITE_URL: ORIGIN,
    BACKUP_TO: TARGET,
  });
  const unconfigured = useTestServer(database, { SITE_URL: ORIGIN });
  let headers: Record<string, string> = {};

  beforeAll(async () => {
    const ada = await createAdministrator(db(), {
      username: 'ada',
      password: 'correct horse battery',
    });
    const cookie = `__Host-session=${await openSession(db(), ada, undefined)}`;
    headers = { Cookie: cookie, Origin: ORIGIN };
  });
  beforeEach(() => sql`truncate backups`.execute(db()));

  const call = async (method: string, origin = server().url) => {
    const answer = await fetch(origin + BACKUP_ROUTES.read.path, { method, headers });
    return { status: answer.status, body: await answer.json() };
  };
  const state = async (origin = server().url) =>
    backupStateSchema.parse((await call('GET', origin)).body);

  it('are shown to administrators alone', async () => {
    expect((await fetch(server().url + BACKUP_ROUTES.read.path)).status).toBe(401);
    expect((await fetch(server().url + BACKUP_ROUTES.read.path, { method: 'POST' })).status).toBe(
      401,
    );
  });

  it('have a schedule if a target is configured', async () => {
    expect((await state(unconfigured().url)).schedule).toBeNull();
    const { schedule, open, lastGood, recent } = await state();
    expect(schedule).toMatchObject({ target: TARGET, at: '03:30', keep: 7 });
    expect(new Date(schedule?.next ?? 0).getTime()).toBeGreaterThan(Date.now());
    expect({ open, lastGood, recent }).toEqual({ open: null, lastGood: null, recent: [] });
  });

  it('are requested one at a time, and audited', async () => {
    const first = await call('POST');
    expect(first.status).toBe(202);
    expect(first.body.open).toMatchObject({ status: 'queued', requestedBy: 'ada' });
    const second = await call('POST');
    expect([second.status, second.body.error.code]).toEqual([409, 'conflict']);
    const { rows } = await sql`
      select username, action, subject from audit_entries where action = 'backup.start'`.execute(
      db(),
    );
    expect(rows).toEqual([{ username: 'ada', action: 'backup.start', subject: TARGET }]);
  });

  it('cannot be requested without a target', async () => {
    const { status, body } = await call('POST', unconfigured().url);
    expect(status).toBe(409);
    expect(body.error.message).toContain('BACKUP_TO');
    expect((await state()).open).toBeNull();
  });

  it('are shown with their outcome', async () => {
    await db()
      .transaction()
      .execute((trx) => requestBackup(trx, 'ada'));
    const good = await beginBackup(db(), TARGET);
    expect((await state()).open).toMatchObject({ status: 'running', requestedBy: 'ada' });
    const done = { status: 'done', bytes: 2_000_000, row_count: 30, error: null } as const;
    await endBackup(db(), good, { ...done, file: 'a.backup' });
    const bad = await beginBackup(db(), TARGET);
    await endBackup(db(), bad, { status: 'failed', error: 'The disk is full.' });
    const { open, lastGood, recent } = await state();
    expect(open).toBeNull();
    expect(lastGood).toMatchObject({ file: `${TARGET}/a.backup`, bytes: 2_000_000, rows: 30 });
    expect(recent.map(({ status, error }) => [status, error])).toEqual([
      ['failed', 'The disk is full.'],
      ['done', null],
    ]);
    expect(await findLastAttempt(db(), TARGET)).toMatchObject({ status: 'failed' });
    expect(await findLastAttempt(db(), '/elsewhere')).toBeUndefined();
  });

  it('count as failed if their process has died', async () => {
    await beginBackup(db(), TARGET);
    await failAbandoned(db());
    const { open, recent } = await state();
    expect(open).toBeNull();
    expect(recent[0]?.error).toBe('The process ended before the backup was complete.');
  });
});
