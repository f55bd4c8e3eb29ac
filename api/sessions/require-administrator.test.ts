import { createServer } from 'node:http';
import Koa from 'koa';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createAdministrator } from '../administrators/administrators.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { answerErrors } from '../http/errors.ts';
import { requireAdministrator } from './require-administrator.ts';
import { openSession } from './sessions.queries.ts';

const siteUrl = 'https://directory.example';

describe('a route for administrators', () => {
  const database = useTestDatabase();

  it('needs a session, and the same origin for requests that change something', async () => {
    const { db } = database();
    const credentials = { username: 'ada', password: 'correct horse battery' };
    const administrator = await createAdministrator(db, credentials);
    const Cookie = `__Host-session=${await openSession(db, administrator, undefined)}`;
    const seen: unknown[] = [];
    const app = new Koa();
    app.use(answerErrors(pino({ level: 'error' })));
    app.use(requireAdministrator(db, siteUrl)('viewer'));
    app.use((ctx) => {
      seen.push(ctx.state.administrator);
      ctx.body = 'done';
    });
    const server = createServer((request, response) => void app.callback()(request, response));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const status = async (method: string, headers: Record<string, string>) =>
      (await fetch(`http://127.0.0.1:${port}/api/admin/x`, { method, headers })).status;

    expect(await status('GET', {})).toBe(401);
    expect(await status('GET', { Cookie: Cookie.replace('__Host-', '') })).toBe(401);
    const Referer = `${siteUrl}/admin/businesses`;
    const browser = { Cookie, Origin: siteUrl, 'Sec-Fetch-Site': 'same-origin' };
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect(await status(method, { ...browser, Referer })).toBe(200);
      for (const path of ['/', '/business/x', '/administration', '/search?to=/admin', '/api/x'])
        for (const headers of [browser, { Cookie, Origin: siteUrl }])
          expect(await status(method, { ...headers, Referer: siteUrl + path })).toBe(403);
      expect(await status(method, browser)).toBe(403);
      expect(await status(method, { ...browser, Referer, 'Sec-Fetch-Site': 'same-site' })).toBe(
        403,
      );
      expect(await status(method, { ...browser, 'Sec-Fetch-Site': 'none' })).toBe(200);
    }
    for (const page of ['/admin', '/admin-legacy', '/api/docs'])
      expect(await status('GET', { ...browser, Referer: siteUrl + page })).toBe(200);
    expect(await status('GET', { Cookie })).toBe(200);
    expect(await status('GET', { Cookie, 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
    seen.length = 0;
    for (const method of ['POST', 'PUT', 'DELETE']) {
      expect(await status(method, { Cookie })).toBe(403);
      expect(await status(method, { Cookie, 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
      expect(await status(method, { Cookie, Origin: 'https://elsewhere.example' })).toBe(403);
      expect(await status(method, { Cookie, Origin: 'http://directory.example' })).toBe(403);
      expect(await status(method, { Origin: siteUrl })).toBe(401);
      expect(await status(method, { Cookie, Origin: siteUrl })).toBe(200);
    }
    expect(seen).toEqual(Array.from({ length: 3 }, () => administrator));
  });
});
