import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetDevices, setPassword } from '../administrators/administrators.queries.ts';
import { createAdministrator } from '../administrators/administrators.ts';
import { SECOND_FACTOR_ROUTES } from '../contract/calls/second-factor.ts';
import { queuedSchema, SESSION_ROUTES } from '../contract/calls/sessions.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { useTestServer } from '../http/testing/test-server.ts';

const credentials = { username: 'ada', password: 'correct horse battery' };
const other = { username: 'kim', password: 'another horse battery' };

describe('a known device', () => {
  const database = useTestDatabase();
  const server = useTestServer(database);
  const secure = useTestServer(database, { SITE_URL: 'https://directory.example' });
  let adaId = 0;

  const login = (body: object, Cookie = '', origin = server().url) =>
    fetch(origin + SESSION_ROUTES.signIn.path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(Cookie && { Cookie, Origin: server().url }),
      },
      body: JSON.stringify(body),
    });
  const cookieNamed = (answer: Response, name: string) =>
    answer.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith(`${name}=`))
      ?.split(';')[0] ?? '';
  const deviceOf = async (body: object, Cookie = '') =>
    cookieNamed(await login(body, Cookie), 'device');
  /** Uses up every limit of unknown devices, from other networks and from this one. */
  const attack = () =>
    sql`insert into login_attempts (name_hash, address)
      select sha256(${credentials.username}::bytea), network
      from (values ('127.0.0.1'), ('203.0.113.1'), ('203.0.113.2')) networks (network),
        generate_series(1, 40)`.execute(database().db);

  beforeAll(async () => {
    adaId = (await createAdministrator(database().db, credentials)).id;
    await createAdministrator(database().db, other);
  });
  beforeEach(async () => {
    await database().db.deleteFrom('login_attempts').execute();
    await database().db.deleteFrom('login_queue').execute();
  });

  it('is recognised by a cookie that scripts and other sites do not get, over HTTPS of this host', async () => {
    const [, plain] = (await login(credentials)).headers.getSetCookie();
    expect(plain).toMatch(
      /^device=\d+\.[\w-]{22}\.\d+\.[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const [, https] = (await login(credentials, '', secure().url)).headers.getSetCookie();
    expect(https).toMatch(/^__Host-device=.* Path=\/; HttpOnly; SameSite=Strict; Secure$/);
    expect(cookieNamed(await login({ ...credentials, password: 'x' }), 'device')).toBe('');
  });

  it('signs in while attacks fill every limit', async () => {
    const device = await deviceOf(credentials);
    await attack();
    expect((await login(credentials)).status).toBe(429);
    expect((await login(credentials, device)).status).toBe(200);
    expect((await login({ ...credentials, username: 'ADA' }, device)).status).toBe(200);
  });

  it('has a limit of its own', async () => {
    const device = await deviceOf(credentials);
    for (let tries = 0; tries < 10; tries += 1)
      expect((await login({ ...credentials, password: `${tries}` }, device)).status).toBe(401);
    const answer = await login(credentials, device);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
    expect((await login(credentials)).status).toBe(200);
  });

  it.each([
    ['of another administrator', async () => deviceOf(other)],
    ['with another signature', async () => `${(await deviceOf(credentials)).slice(0, -3)}AAA`],
    [
      'that says another administrator',
      async () => (await deviceOf(other)).replace(/=\d+/, `=${adaId}`),
    ],
    [
      'with a later time',
      async () => (await deviceOf(credentials)).replace(/\.(\d+)\./, (_, time) => `.${time}1.`),
    ],
    ['that is no such cookie', async () => 'device=~~x.y'],
  ])('is none by a cookie %s', async (_, make) => {
    const device = await make();
    await attack();
    expect((await login(credentials, device)).status).toBe(429);
  });

  it.each([
    [
      'a new password',
      () =>
        database()
          .db.transaction()
          .execute((trx) => setPassword(trx, adaId, credentials.password)),
    ],
    ['forgetting the devices', () => forgetDevices(database().db, adaId)],
  ])('is unknown after %s', async (_, forget) => {
    const device = await deviceOf(credentials);
    await forget();
    await attack();
    expect((await login(credentials, device)).status).toBe(429);
  });

  it('can be known for several administrators, and each can forget it separately', async () => {
    const one = await login(credentials);
    const both = await deviceOf(other, cookieNamed(one, 'device'));
    expect(both.split('~')).toHaveLength(2);
    await attack();
    expect((await login(credentials, both)).status).toBe(200);
    const answer = await fetch(server().url + SECOND_FACTOR_ROUTES.forgetDevices.path, {
      method: 'DELETE',
      headers: { Cookie: cookieNamed(one, 'session'), Origin: server().url },
    });
    expect(answer.status).toBe(200);
    expect((await login(credentials, both)).status).toBe(429);
    expect((await login(other, both)).status).toBe(200);
  });

  it('is not required: the correct password gets its turn in the queue', async () => {
    await sql`insert into login_attempts (name_hash, address)
      select sha256('ada'), '203.0.113.' || n from generate_series(1, 40) n`.execute(database().db);
    await sql`insert into login_attempts (name_hash, address, queued) values (sha256('ada'), 'x', true)`.execute(
      database().db,
    );
    const answer = await login(credentials);
    expect(answer.status).toBe(429);
    const { error } = await answer.json();
    expect(queuedSchema.parse(error.details)).toEqual({ ahead: 0 });
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(5);
    await sql`update login_attempts set attempted_at = now() - interval '5 s' where queued`.execute(
      database().db,
    );
    expect((await login(credentials)).status).toBe(200);
  });
});
