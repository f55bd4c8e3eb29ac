import { once } from 'node:events';
import { beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createAdministrator } from '../administrators/administrators.ts';
import { IMPORT_ROUTES, LIVE_IMPORTS_PATH } from '../contract/calls/import-routes.ts';
import { PUBLICATION_ROUTES } from '../contract/calls/publication.ts';
import { SESSION_ROUTES } from '../contract/calls/sessions.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { openSession } from '../sessions/sessions.queries.ts';
import { useTestServer } from './testing/test-server.ts';

const PUBLIC = 'directory.example';
const OFFICE = 'admin.directory.example';

describe('a back office with a host of its own', () => {
  const database = useTestDatabase();
  const server = useTestServer(database, {
    SITE_URL: `https://${PUBLIC}`,
    ADMIN_HOST: OFFICE,
    TRUST_PROXY: '1',
  });
  let Cookie = '';

  beforeAll(async () => {
    const { publish, buildAdmin } = server();
    await publish('index.html', 'Home');
    await publish('tags.js', 'tags()');
    await buildAdmin('index.html', '<div id="root"></div>');
    await buildAdmin('assets/app.js', 'start()');
    const credentials = { username: 'ada', password: 'correct horse battery' };
    const ada = await createAdministrator(database().db, credentials);
    Cookie = `__Host-session=${await openSession(database().db, ada, undefined)}`;
  });

  const ask = async (Host: string, path: string, method = 'GET', headers = {}) =>
    server().raw(path, { method, headers: { Host, Cookie, ...headers } });
  const status = async (...of: Parameters<typeof ask>) => (await ask(...of)).status;

  it.each([
    ['GET', '/admin/login', 200, 302],
    ['GET', '/admin/assets/app.js', 200, 302],
    ['POST', '/admin/login', 405, 404],
    ['GET', SESSION_ROUTES.read.path, 200, 404],
    ['GET', '/api/admin/site-settings', 200, 404],
    ['POST', SESSION_ROUTES.signIn.path, 400, 404],
    ['GET', '/api/admin/businesses', 200, 404],
    ['GET', IMPORT_ROUTES.list.path, 200, 404],
    ['POST', '/api/upload-excel', 400, 404],
    ['DELETE', '/api/businesses/1', 404, 404],
    ['GET', '/api/docs', 200, 404],
    ['GET', '/api/openapi.json', 200, 404],
    ['GET', '/api/health', 200, 200],
    ['GET', '/', 302, 200],
    ['GET', '/tags.js', 404, 200],
    ['GET', '/api/countries', 404, 200],
    ['GET', '/api/search', 404, 200],
  ])('answers %s %s with %i there and %i on the public host', async (method, path, there, site) => {
    const Origin = `https://${OFFICE}`;
    expect([
      await status(OFFICE, path, method, { Origin }),
      await status(PUBLIC, path, method, { Origin }),
      // Another host, and headers that a script on a public page can set.
      await status('10.0.0.7:3000', path, method, { Origin, 'X-Forwarded-Host': OFFICE }),
    ]).toEqual([there, site, site]);
  });

  it('leaves the contact form to the public host', async () => {
    const Origin = `https://${PUBLIC}`;
    expect(await status(PUBLIC, '/api/contact', 'POST', { Origin })).toBe(400);
    expect(await status(OFFICE, '/api/contact', 'POST', { Origin })).toBe(404);
  });

  it('redirects from the public host and from its own root', async () => {
    const moved = await ask(PUBLIC, '/admin/businesses?page=2');
    expect(moved.headers.location).toBe(`https://${OFFICE}/admin/businesses?page=2`);
    expect((await ask(OFFICE, '/')).headers.location).toBe('/admin');
    const session = JSON.parse((await ask(OFFICE, SESSION_ROUTES.read.path)).body.toString());
    expect(session.publicOrigin).toBe(`https://${PUBLIC}`);
  });

  it('accepts changes from its own pages alone', async () => {
    const clear = (Origin: string) =>
      status(OFFICE, PUBLICATION_ROUTES.clearCache.path, 'POST', {
        Origin,
        'X-Forwarded-Proto': 'https',
      });
    expect(await clear(`https://${PUBLIC}`)).toBe(403);
    expect(await clear(`http://${OFFICE}`)).toBe(403);
    expect(await clear(`https://${OFFICE}`)).toBe(200);
  });

  it('streams live imports on its own host alone', async () => {
    const opens = async (Host: string, Origin: string) => {
      const address = `${server().url.replace('http', 'ws')}${LIVE_IMPORTS_PATH}`;
      const socket = new WebSocket(address, { headers: { Host, Origin, Cookie } });
      const outcome = await Promise.race([
        once(socket, 'open').then(() => 101),
        once(socket, 'unexpected-response').then(([, answer]) => answer.statusCode),
      ]);
      socket.on('error', () => undefined).terminate();
      return outcome;
    };
    expect(await opens(OFFICE, `https://${OFFICE}`)).toBe(101);
    expect(await opens(OFFICE, `https://${PUBLIC}`)).toBe(403);
    expect(await opens(PUBLIC, `https://${PUBLIC}`)).toBe(404);
  });
});
