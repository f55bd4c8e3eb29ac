import { beforeAll, describe, expect, it } from 'vitest';
import { errorSchema } from './contract/entities.ts';
import { connect } from './database/connection.ts';
import { useTestDatabase } from './database/testing/test-database.ts';
import { useTestServer } from './http/testing/test-server.ts';

describe('the server', () => {
  const database = useTestDatabase();
  const server = useTestServer(database);
  const secure = useTestServer(database, { SITE_URL: 'https://directory.example' });
  const tiled = useTestServer(database, {
    MAP_TILES_URL: 'http://{s}.tiles.example:8080/{z}/{x}/{y}.png',
  });

  beforeAll(async () => {
    await server().publish('index.html', '<h1>Home</h1>');
  });

  it('says that it is well', async () => {
    const answer = await server().get('/api/health');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ status: 'ok', database: 'ok', pages: 'ok' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('says that it is not well when there is no home page', async () => {
    const answer = await secure().get('/api/health');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ status: 'unavailable', pages: 'missing' });
  });

  it('answers nothing but its step until it is ready', async () => {
    const { get, readiness } = server();
    Object.assign(readiness, { ready: false });
    try {
      const health = await get('/api/health');
      expect(health.status).toBe(503);
      expect(await health.json()).toEqual({ status: 'starting', step: 'building pages' });
      const page = await get('/');
      expect(page.status).toBe(503);
      expect(page.headers.get('retry-after')).toMatch(/^\d+$/);
      expect(await page.text()).toContain('building pages');
      const api = await get('/api/countries');
      expect(api.status).toBe(503);
      expect(await api.json()).toMatchObject({ error: { code: 'starting' } });
    } finally {
      readiness.ready = true;
    }
    expect((await get('/')).status).toBe(200);
  });

  it('sends security headers with pages, answers and errors', async () => {
    for (const path of ['/', '/api/countries', '/api/nothing', '/nothing']) {
      const { headers } = await server().get(path);
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'self';script-src 'self';style-src 'self';img-src 'self' https: data:;connect-src 'self';frame-ancestors 'none';base-uri 'self';form-action 'self';object-src 'none'",
      );
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('strict-transport-security')).toBeNull();
    }
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

  it('is not well', async () => {
    const answer = await server().get('/api/health');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ status: 'unavailable', database: 'unreachable' });
  });
});
