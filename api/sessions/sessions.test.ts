import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { setPassword } from '../administrators/administrators.queries.ts';
import { createAdministrator } from '../administrators/administrators.ts';
import {
  adminSessionSchema,
  SESSION_ROUTES,
  UNATTENDED_HEADER,
} from '../contract/calls/sessions.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { useTestServer } from '../http/testing/test-server.ts';
import { closeSessionsOf } from './sessions.queries.ts';

const credentials = { username: 'ada', password: 'correct horse battery' };
const wrong = { ...credentials, password: 'wrong horse battery' };

describe('signing in', () => {
  const database = useTestDatabase();
  const server = useTestServer(database);
  const secure = useTestServer(database, { SITE_URL: 'https://directory.example' });

  const post = (
    path: string,
    headers: Record<string, string>,
    body?: object,
    origin = server().url,
  ) =>
    fetch(origin + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
  const login = (body: object, headers = {}) => post(SESSION_ROUTES.signIn.path, headers, body);
  const session = (Cookie: string) =>
    fetch(server().url + SESSION_ROUTES.read.path, { headers: { Cookie } });
  const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const signIn = async (headers = {}) => cookieOf(await login(credentials, headers));
  const sameOrigin = (Cookie: string) => ({ Cookie, Origin: server().url });

  beforeAll(async () => {
    await createAdministrator(database().db, credentials);
  });
  beforeEach(async () => {
    await database().db.deleteFrom('sessions').execute();
    await database().db.deleteFrom('login_attempts').execute();
  });

  it('opens a session for the correct password', async () => {
    const answer = await login(credentials);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ success: true, message: 'Signed in' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const current = await session(cookieOf(answer));
    expect(current.status).toBe(200);
    expect(current.headers.get('cache-control')).toBe('no-store');
    expect(adminSessionSchema.parse(await current.json())).toEqual({
      authenticated: true,
      username: 'ada',
      role: 'administrator',
      timeZone: 'Europe/Istanbul',
      publicOrigin: null,
    });
  });

  it('answers a wrong password and an unknown name alike', async () => {
    const answers = await Promise.all([login(wrong), login({ ...wrong, username: 'unknown' })]);
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(await answer.json()).toEqual({
        success: false,
        message: 'Username or password is incorrect',
        error: { code: 'unauthorized', message: 'Username or password is incorrect' },
      });
    }
  });

  it.each([
    {},
    { username: 'ada' },
    { username: '', password: 'x' },
    { username: 'ada', password: '' },
    { username: 'a\0', password: 'x' },
    { username: 'ada', password: 'x'.repeat(257) },
  ])('refuses %j as no credentials', async (body) => {
    expect((await login(body)).status).toBe(400);
  });

  it('keeps the cookie from scripts and other sites, and over HTTPS binds it to the host', async () => {
    const plain = await login(credentials);
    expect(plain.headers.getSetCookie().slice(0, 1)).toEqual([
      expect.stringMatching(
        /^session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
      ),
    ]);
    const https = await post(SESSION_ROUTES.signIn.path, {}, credentials, secure().url);
    expect(https.headers.getSetCookie().slice(0, 1)).toEqual([
      expect.stringMatching(
        /^__Host-session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
      ),
    ]);
  });

  it('stores neither tokens nor attempted names in plain text', async () => {
    const token = (await signIn()).split('=')[1] ?? '';
    expect(token).toHaveLength(43);
    await login({ username: 'my secret passphrase', password: 'x' });
    const { rows } = await sql<{ row: string }>`
      select s::text as row from sessions s union all select a::text from login_attempts a`.execute(
      database().db,
    );
    expect(rows).toHaveLength(2);
    const stored = JSON.stringify(rows);
    for (const secret of [token, 'my secret passphrase'])
      for (const form of [secret, Buffer.from(secret).toString('hex')])
        expect(stored).not.toContain(form);
    expect(stored).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });

  it('opens a new session each time and ends the previous one', async () => {
    const first = await signIn();
    const second = await signIn(sameOrigin(first));
    expect(second).not.toBe(first);
    expect((await session(first)).status).toBe(401);
    expect((await session(second)).status).toBe(200);
  });

  it('ends with signing out, which clears the cookie', async () => {
    const cookie = await signIn();
    const answer = await post(SESSION_ROUTES.signOut.path, sameOrigin(cookie));
    expect(await answer.json()).toMatchObject({ success: true });
    expect(answer.headers.getSetCookie()).toEqual([
      'session=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict',
    ]);
    expect((await session(cookie)).status).toBe(401);
    expect((await post(SESSION_ROUTES.signOut.path, sameOrigin(cookie))).status).toBe(200);
  });

  describe('for a limited time', () => {
    const age = async (column: 'last_seen_at' | 'expires_at', interval: string) => {
      const cookie = await signIn();
      await sql`update sessions set ${sql.ref(column)} = now() - ${interval}::interval`.execute(
        database().db,
      );
      return cookie;
    };

    it('ends twelve hours after it began', async () => {
      await signIn();
      const { hours } = await database()
        .db.selectFrom('sessions')
        .select(sql<number>`extract(epoch from expires_at - created_at) / 3600`.as('hours'))
        .executeTakeFirstOrThrow();
      expect(hours).toBe(12);
      expect((await session(await age('expires_at', '1 second'))).status).toBe(401);
    });

    it('ends after 30 idle minutes, which each request restarts', async () => {
      expect((await session(await age('last_seen_at', '30 minutes'))).status).toBe(401);
      const cookie = await age('last_seen_at', '29 minutes');
      expect((await session(cookie)).status).toBe(200);
      const { idle } = await database()
        .db.selectFrom('sessions')
        .select(sql<boolean>`last_seen_at < now() - interval '1 minute'`.as('idle'))
        .executeTakeFirstOrThrow();
      expect(idle).toBe(false);
    });

    it.each([
      ['an unattended screen', { [UNATTENDED_HEADER]: '1' }],
      ['a stream', { Accept: 'text/event-stream' }],
    ])('is not kept by calls of %s', async (_, headers) => {
      const seen = () =>
        database().db.selectFrom('sessions').select('last_seen_at').executeTakeFirstOrThrow();
      const Cookie = await age('last_seen_at', '29 minutes');
      const before = await seen();
      const call = () =>
        fetch(server().url + SESSION_ROUTES.read.path, { headers: { Cookie, ...headers } });
      expect((await call()).status).toBe(200);
      expect(await seen()).toEqual(before);
    });

    it('is deleted after it has expired, when the next one begins', async () => {
      await age('expires_at', '1 second');
      await signIn();
      expect(
        await database().db.selectFrom('sessions').select('created_at').execute(),
      ).toHaveLength(1);
    });

    it('ends when the administrator is disabled', async () => {
      const cookie = await signIn();
      const disable = (disabled_at: Date | null) =>
        database().db.updateTable('administrators').set({ disabled_at }).execute();
      await disable(new Date());
      expect((await session(cookie)).status).toBe(401);
      await disable(null);
    });
  });

  it.each(['another password', 'a way out'])(
    'opens no session with a password that was verified while its owner got %s',
    async (change) => {
      const { db } = database();
      const { id } = await db
        .selectFrom('administrators')
        .select('id')
        .where('username', '=', 'ada')
        .executeTakeFirstOrThrow();
      onTestFinished(async () => {
        await db.updateTable('administrators').set({ disabled_at: null }).execute();
        await db.transaction().execute((trx) => setPassword(trx, id, credentials.password));
      });
      let answer: Promise<Response> | undefined;
      let answered = false;
      await db.transaction().execute(async (trx) => {
        const disabled_at = new Date();
        if (change === 'another password') await setPassword(trx, id, 'quite another password');
        else await trx.updateTable('administrators').set({ disabled_at }).execute();
        await closeSessionsOf(trx, id);
        answer = login(credentials).finally(() => {
          answered = true;
        });
        const isWaiting = async () => {
          const { rows } = await sql`
            select from pg_locks where not granted and pid in (
              select pid from pg_stat_activity where datname = current_database()
            )`.execute(db);
          return answered || rows.length > 0;
        };
        await expect.poll(isWaiting).toBe(true);
      });
      expect((await answer)?.status).toBe(401);
      expect(await db.selectFrom('sessions').select('created_at').execute()).toEqual([]);
    },
  );

  describe('from another site', () => {
    it.each<[Record<string, string>, number]>([
      [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
      [{ 'Sec-Fetch-Site': 'same-site' }, 403],
      [{ 'Sec-Fetch-Site': 'cross-site', Origin: 'http://localhost:3000' }, 403],
      [{ Origin: 'https://elsewhere.example' }, 403],
      [{ Origin: 'null' }, 403],
      [{ Cookie: 'any=1' }, 403],
      [{ 'Sec-Fetch-Site': 'same-origin' }, 200],
      [{ 'Sec-Fetch-Site': 'none' }, 200],
      [{ Origin: 'http://localhost:3000', Cookie: 'any=1' }, 200],
      [{}, 200],
    ])('with %j is answered %i', async (headers, status) => {
      expect((await login(credentials, headers)).status).toBe(status);
      expect((await post(SESSION_ROUTES.signOut.path, headers)).status).toBe(status);
    });

    it('ends no session', async () => {
      const cookie = await signIn();
      await post(SESSION_ROUTES.signOut.path, { Cookie: cookie, 'Sec-Fetch-Site': 'cross-site' });
      expect((await session(cookie)).status).toBe(200);
    });

    it('cannot send its forms, which have another type', async () => {
      const answer = await login(credentials, { 'Content-Type': 'text/plain' });
      expect(answer.status).toBe(400);
    });
  });

  describe('too often', () => {
    it('has to wait after ten failures for a name, regardless of case', async () => {
      for (let failures = 0; failures < 10; failures += 1)
        expect((await login({ ...wrong, username: failures % 2 ? 'ada' : 'ADA' })).status).toBe(
          401,
        );
      const answer = await login(credentials);
      expect(answer.status).toBe(429);
      const wait = Number(answer.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(14 * 60);
      expect(wait).toBeLessThanOrEqual(15 * 60);
      expect(await answer.json()).toMatchObject({
        success: false,
        error: { code: 'too_many_requests' },
      });
      expect((await login({ ...wrong, username: 'grace' })).status).toBe(401);
    });

    it('admits no more than ten of a hundred parallel attempts', async () => {
      const answers = await Promise.all(Array.from({ length: 100 }, () => login(wrong)));
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 401)).toHaveLength(10);
      expect(statuses.filter((status) => status === 429)).toHaveLength(90);
    });

    it('has to wait after thirty failures from a network', async () => {
      const names = Array.from({ length: 30 }, (_, index) => `name${index}`);
      const answers = await Promise.all(names.map((username) => login({ ...wrong, username })));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
      expect((await login({ ...wrong, username: 'another' })).status).toBe(429);
      expect((await login(credentials)).status).toBe(429);
    });

    it('is admitted when the failures are old, which are then deleted', async () => {
      for (let failures = 0; failures < 10; failures += 1) await login(wrong);
      await sql`update login_attempts set attempted_at = now() - interval '15 minutes'`.execute(
        database().db,
      );
      expect((await login(credentials)).status).toBe(200);
      expect(await database().db.selectFrom('login_attempts').select('id').execute()).toEqual([]);
    });

    it('resets the count with a success', async () => {
      for (let failures = 0; failures < 9; failures += 1) await login(wrong);
      expect((await login(credentials)).status).toBe(200);
      for (let failures = 0; failures < 10; failures += 1)
        expect((await login(wrong)).status).toBe(401);
    });
  });
});
