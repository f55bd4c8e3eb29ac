import Koa from 'koa';
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { errorSchema } from './contract/pages/entities.ts';
import { connect } from './database/connection.ts';
import { useTestDatabase } from './database/testing/test-database.ts';
import { openRaw, rawGet, statusesIn } from './http/testing/raw-connection.ts';
import { useTestServer } from './http/testing/test-server.ts';
import { createStartingApp, handOver, listen } from './server.ts';

describe('the server', () => {
  const database = useTestDatabase();
  const server = useTestServer(database);
  const secure = useTestServer(database, { SITE_URL: 'https://directory.example' });
  const proxied = useTestServer(database, { TRUST_PROXY: '1' });
  const tiled = useTestServer(database, {
    MAP_TILES_URL: 'http://{s}.tiles.example:8080/{z}/{x}/{y}.png',
  });

  beforeAll(async () => {
    await server().publish('index.html', '<h1>Home</h1>');
  });

  const probe = async (path: string) => {
    const answer = await server().get(path);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    return { status: answer.status, body: await answer.json() };
  };

  it('says that it is well', async () => {
    const body = { status: 'ok', database: 'ok', pages: 'ok', publishing: 'ok' };
    expect(await probe('/api/health')).toEqual({ status: 200, body });
    expect(await probe('/readyz')).toEqual({ status: 200, body });
    expect(await probe('/livez')).toEqual({ status: 200, body: { status: 'ok' } });
    const head = await server().raw('/readyz', { method: 'HEAD' });
    expect([head.status, head.body.length]).toEqual([200, 0]);
  });

  it('says that it is not well when there is no home page', async () => {
    for (const path of ['/api/health', '/readyz']) {
      const answer = await secure().get(path);
      expect(answer.status).toBe(503);
      expect(await answer.json()).toMatchObject({ status: 'unavailable', pages: 'missing' });
    }
  });

  it('says that publishing is stuck, since when and why, but no more than a code', async () => {
    const stuck = (problem: string | null, problem_since: Date | null) =>
      database().db.updateTable('publication').set({ problem, problem_since }).execute();
    const since = new Date('2026-02-03T04:05:06Z');
    await stuck("EROFS: read-only file system, open '/srv/secret/home.html'", since);
    try {
      for (const path of ['/api/health', '/readyz'])
        expect(await probe(path)).toEqual({
          status: 200,
          body: {
            ...{ status: 'degraded', database: 'ok', pages: 'ok', publishing: 'stuck' },
            ...{ reason: 'folder', since: since.toISOString() },
          },
        });
    } finally {
      await stuck(null, null);
    }
    expect((await probe('/readyz')).body).toMatchObject({ status: 'ok' });
  });

  it('answers API and back office before the first publication, and 503 for pages', async () => {
    const { get, readiness, buildAdmin } = server();
    await buildAdmin('index.html', '<title>Back office</title>');
    Object.assign(readiness, { ready: false });
    try {
      const starting = { status: 'starting', step: 'building pages' };
      expect(await probe('/api/health')).toEqual({ status: 503, body: starting });
      expect(await probe('/readyz')).toMatchObject({
        status: 200,
        body: { status: 'degraded', database: 'ok', pages: 'none-yet', step: 'building pages' },
      });
      for (const path of ['/', '/search?q=bakery', '/no-such-page']) {
        const page = await get(path);
        expect([path, page.status]).toEqual([path, 503]);
        expect(page.headers.get('retry-after')).toMatch(/^\d+$/);
        expect(await page.text()).toContain('building pages');
      }
      expect((await get('/api/countries')).status).toBe(200);
      expect((await get('/admin')).status).toBe(200);
    } finally {
      readiness.ready = true;
    }
    expect((await get('/')).status).toBe(200);
  });

  it('sends security headers with pages, answers and errors', async () => {
    for (const path of ['/', '/api/countries', '/api/nothing', '/nothing']) {
      const { headers } = await server().get(path);
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'self';script-src 'self';style-src 'self';img-src 'self' https: data:;connect-src 'self';frame-ancestors 'none';base-uri 'self';form-action 'self';object-src 'none';worker-src 'none'",
      );
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('permissions-policy')).toContain('geolocation=(self), accelerometer=()');
      expect(headers.get('strict-transport-security')).toBeNull();
    }
  });

  it('sends scripts and styles without the policies of documents', async () => {
    for (const path of ['/_astro/site.abc.css', '/_astro/react.abc.js', '/tags.js']) {
      const { headers } = await secure().get(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d+$/);
      expect(headers.get('permissions-policy')).toBeNull();
      expect(headers.get('content-security-policy')).toBeNull();
    }
    const { headers } = await secure().get('/_astro/glyphs.abc.svg');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
  });

  it('lets pages and the back office show the tiles of a plain HTTP server', async () => {
    const allowed = async (path: string) => {
      const policy = (await tiled().get(path)).headers.get('content-security-policy') ?? '';
      return /(?<=img-src )[^;]*/.exec(policy)?.[0];
    };
    const hosts = ['a', 'b', 'c'].map((letter) => `http://${letter}.tiles.example:8080`);
    for (const path of ['/', '/admin/businesses/1', '/admin-legacy'])
      expect(await allowed(path)).toBe(`'self' https: data: ${hosts.join(' ')}`);
  });

  it('insists on HTTPS only where the site has it', async () => {
    const { headers } = await secure().get('/');
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d+$/);
    expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
  });

  it('answers JSON errors for addresses and methods that the API does not have', async () => {
    for (const path of ['/api', '/api/nothing', '/api/categories/a/b', '/api/%zz']) {
      const answer = await server().raw(path);
      expect([path, answer.status]).toEqual([path, 404]);
      const { error } = errorSchema.parse(JSON.parse(answer.body.toString()));
      expect(error.code).toBe('not_found');
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    const wrongMethod = await server().raw('/api/countries', { method: 'POST' });
    expect(wrongMethod.status).toBe(405);
    expect(wrongMethod.headers.allow).toBe('GET, HEAD');
    expect(JSON.parse(wrongMethod.body.toString())).toMatchObject({
      error: { code: 'method_not_allowed' },
    });
  });

  it('warns once of a proxy that the configuration does not know of', async () => {
    const warnings = () => server().log.filter((line) => line.includes('X-Forwarded-For'));
    expect(warnings()).toEqual([]);
    for (const _ of [1, 2]) await server().get('/livez', { 'X-Forwarded-For': '192.0.2.1' });
    expect(warnings()).toHaveLength(1);
    expect(warnings()[0]).toContain('set TRUST_PROXY to the number of proxies');
    await proxied().get('/livez', { 'X-Forwarded-For': '192.0.2.1' });
    expect(proxied().log.join('')).not.toContain('X-Forwarded-For');
  });

  it('tells addresses of the API apart by case', async () => {
    for (const path of ['/API/countries', '/api/Countries', '/Api/health'])
      expect([path, (await server().get(path)).status]).toEqual([path, 404]);
  });

  it('answers a request to upgrade as if it had not asked for that', async () => {
    const client = await openRaw(server().url);
    client.send(rawGet('/api/countries', 'Connection: Upgrade\r\nUpgrade: websocket\r\n'));
    await expect.poll(() => statusesIn(client.received())).toEqual(['200']);
    expect(client.received()).toMatch(/^X-Content-Type-Options: nosniff\r$/im);
    client.leave();
  });

  it('raises no alarm when a client leaves before its body is complete', async () => {
    const before = server().log.length;
    for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
      const client = await openRaw(server().url);
      client.send(
        `POST /api/contact HTTP/1.1\r\nHost: test\r\nContent-Type: ${type}\r\nContent-Length: 100\r\n\r\n{`,
      );
      client.leave();
    }
    const entries = () =>
      server()
        .log.slice(before)
        .map((line) => JSON.parse(line));
    await expect
      .poll(() => entries().filter(({ msg }) => String(msg).includes('aborted')).length)
      .toBe(2);
    expect(entries().filter(({ level }) => level > 20)).toEqual([]);
  });

  it('compresses what it makes, and no images', async () => {
    await server().publish('social.png', 'x'.repeat(5_000));
    const encodingOf = async (path: string) => {
      const answer = await server().raw(path, { headers: { 'Accept-Encoding': 'br' } });
      return answer.headers['content-encoding'];
    };
    expect(await encodingOf('/api/openapi.json')).toBe('br');
    expect(await encodingOf('/api/countries')).toBeUndefined();
    expect(await encodingOf('/social.png')).toBeUndefined();
  });

  it('logs requests without their query', async () => {
    await server().get('/api/countries?token=hunter2');
    await expect
      .poll(() => server().log.some((line) => line.includes('/api/countries')))
      .toBe(true);
    expect(server().log.join('')).not.toContain('hunter2');
  });
});

describe('the server without its database', () => {
  const unreachable = connect('postgresql://nobody@127.0.0.1:1/nothing', 1);
  const server = useTestServer(() => unreachable);

  it('asks to try again, and says no more than that', async () => {
    const answer = await server().get('/api/countries');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    const { error } = errorSchema.parse(await answer.json());
    expect(error.code).toBe('unavailable');
    expect(error.message).not.toMatch(/ECONNREFUSED|127\.0\.0\.1/);
    expect(server().log.join('')).toContain('ECONNREFUSED');
  });

  it('serves pages, and 404 for what it does not have', async () => {
    await server().publish('index.html', 'Home');
    await server().publish('404.html', 'Not here');
    expect(await (await server().get('/')).text()).toBe('Home');
    const missing = await server().get('/business/nothing');
    expect([missing.status, await missing.text()]).toEqual([404, 'Not here']);
  });

  it('is not ready, and lives', async () => {
    for (const path of ['/api/health', '/readyz']) {
      const answer = await server().get(path);
      expect(answer.status).toBe(503);
      const body = { status: 'unavailable', database: 'unreachable', publishing: 'unknown' };
      expect(await answer.json()).toMatchObject(body);
    }
    expect((await server().get('/livez')).status).toBe(200);
  });
});

describe('the server before its database is open', () => {
  it('lives, is not ready, and answers requests by the application that takes over', async () => {
    const logger = pino({ level: 'silent' });
    const readiness = { ready: false, step: 'opening the database' };
    const server = await listen(createStartingApp(readiness, logger), 0, '127.0.0.1');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const status = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
    try {
      expect(await status('/livez')).toBe(200);
      for (const path of ['/readyz', '/api/health', '/api/countries', '/'])
        expect([path, await status(path)]).toEqual([path, 503]);
      const app = new Koa();
      app.use((ctx) => {
        ctx.body = 'taken over';
      });
      handOver(server, { app, upgrade: () => undefined });
      expect(await status('/')).toBe(200);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});
