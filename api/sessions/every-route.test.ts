import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Router from '@koa/router';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setRole } from '../administrators/administrators.queries.ts';
import { createAdministrator } from '../administrators/administrators.ts';
import { createApiKey } from '../api-keys/api-keys.queries.ts';
import { parseConfig } from '../config.ts';
import { includesRole, ROLES, type Role } from '../contract/calls/roles.ts';
import { SCOPES, type Scope } from '../contract/calls/scopes.ts';
import { errorSchema } from '../contract/pages/entities.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { API_KEY_RATE } from '../limits.ts';
import { createApp, listen } from '../server.ts';
import { closeSession, openSession } from './sessions.queries.ts';

const password = 'correct horse battery';

const SAFE = new Set(['GET', 'HEAD']);

/** The lowest role for each guarded route. A route that is not listed here fails the test. */
const NEEDED: Readonly<Record<Role, readonly string[]>> = {
  viewer: [
    'GET /api/admin/session',
    'POST /api/admin/confirm-password',
    'POST /api/admin/password',
    'GET /api/admin/sessions',
    'DELETE /api/admin/sessions/:id',
    'GET /api/admin/second-factor',
    'POST /api/admin/second-factor/enrol',
    'POST /api/admin/second-factor/confirm',
    'POST /api/admin/second-factor/recovery-codes',
    'POST /api/admin/second-factor/disable',
    'DELETE /api/admin/known-devices',
    'GET /api/admin/stats',
    'GET /api/admin/overview',
    'PUT /api/admin/notifications/dismissed',
    'GET /api/admin/reports/growth',
    'GET /api/admin/reports/growth.csv',
    'GET /api/admin/reports/geography',
    'GET /api/admin/reports/geography.csv',
    'GET /api/admin/reports/categories',
    'GET /api/admin/reports/categories.csv',
    'GET /api/admin/reports/quality',
    'GET /api/admin/reports/quality.csv',
    'GET /api/admin/reports/usage',
    'GET /api/admin/reports/usage.csv',
    'GET /api/admin/retention',
    'GET /api/admin/rebuilds',
    'GET /api/admin/rebuilds/stream',
    'GET /api/admin/sitemaps',
    'GET /api/admin/map-tiles',
    'GET /api/admin/businesses',
    'GET /api/admin/businesses/:id',
    'GET /api/admin/categories',
    'GET /api/admin/cities',
    'GET /api/admin/streets',
    'GET /api/admin/list-facts',
    'PUT /api/admin/list-facts',
    'GET /api/admin/saved-views',
    'POST /api/admin/saved-views',
    'PATCH /api/admin/saved-views/:id',
    'DELETE /api/admin/saved-views/:id',
    'GET /api/admin/country-codes',
    'GET /api/admin/bulk-jobs/:id',
    'GET /api/admin/businesses/:id/history',
    'GET /api/admin/businesses/:id/notes',
    'GET /api/admin/bulk-changes',
    'GET /api/admin/bulk-changes/:id',
    'GET /api/admin/deletions',
    'GET /api/admin/deletions/:id',
    'GET /api/admin/deletions/:id/businesses',
    'GET /api/admin/test-data',
    'GET /api/admin/messages',
    'GET /api/admin/audit',
    'GET /api/admin/audit.csv',
    'GET /api/admin/upload-reports',
    'GET /api/admin/imports',
    'GET /api/admin/imports/:id',
    'GET /api/admin/imports/:id/report',
    'GET /api/admin/imports/:id/columns',
    'GET /api/admin/imports/:id/rejected.csv',
    'GET /api/admin/import-template.csv',
    'GET /api/admin/import-template.xlsx',
    'GET /api/admin/column-mappings',
    'GET /api/admin/saved-mappings',
    'GET /api/admin/feeds',
    'GET /api/admin/feeds/:id',
    'GET /api/admin/feeds/:id/history',
  ],
  moderator: [
    'POST /api/admin/businesses/:id/notes',
    'DELETE /api/admin/businesses/:id/notes/:noteId',
    'PUT /api/admin/businesses/:id/assignee',
    'POST /api/admin/businesses/:id/toggle-approval',
    'PATCH /api/admin/messages/:id',
    'DELETE /api/admin/messages/:id',
  ],
  editor: [
    'POST /api/admin/businesses',
    'PUT /api/admin/businesses/:id',
    'PATCH /api/admin/businesses/:id',
    'DELETE /api/businesses/:id',
    'DELETE /api/admin/businesses',
    'DELETE /api/admin/test-data',
    'POST /api/admin/deletions/:id/undo',
    'POST /api/admin/deletions/:id/restore',
    'POST /api/admin/bulk-changes/:id/undo',
    'POST /api/admin/businesses/bulk/preview',
    'POST /api/admin/businesses/bulk',
    'POST /api/admin/fix-slugs',
    'POST /api/admin/clear-cache',
    'POST /api/admin/imports',
    'POST /api/admin/imports/fetch',
    'POST /api/admin/imports/prepare',
    'GET /api/admin/imports/:id/preview',
    'PUT /api/admin/imports/:id/choices',
    'PUT /api/admin/imports/:id/file',
    'POST /api/upload-excel',
    'POST /api/upload-excel-batch',
    'POST /api/admin/imports/:id/:action',
    'PUT /api/admin/column-mappings',
    'POST /api/admin/feeds',
    'PUT /api/admin/feeds/:id',
    'DELETE /api/admin/feeds/:id',
    'PUT /api/admin/feeds/:id/column-mappings',
    'POST /api/admin/feeds/:id/:action',
    'PUT /api/admin/imports/:id/header',
    'PUT /api/admin/imports/:id/encoding',
    'PUT /api/admin/imports/:id/column-mappings',
    'GET /api/admin/export-csv',
    'POST /api/admin/export-csv',
    'GET /api/admin/export-count',
    'POST /api/admin/export-count',
    'POST /api/export-csv',
  ],
  administrator: [
    'GET /api/admin/operator',
    'POST /api/admin/operator',
    'GET /api/admin/backups',
    'POST /api/admin/backups',
    'POST /api/admin/site-settings',
    'POST /api/admin/site-settings/preview',
    'PATCH /api/admin/retention',
    'GET /api/admin/usage-counting',
    'PUT /api/admin/usage-counting',
    'GET /api/admin/administrators',
    'POST /api/admin/administrators',
    'POST /api/admin/administrators/:id/disable',
    'POST /api/admin/administrators/:id/enable',
    'PUT /api/admin/administrators/:id/role',
    'DELETE /api/admin/administrators/:id/second-factor',
    'GET /api/admin/api-keys',
    'POST /api/admin/api-keys',
    'POST /api/admin/api-keys/:id/revoke',
    'GET /api/admin/categories/unknown',
    'GET /api/admin/categories/targets',
    'POST /api/admin/categories/mappings',
    'GET /api/admin/names/:noun',
    'GET /api/admin/names/:noun/:id',
    'POST /api/admin/names/:noun/:id/rename',
    'GET /api/admin/names/:noun/:id/merge/:targetId',
    'POST /api/admin/names/:noun/:id/merge',
    'POST /api/admin/names/category/:id/move',
    'GET /api/admin/names/city/:id/regions',
    'POST /api/admin/names/city/:id/region',
    'POST /api/admin/names/:noun/:id/aliases',
    'DELETE /api/admin/names/:noun/:id/aliases/:aliasId',
    'GET /api/admin/rearrangements',
    'POST /api/admin/rearrangements/:id/undo',
  ],
};

/** The routes that API keys open, by scope. All others refuse keys. */
const OPEN_TO_KEYS: Readonly<Record<Scope, readonly string[]>> = {
  import: [
    'POST /api/admin/imports',
    'POST /api/admin/imports/fetch',
    'GET /api/admin/imports/:id',
    'GET /api/admin/imports/:id/report',
    'GET /api/admin/imports/:id/rejected.csv',
  ],
  export: [
    'GET /api/admin/export-csv',
    'POST /api/admin/export-csv',
    'GET /api/admin/export-count',
    'POST /api/admin/export-count',
  ],
  read: [
    'GET /api/admin/businesses',
    'GET /api/admin/businesses/:id',
    'GET /api/admin/imports',
    'GET /api/admin/imports/:id',
    'GET /api/admin/imports/:id/report',
    'GET /api/admin/imports/:id/rejected.csv',
  ],
};

/** Routes that need no session: to sign in or out, to send a message, … */
const OPEN = new Set([
  'POST /api/admin/login',
  'POST /api/admin/login/code',
  'POST /api/admin/logout',
  'POST /api/contact',
  // … and to read what every published page contains.
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
      // Each test of the limits names its own client in X-Forwarded-For.
      config: parseConfig({ API_RATE: '1000', TRUST_PROXY: '1' }, folder),
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
  /** More calls at once than one network may make are answered 503. */
  const AT_ONCE = 30;
  const all = async (headers: Record<string, string>, of = guarded()) => {
    const answers: Awaited<ReturnType<typeof call>>[] = [];
    for (let first = 0; first < of.length; first += AT_ONCE)
      answers.push(
        ...(await Promise.all(
          of.slice(first, first + AT_ONCE).map((route) => call(route, headers)),
        )),
      );
    return answers;
  };
  const others = (answers: readonly { status: number }[], status: number) =>
    answers.filter((answer) => answer.status !== status);

  it('is listed in this test', () => {
    const known = guarded().map(({ method, path }) => `${method} ${path}`);
    // One route of each folder that adds routes, so that no folder is missing.
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

  it('is rate limited for clients without a session, except for the health checks', async () => {
    const limited = createApp({
      config: parseConfig({ API_RATE: '1', TRUST_PROXY: '1' }, folder),
      database: database(),
      logger: pino({ level: 'silent' }),
      published: { site: folder, admin: folder },
      readiness: { ready: true, step: '' },
      stopping: new AbortController().signal,
    });
    const other = await listen(limited.app, 0, '127.0.0.1');
    const address = other.address();
    const at = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    const statuses = async (
      { method, path }: { method: string; path: string },
      headers: Record<string, string>,
      times = 12,
    ) => {
      const calls = Array.from({ length: times }, async () => {
        const answer = await fetch(at + path.replace(/:\w+/g, '1'), { method, headers });
        await answer.arrayBuffer();
        return answer.status;
      });
      return new Set(await Promise.all(calls));
    };
    const unlimited: string[] = [];
    for (const [nth, route] of routes.filter(({ method }) => method !== 'HEAD').entries()) {
      const client = { 'X-Forwarded-For': `10.1.${nth >> 8}.${nth & 255}` };
      if (!(await statuses(route, client)).has(429))
        unlimited.push(`${route.method} ${route.path}`);
    }
    expect(unlimited).toEqual([]);
    const one = { 'X-Forwarded-For': '10.2.0.1' };
    expect(await statuses({ method: 'GET', path: '/api/nothing' }, one)).toContain(429);
    expect(await statuses({ method: 'GET', path: '/api/health' }, one)).not.toContain(429);
    const session = { method: 'GET', path: '/api/admin/session' };
    const signedIn = { 'X-Forwarded-For': '10.2.0.2', Cookie: cookies.open };
    for (let round = 0; round < 3; round += 1)
      expect([...(await statuses(session, signedIn, 6))]).toEqual([200]);
    other.closeAllConnections();
    other.close();
  });

  it('refuses requests without a session', async () => {
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
    'refuses a session that is %s',
    async (name) => {
      expect(others(await all({ Cookie: cookies[name], Origin: origin }), 401)).toEqual([]);
    },
  );

  it.each(ROLES)('admits the role %s exactly where the table says so', async (role) => {
    const { db } = database();
    const { id } = await createAdministrator(db, { username: role, password, role });
    const headers = {
      Cookie: `session=${await openSession(db, { id }, undefined)}`,
      Origin: origin,
    };
    for (const { method, path } of guarded().filter(({ method }) => method !== 'HEAD')) {
      const answer = await fetch(origin + path.replace(/:\w+/g, '1'), { method, headers });
      const isRefused = answer.status === 403;
      const { error } = isRefused ? errorSchema.parse(await answer.json()) : {};
      if (!isRefused) await answer.body?.cancel();
      const name = `${method} ${path}`;
      const needed = ROLES.find((one) => NEEDED[one].includes(name));
      const expected = needed && !includesRole(role, needed) ? needed : undefined;
      expect([name, error?.details?.needed, answer.status === 401]).toEqual([
        name,
        expected,
        false,
      ]);
    }
  });

  /** A new key, since the calls of one are limited. Neither a cookie nor the origin of the request adds to it. */
  const keyHeaders = async (scope: Scope, nth: number) => {
    const key = { name: `${scope} ${nth}`, scopes: [scope], createdBy: 'ada' };
    const { secret } = await database()
      .db.transaction()
      .execute((trx) => createApiKey(trx, key));
    return {
      Authorization: `Bearer ${secret}`,
      Cookie: cookies.open,
      Origin: 'https://elsewhere.example',
    };
  };

  it.each(SCOPES)(
    'admits a key with the scope %s exactly where the table says so',
    async (scope) => {
      let headers = {};
      const open = new Set(OPEN_TO_KEYS[scope]);
      const signIn = routes.filter(({ method, path }) => OPEN.has(`${method} ${path}`));
      const closed = guarded().filter(({ method }) => method !== 'HEAD');
      const tried = [...closed, ...signIn.filter(({ path }) => path.startsWith('/api/admin/log'))];
      for (const [nth, { method, path }] of tried.entries()) {
        if (nth % API_KEY_RATE.burst === 0) headers = await keyHeaders(scope, nth);
        const answer = await fetch(origin + path.replace(/:\w+/g, '1'), { method, headers });
        await answer.arrayBuffer();
        const name = `${method} ${path}`;
        expect([name, answer.status === 403, answer.status === 401]).toEqual([
          name,
          !open.has(name),
          false,
        ]);
        expect(answer.headers.getSetCookie()).toEqual([]);
      }
    },
  );

  it('needs a role that is listed in this test', () => {
    const names = guarded().filter(({ method }) => method !== 'HEAD');
    expect(names.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      Object.values(NEEDED).flat().sort(),
    );
  });

  it('applies a change of role to the next request', async () => {
    const { db } = database();
    const { id } = await createAdministrator(db, { username: 'max', password, role: 'editor' });
    const headers = {
      Cookie: `session=${await openSession(db, { id }, undefined)}`,
      Origin: origin,
    };
    const clear = () => call({ method: 'POST', path: '/api/admin/clear-cache' }, headers);
    expect((await clear()).status).toBe(200);
    await db.transaction().execute((trx) => setRole(trx, id, 'moderator'));
    expect((await clear()).status).toBe(403);
  });

  it('refuses requests that another site makes a browser send', async () => {
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

  it('does not answer 500 to malformed paths', async () => {
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

  it('does not answer 500 to malformed parameters', async () => {
    const lists = routes.filter(
      ({ method, path }) => method === 'GET' && path.startsWith('/api') && !/stream|:/.test(path),
    );
    const names = [
      ...['page', 'limit', 'username', 'action', 'businessId', 'filter', 'category'],
      ...['from', 'until', 'search'],
    ];
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
