import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Router from '@koa/router';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdministrator } from '../administrators/administrators.ts';
import { parseConfig } from '../config.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { createApp, listen } from '../server.ts';
import { closeSession, openSession } from './sessions.queries.ts';

const SAFE = new Set(['GET', 'HEAD']);

/** Who may call them without being signed in: everybody, to sign in or out, to write to us, … */
const OPEN = new Set([
  'POST /api/admin/login',
  'POST /api/admin/logout',
  'POST /api/contact',
  // … and to read what every page carries anyway.
  'GET /api/admin/site-settings',
  'HEAD /api/admin/site-settings',
]);

describe('every route of the assembled server', () => {
  const database = useTestDatabase();
  const routes: { method: string; path: string }[] = [];
  let folder = '';
  let server: Server;
  let origin = '';
  const cookies = { expired: '', idle: '', revoked: '', disabled: '', open: '' };

  beforeAll(async () => {
    const { db } = database();
    folder = await mkdtemp(join(tmpdir(), 'every-route-'));
    const { app, upgrade } = createApp({
      config: parseConfig({}, folder),
      database: database(),
      logger: pino({ level: 'silent' }),
      published: { site: folder, admin: folder },
      readiness: { ready: true, step: '' },
      stopping: new AbortController().signal,
    });
    for (const middleware of app.middleware)
      if ('router' in middleware && middleware.router instanceof Router)
        for (const { methods, path } of middleware.router.stack)
          for (const method of methods) routes.push({ method, path: String(path) });
    server = await listen(app, 0, '127.0.0.1', upgrade);
    const address = server.address();
    if (typeof address === 'object' && address) origin = `http://127.0.0.1:${address.port}`;

    const password = 'correct horse battery';
    const ada = await createAdministrator(db, { username: 'ada', password });
    const kim = await createAdministrator(db, { username: 'kim', password });
    for (const name of ['expired', 'idle', 'revoked', 'disabled', 'open'] as const) {
      const token = await openSession(db, name === 'disabled' ? kim : ada, undefined);
      cookies[name] = `session=${token}`;
      if (name === 'revoked') await closeSession(db, token);
      if (name === 'disabled')
        await sql`update administrators set disabled_at = now() where id = ${kim.id}`.execute(db);
    }
    const age = (column: string, created: number) =>
      sql`update sessions set ${sql.ref(column)} = now() - interval '1 day' where token_hash =
        (select token_hash from sessions order by created_at offset ${created} limit 1)`.execute(
        db,
      );
    await age('expires_at', 0);
    await age('last_seen_at', 1);
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  });

  const guarded = () =>
    routes.filter(
      ({ method, path }) =>
        (path.startsWith('/api/admin') || !SAFE.has(method)) && !OPEN.has(`${method} ${path}`),
    );
  const call = async (
    { method, path }: { method: string; path: string },
    headers: Record<string, string>,
  ) => {
    const answer = await fetch(origin + path.replace(/:\w+/g, '1'), { method, headers });
    await answer.arrayBuffer();
    return { route: `${method} ${path}`, status: answer.status };
  };
  const all = (headers: Record<string, string>, of = guarded()) =>
    Promise.all(of.map((route) => call(route, headers)));
  const others = (answers: readonly { status: number }[], status: number) =>
    answers.filter((answer) => answer.status !== status);

  it('is known to this test', () => {
    const known = guarded().map(({ method, path }) => `${method} ${path}`);
    // Those of each of the rooms that add routes: were one of them missed, so would its guard be.
    expect(known).toEqual(
      expect.arrayContaining([
        'DELETE /api/businesses/:id',
        'POST /api/upload-excel',
        'DELETE /api/admin/businesses',
        'PATCH /api/admin/businesses/:id',
        'GET /api/admin/audit',
        'GET /api/admin/messages',
        'GET /api/admin/rebuilds/stream',
        'POST /api/admin/site-settings',
        'DELETE /api/admin/sessions/:id',
      ]),
    );
    for (const route of OPEN)
      expect(routes.map(({ method, path }) => `${method} ${path}`)).toContain(route);
  });

  it('is closed to who has no session', async () => {
    const session = { method: 'GET', path: '/api/admin/session' };
    expect((await call(session, { Cookie: cookies.open })).status).toBe(200);
    expect(others(await all({}), 401)).toEqual([]);
    expect(others(await all({ Cookie: 'session=', Origin: origin }), 401)).toEqual([]);
    const guess = { Cookie: `session=${'A'.repeat(43)}`, Origin: origin };
    expect(others(await all(guess), 401)).toEqual([]);
    expect(others(await all({ Cookie: `__Host-${cookies.open}`, Origin: origin }), 401)).toEqual(
      [],
    );
  });

  it.each(['expired', 'idle', 'revoked', 'disabled'] as const)(
    'is closed to a session that is %s',
    async (name) => {
      expect(others(await all({ Cookie: cookies[name], Origin: origin }), 401)).toEqual([]);
    },
  );

  it('does nothing that another site has a browser send', async () => {
    const unsafe = guarded().filter(({ method }) => !SAFE.has(method));
    expect(unsafe.length).toBeGreaterThan(10);
    for (const headers of [
      { Cookie: cookies.open, Origin: 'https://elsewhere.example' },
      { Cookie: cookies.open, Origin: 'null' },
      { Cookie: cookies.open, 'Sec-Fetch-Site': 'cross-site' },
      { Cookie: cookies.open, 'Sec-Fetch-Site': 'same-site', Origin: origin },
      { Cookie: cookies.open },
    ])
      expect(others(await all(headers, unsafe), 403)).toEqual([]);
  });

  it('does not break on addresses that nobody would write', async () => {
    const strange = ["1'--", '%00', '%0d%0aX-Injected:%201', '../../etc/passwd', '1e9', '-1'];
    const withNames = routes.filter(({ path, method }) => path.includes(':') && SAFE.has(method));
    for (const name of strange)
      for (const { method, path } of withNames) {
        const headers = { Cookie: cookies.open, Origin: origin };
        const address = path.replace(/:\w+/g, name);
        const answer = await fetch(origin + address, { method, headers, redirect: 'manual' });
        await answer.arrayBuffer();
        expect(`${method} ${address} ${answer.status}`).not.toMatch(/ 5\d\d$/);
        expect(answer.headers.get('x-injected')).toBeNull();
      }
  });

  it('does not break on parameters that nobody would send', async () => {
    const lists = routes.filter(
      ({ method, path }) => method === 'GET' && path.startsWith('/api') && !/stream|:/.test(path),
    );
    const names = ['page', 'limit', 'username', 'action', 'businessId', 'filter', 'category'];
    const values = [
      "'; drop table businesses;--",
      '%00',
      '%0d%0aSet-Cookie:%20a=b',
      '9'.repeat(30),
    ];
    for (const { path } of lists)
      for (const value of values) {
        const query = names.map((name) => `${name}=${value}`).join('&');
        for (const address of [`${path}?${query}`, `${path}?page=1&page=2&filter[$ne]=1`]) {
          const answer = await fetch(origin + address, { headers: { Cookie: cookies.open } });
          await answer.arrayBuffer();
          expect(`${address} ${answer.status}`).not.toMatch(/ 5\d\d$/);
          expect(answer.headers.getSetCookie()).toEqual([]);
        }
      }
    const { rows } = await sql`select to_regclass('businesses') is not null as there`.execute(
      database().db,
    );
    expect(rows).toEqual([{ there: true }]);
  });
});
