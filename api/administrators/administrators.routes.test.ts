import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  ADMINISTRATOR_ROUTES,
  administratorsSchema,
  doneSchema,
  sessionsSchema,
} from '../contract/calls/administrators.ts';
import { AUDIT_ROUTES, auditSchema } from '../contract/calls/audit.ts';
import { routePath } from '../contract/calls/route.ts';
import { SESSION_ROUTES } from '../contract/calls/sessions.ts';
import { errorSchema } from '../contract/pages/entities.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { useTestServer } from '../http/testing/test-server.ts';
import { openSession } from '../sessions/sessions.queries.ts';
import { useSignedIn } from '../sessions/testing/signed-in.ts';
import { createAdministrator } from './administrators.ts';

const password = 'correct horse battery';

describe('administrators in the back office', () => {
  const database = useTestDatabase();
  const server = useTestServer(database);
  const ada = useSignedIn(database, server, 'ada');
  useSignedIn(database, server, 'kim');
  let kimId = 0;

  beforeAll(async () => {
    kimId = (await list()).find(({ username }) => username === 'kim')?.id ?? 0;
  });
  beforeEach(async () => {
    await database().db.deleteFrom('audit_entries').execute();
    await database().db.deleteFrom('login_attempts').execute();
    await database().db.updateTable('administrators').set({ disabled_at: null }).execute();
    await database().db.updateTable('sessions').set({ confirmed_at: new Date() }).execute();
  });

  const list = async () =>
    administratorsSchema.parse(await (await ada('GET', ADMINISTRATOR_ROUTES.list.path)).json());
  const signIn = (username: string, word: string) =>
    fetch(server().url + SESSION_ROUTES.signIn.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, password: word }),
    });
  const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const isOpen = async (Cookie: string) =>
    (await fetch(server().url + SESSION_ROUTES.read.path, { headers: { Cookie } })).status === 200;
  const issues = async (answer: Response) => {
    expect(answer.status).toBe(400);
    const { error } = errorSchema.parse(await answer.json());
    const found = error.details?.issues;
    return Array.isArray(found) ? found.map(({ path }) => path) : [];
  };
  const audit = async () =>
    auditSchema.parse(await (await ada('GET', AUDIT_ROUTES.list.path)).json()).entries;
  /** All that is kept of what was done, as the database has it. */
  const written = async () =>
    JSON.stringify(await database().db.selectFrom('audit_entries').selectAll().execute());

  it('are listed, and can add another', async () => {
    const answer = await ada('POST', ADMINISTRATOR_ROUTES.list.path, {
      username: 'grace',
      password,
    });
    expect(doneSchema.parse(await answer.json()).message).toBe('grace can sign in now.');
    expect(await list()).toMatchObject([
      { username: 'ada', role: 'administrator', disabledAt: null, sessions: 1, self: true },
      { username: 'grace', role: 'viewer', sessions: 0, self: false },
      { username: 'kim', role: 'administrator', sessions: 1, self: false },
    ]);
    expect(JSON.stringify(await list())).not.toMatch(/argon|hash/i);
    expect((await signIn('grace', password)).status).toBe(200);
    expect(await audit()).toMatchObject([
      { action: 'session.sign_in', username: 'grace' },
      { action: 'administrator.create', username: 'ada', subject: 'grace' },
    ]);
    expect(await written()).not.toContain(password);
  });

  it.each<[object, string[]]>([
    [{}, ['username', 'password']],
    [{ username: 'a b', password: 'short' }, ['username', 'password']],
    [{ username: 'fine', password: 'x'.repeat(257) }, ['password']],
    [{ username: 'fine', password, id: 1 }, ['']],
    [{ username: 'fine', password, disabled_at: null }, ['']],
  ])('are not made of %j', async (body, paths) => {
    expect(await issues(await ada('POST', ADMINISTRATOR_ROUTES.list.path, body))).toEqual(paths);
  });

  it.each([
    ['common', 'Password1234!'],
    ['name', 'this is fine.name'],
    ['repeats', 'abcabcabcabc'],
    ['sequence', '123456789012'],
  ])('are not added where the password breaks the rule %s', async (rule, word) => {
    const body = { username: 'fine.name', password: word };
    const answer = await ada('POST', ADMINISTRATOR_ROUTES.list.path, body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      error: { details: { issues: [{ path: 'password', rule }] } },
    });
    expect((await list()).map(({ username }) => username)).not.toContain('fine.name');
  });

  it('have unique names', async () => {
    const body = { username: 'KIM', password };
    const answer = await ada('POST', ADMINISTRATOR_ROUTES.list.path, body);
    expect(answer.status).toBe(400);
    expect(await audit()).toEqual([]);
  });

  it('are disabled with all their sessions, and can be enabled again', async () => {
    const cookie = cookieOf(await signIn('kim', password));
    expect(
      (await ada('POST', routePath(ADMINISTRATOR_ROUTES.disable, { params: { id: kimId } })))
        .status,
    ).toBe(200);
    expect(await isOpen(cookie)).toBe(false);
    expect((await signIn('kim', password)).status).toBe(401);
    expect(
      (await ada('POST', routePath(ADMINISTRATOR_ROUTES.enable, { params: { id: kimId } }))).status,
    ).toBe(200);
    expect(await isOpen(cookie)).toBe(false);
    expect((await signIn('kim', password)).status).toBe(200);
    const actions = (await audit()).map(({ action, username, subject }) => [
      action,
      username,
      subject,
    ]);
    expect(actions).toEqual([
      ['session.sign_in', 'kim', 'kim'],
      ['administrator.enable', 'ada', 'kim'],
      ['session.sign_in_failed', null, 'kim'],
      ['administrator.disable', 'ada', 'kim'],
      ['session.sign_in', 'kim', 'kim'],
    ]);
  });

  it('cannot disable themselves, nor an unknown account', async () => {
    const self = (await list()).find(({ username }) => username === 'ada')?.id ?? 0;
    expect(
      (await ada('POST', routePath(ADMINISTRATOR_ROUTES.disable, { params: { id: self } }))).status,
    ).toBe(409);
    expect(
      (await ada('POST', routePath(ADMINISTRATOR_ROUTES.disable, { params: { id: 987654 } })))
        .status,
    ).toBe(404);
    expect((await ada('POST', '/api/admin/administrators/x/disable')).status).toBe(400);
    expect((await ada('POST', `/api/admin/administrators/${kimId}/delete`)).status).toBe(404);
    expect(await audit()).toEqual([]);
  });

  it('are changed only with a confirmed password, which holds for ten minutes', async () => {
    const { db } = database();
    const forget = (confirmed_at: Date | null) =>
      db.updateTable('sessions').set({ confirmed_at }).execute();
    const changes = () =>
      Promise.all([
        ada('POST', ADMINISTRATOR_ROUTES.list.path, { username: 'lin', password }),
        ada('POST', routePath(ADMINISTRATOR_ROUTES.enable, { params: { id: kimId } })),
        ada('PUT', routePath(ADMINISTRATOR_ROUTES.changeRole, { params: { id: kimId } }), {
          role: 'viewer',
        }),
      ]);
    const confirm = (word: string) =>
      ada('POST', SESSION_ROUTES.confirmPassword.path, { password: word });
    for (const moment of [null, new Date(Date.now() - 11 * 60_000)]) {
      await forget(moment);
      for (const answer of await changes()) {
        expect(answer.status).toBe(403);
        expect(errorSchema.parse(await answer.json()).error.code).toBe('confirmation_required');
      }
    }
    expect(await issues(await confirm('wrong horse battery'))).toEqual(['password']);
    expect((await changes()).map(({ status }) => status)).toEqual([403, 403, 403]);
    expect((await confirm(password)).status).toBe(200);
    expect((await changes()).map(({ status }) => status)).toEqual([200, 200, 200]);
    await db.deleteFrom('administrators').where('username', '=', 'lin').execute();
    await ada('PUT', routePath(ADMINISTRATOR_ROUTES.changeRole, { params: { id: kimId } }), {
      role: 'administrator',
    });
    // A session that is opened by signing in has not been confirmed.
    const Cookie = cookieOf(await signIn('kim', password));
    const enable = await ada(
      'POST',
      routePath(ADMINISTRATOR_ROUTES.enable, { params: { id: kimId } }),
      undefined,
      { Cookie },
    );
    expect(enable.status).toBe(403);
  });

  it('have to wait after ten wrong passwords', async () => {
    for (let tries = 0; tries < 10; tries += 1)
      expect(
        (await ada('POST', SESSION_ROUTES.confirmPassword.path, { password: `${tries}` })).status,
      ).toBe(400);
    const answer = await ada('POST', SESSION_ROUTES.confirmPassword.path, { password });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('get roles from other administrators', async () => {
    const change = (id: number, role: string) =>
      ada('PUT', routePath(ADMINISTRATOR_ROUTES.changeRole, { params: { id } }), { role });
    expect((await change(kimId, 'moderator')).status).toBe(200);
    expect(await audit()).toMatchObject([
      {
        action: 'administrator.role',
        username: 'ada',
        subject: 'kim',
        before: { role: 'administrator' },
        after: { role: 'moderator' },
      },
    ]);
    const self = (await list()).find(({ username }) => username === 'ada')?.id ?? 0;
    expect((await change(self, 'viewer')).status).toBe(409);
    expect((await change(kimId, 'owner')).status).toBe(400);
    expect((await change(987654, 'viewer')).status).toBe(404);
    expect((await change(kimId, 'administrator')).status).toBe(200);
  });

  it('cannot disable each other at the same moment', async () => {
    const { db } = database();
    await db
      .updateTable('administrators')
      .set({ disabled_at: new Date() })
      .where('username', 'not in', ['ada', 'grace'])
      .execute();
    const people = await db
      .selectFrom('administrators')
      .select('id')
      .where('disabled_at', 'is', null)
      .execute();
    const cookies = await Promise.all(
      people.map(async (one) => `session=${await openSession(db, one, undefined)}`),
    );
    const answers = await Promise.all(
      people.map(({ id }, index) =>
        fetch(server().url + routePath(ADMINISTRATOR_ROUTES.disable, { params: { id } }), {
          method: 'POST',
          headers: { Cookie: cookies[1 - index] ?? '', Origin: server().url },
        }),
      ),
    );
    // The second request is refused by the check, or its session has already ended.
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const remaining = db.selectFrom('administrators').where('disabled_at', 'is', null).select('id');
    expect(await remaining.execute()).toHaveLength(1);
    await db.deleteFrom('administrators').where('username', '=', 'ada').execute();
  });
});

describe('changing the own password', () => {
  const database = useTestDatabase();
  const server = useTestServer(database);
  const call = useSignedIn(database, server);
  const next = 'another horse battery';

  it('needs the former password, and ends all other sessions', async () => {
    const { db } = database();
    const ada = await db.selectFrom('administrators').selectAll().executeTakeFirstOrThrow();
    const elsewhere = await openSession(db, ada, undefined);
    const change = (currentPassword: string, newPassword: string) =>
      call('POST', ADMINISTRATOR_ROUTES.changePassword.path, { currentPassword, newPassword });
    const wrong = await change('wrong horse battery', next);
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toMatchObject({
      error: { details: { issues: [{ path: 'currentPassword' }] } },
    });
    expect((await change(password, 'short')).status).toBe(400);
    for (const [rule, unfit] of Object.entries({ former: password, common: 'Password1234!' })) {
      const refused = await change(password, unfit);
      expect(await refused.json()).toMatchObject({
        error: { code: 'invalid_input', details: { issues: [{ path: 'newPassword', rule }] } },
      });
    }

    const answer = await change(password, next);
    expect(answer.status).toBe(200);
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const status = async (Cookie: string) =>
      (await fetch(server().url + SESSION_ROUTES.read.path, { headers: { Cookie } })).status;
    expect(await status(cookie)).toBe(200);
    expect(await status(`session=${elsewhere}`)).toBe(401);
    expect((await call('GET', SESSION_ROUTES.read.path)).status).toBe(401);

    const entries = await db.selectFrom('audit_entries').selectAll().execute();
    expect(entries).toMatchObject([{ action: 'administrator.password', subject: 'ada' }]);
    for (const secret of [password, next, cookie.split('=')[1] ?? '', 'argon2'])
      expect(JSON.stringify(entries)).not.toContain(secret);
  });

  it('is rate limited', async () => {
    const { db } = database();
    await createAdministrator(db, { username: 'eve', password });
    const eve = await db
      .selectFrom('administrators')
      .selectAll()
      .where('username', '=', 'eve')
      .executeTakeFirstOrThrow();
    const Cookie = `session=${await openSession(db, eve, undefined)}`;
    const attempt = (currentPassword: string) =>
      fetch(server().url + ADMINISTRATOR_ROUTES.changePassword.path, {
        method: 'POST',
        headers: { Cookie, Origin: server().url, 'Content-Type': 'application/json' },
        body: JSON.stringify({ currentPassword, newPassword: next }),
      });
    for (let tries = 0; tries < 10; tries += 1)
      expect((await attempt(`wrong ${tries}`)).status).toBe(400);
    const answer = await attempt(password);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('open sessions', () => {
  const database = useTestDatabase();
  const server = useTestServer(database);
  const call = useSignedIn(database, server);

  const sessions = async () =>
    sessionsSchema.parse(await (await call('GET', SESSION_ROUTES.list.path)).json());

  it('are listed without tokens, and can be ended', async () => {
    const { db } = database();
    const kim = await createAdministrator(db, { username: 'kim', password });
    const token = await openSession(db, kim, undefined);
    const listed = await sessions();
    expect(listed).toHaveLength(2);
    expect(listed.filter(({ current }) => current)).toMatchObject([{ username: 'ada' }]);
    const other = listed.find(({ username }) => username === 'kim');
    expect(JSON.stringify(listed)).not.toContain(token);
    const answer = await call(
      'DELETE',
      routePath(SESSION_ROUTES.revoke, { params: { id: other?.id ?? '' } }),
    );
    expect(doneSchema.parse(await answer.json()).message).toBe('A session of kim has ended.');
    const after = await fetch(server().url + SESSION_ROUTES.read.path, {
      headers: { Cookie: `session=${token}` },
    });
    expect(after.status).toBe(401);
    expect(
      (await call('DELETE', routePath(SESSION_ROUTES.revoke, { params: { id: other?.id ?? '' } })))
        .status,
    ).toBe(404);
    expect(
      (await call('DELETE', routePath(SESSION_ROUTES.revoke, { params: { id: 'x' } }))).status,
    ).toBe(400);
    const entries = await db
      .selectFrom('audit_entries')
      .select(['action', 'username', 'subject'])
      .execute();
    expect(entries).toEqual([{ action: 'session.revoke', username: 'ada', subject: 'kim' }]);
  });

  it('show browser, system and network, which the audit log keeps when they are ended', async () => {
    const { db } = database();
    await createAdministrator(db, { username: 'max', password });
    const answer = await fetch(server().url + SESSION_ROUTES.signIn.path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
      },
      body: JSON.stringify({ username: 'max', password }),
    });
    expect(answer.status).toBe(200);
    const from = { browser: 'Firefox', system: 'Linux', network: '127.0.0.x' };
    const listed = (await sessions()).find(({ username }) => username === 'max');
    expect(listed).toMatchObject(from);
    // Nothing else of the request is kept.
    const stored = await db.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(stored)).not.toMatch(/Mozilla|rv:145|127\.0\.0\.1/);
    await call('DELETE', routePath(SESSION_ROUTES.revoke, { params: { id: listed?.id ?? '' } }));
    const entry = await db
      .selectFrom('audit_entries')
      .select(['action', 'username', 'subject', 'before', 'after'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry).toEqual({
      ...{ action: 'session.revoke', username: 'ada', subject: 'max', after: null },
      before: { ...from, signedInAt: listed?.createdAt },
    });
  });

  it('of other accounts are for administrators only', async () => {
    const { db } = database();
    const lin = await createAdministrator(db, { username: 'lin', password, role: 'editor' });
    const Cookie = `session=${await openSession(db, lin, undefined)}`;
    const ofAda = (await sessions()).find(({ username }) => username === 'ada');
    const as = (method: string, path: string) => call(method, path, undefined, { Cookie });
    const answer = await as('GET', SESSION_ROUTES.list.path);
    const seen = sessionsSchema.parse(await answer.json());
    expect(seen).toMatchObject([{ username: 'lin', current: true }]);
    expect(
      (await as('DELETE', routePath(SESSION_ROUTES.revoke, { params: { id: ofAda?.id ?? '' } })))
        .status,
    ).toBe(404);
    expect(
      (await as('DELETE', routePath(SESSION_ROUTES.revoke, { params: { id: seen[0]?.id ?? '' } })))
        .status,
    ).toBe(200);
  });
});
