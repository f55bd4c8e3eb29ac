import { once } from 'node:events';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { rename, utimes } from 'node:fs/promises';
import { connect } from 'node:net';
import { dirname } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { useTestServer } from '../http/testing/test-server.ts';

/** 92 KB when compressed, more than files that are read at once. */
const HUGE = Array.from(
  { length: 30_000 },
  (_, index) => `<url>${(index * 7919) % 30_011}</url>`,
).join('');
const LONG = `<h1>Example</h1>${'<p>One line of many.</p>'.repeat(200)}`;

const pack = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });

const SUBJECTS = [
  ...['404-business', '404-country', '404-city', '404-category', '404-page'],
  '410-business',
];

describe('published pages', () => {
  const database = useTestDatabase();
  const server = useTestServer(database);

  beforeAll(async () => {
    const { publish } = server();
    await publish('index.html', '<h1>Home</h1>');
    await publish('404.html.br', pack('<h1>404 Page Not Found</h1>'));
    await publish('410.html', '<h1>Gone</h1>');
    for (const name of SUBJECTS) await publish(`${name}.html`, `<h1>${name}</h1>`);
    await publish('business/example-berlin.html.br', pack(LONG));
    await publish('business/before-compression.html', LONG);
    await publish('sitemaps/main.xml.br', pack(HUGE));
    await publish('robots.txt', 'User-agent: *');
    await publish('_astro/page.AbC123.css', 'body {}');
    await publish('_redirects', 'secret');
    await publish('nginx/directory.conf', 'secret');
    await publish('.secret', 'secret');
    await publish('.well/known.txt', 'secret');
    await publish('../outside.html', 'secret');
    await publish('../outside.txt', 'secret');
    const { db } = database();
    const [germany, france] = await db
      .insertInto('countries')
      .values([
        { code: 'DE', name: 'Germany', slug: 'germany' },
        { code: 'FR', name: 'France', slug: 'france' },
      ])
      .returning('id as key')
      .execute();
    if (!germany || !france) throw new Error('The countries are missing.');
    const page = { hash: Buffer.alloc(32), bytes: 1, indexable: true };
    await db
      .insertInto('pages')
      .values([
        {
          kind: 'business',
          key: 1,
          page: 1,
          path: '/business/example-berlin',
          ...page,
        },
        { kind: 'business', key: 3, page: 1, path: '/business/lost', ...page },
        { kind: 'country', ...germany, page: 1, path: '/countries/germany', ...page },
        { kind: 'country', ...france, page: 1, path: '/countries/france', ...page },
        { kind: 'country-cities', ...france, page: 1, path: '/countries/france/cities', ...page },
        {
          kind: 'country-cities',
          key: 2,
          page: 2,
          path: '/countries/france/cities/page/2',
          ...page,
        },
      ])
      .execute();
    await db
      .insertInto('former_paths')
      .values([
        { kind: 'business', key: 1, page: 1, path: '/business/old-name' },
        { kind: 'business', key: 2, page: 1, path: '/business/removed' },
        { kind: 'business', key: 3, page: 1, path: '/business/lost' },
        { kind: 'city', key: 4, page: 1, path: '/cities/pt/gone' },
      ])
      .execute();
  });

  it.each([
    ['/', '<h1>Home</h1>', 'text/html; charset=utf-8'],
    ['/business/example-berlin', LONG, 'text/html; charset=utf-8'],
    ['/business/before-compression', LONG, 'text/html; charset=utf-8'],
    ['/sitemaps/main.xml', HUGE, 'application/xml'],
    ['/robots.txt', 'User-agent: *', 'text/plain; charset=utf-8'],
    ['/?utm_source=x', '<h1>Home</h1>', 'text/html; charset=utf-8'],
  ])('are at %s', async (path, content, type) => {
    const answer = await server().get(path);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(content);
    expect(answer.headers.get('content-type')).toBe(type);
    expect(answer.headers.get('cache-control')).toBe(
      'public, max-age=0, s-maxage=60, must-revalidate',
    );
  });

  it.each([
    ['/business/example-berlin.html', '/business/example-berlin'],
    ['/business/example-berlin/', '/business/example-berlin'],
    ['/Business/Example-Berlin', '/business/example-berlin'],
    ['/BUSINESS/EXAMPLE-BERLIN.HTML/?a=1', '/business/example-berlin?a=1'],
    ['/business/example%2Dberlin', '/business/example-berlin'],
    ['/business/example-berlin/page/1', '/business/example-berlin'],
    ['/Business/Old-Name/Page/1/?utm=1', '/business/example-berlin?utm=1'],
    ['/cities/de', '/countries/germany'],
    ['/cities/FR/?a=1', '/countries/france/cities?a=1'],
    ['/index.html', '/'],
    ['/index', '/'],
    ['/business/old-name', '/business/example-berlin'],
    ['/Business/Old-Name.html?utm=1', '/business/example-berlin?utm=1'],
  ])('are redirected to from %s', async (path, location) => {
    const answer = await server().get(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([301, location]);
  });

  it('keep assets with hashed names for a year', async () => {
    const answer = await server().get('/_astro/page.AbC123.css');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await server().get('/_astro/page.abc123.css')).status).toBe(404);
  });

  it.each(['/cities/pt/gone', '/cities/PT/Gone/', '/410'])('answer 410 at %s', async (path) => {
    const answer = await server().get(path);
    expect([answer.status, await answer.text()]).toEqual([410, '<h1>Gone</h1>']);
  });

  it.each<[path: string, name: string]>([
    ['/business/lost', '404-business'],
    ['/Business/Nobody.html', '404-business'],
    ['/business/removed', '410-business'],
    ['/business/REMOVED/', '410-business'],
    ['/countries/atlantis', '404-country'],
    ['/countries/atlantis/cities', '404-country'],
    ['/countries/pageant', '404-country'],
    ['/cities/pt/atlantis', '404-city'],
    ['/categories/alchemy', '404-category'],
    ['/countries/page/99', '404-page'],
    ['/countries/france/cities/page/99', '404-page'],
    ['/Cities/b/page/99/', '404-page'],
    ...SUBJECTS.map((name): [string, string] => [`/${name}`, name]),
  ])('say at %s what is missing: %s', async (path, name) => {
    const answer = await server().get(path);
    const status = Number(name.slice(0, 3));
    expect([answer.status, await answer.text()]).toEqual([status, `<h1>${name}</h1>`]);
  });

  it.each([
    '/404',
    '/nothing',
    '/business',
    '/business/',
    '/business/example-berlin/more',
    '/countries',
    '/page/99',
    '/cities/pt',
    '/cities/prt/lisbon',
    '/categories/c',
    '/categories/page',
    '/categories/alchemy/more',
    `/${'x'.repeat(300)}`,
    '//business/example-berlin',
    '//example.com/',
    '/../outside',
    '/../outside.html',
    '/../outside.txt',
    '/business/../../outside.txt',
    '/%2e%2e/outside.txt',
    '/..%2foutside.txt',
    '/..%5coutside.txt',
    '/..\\outside.txt',
    '/business%2fexample-berlin',
    '/business/example-berlin%00',
    '/robots.txt%00.html',
    '/robots.txt/',
    '/business/example-berlin.html.br',
    '/business/example-berlin.br',
    '/_redirects',
    '/_REDIRECTS',
    '/_redirects.html',
    '/nginx/directory.conf',
    '/.secret',
    '/.well/known.txt',
    '/%2esecret',
    '/%zz',
    '/%ff',
    '/%0d%0aset-cookie:x',
  ])('answer 404 at %s', async (path) => {
    const answer = await server().raw(path);
    expect([answer.status, answer.body.toString()]).toEqual([404, '<h1>404 Page Not Found</h1>']);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it('answer 304 to clients that have them', async () => {
    // Not with fetch, which adds Cache-Control: no-cache to conditional requests.
    const ask = (headers: Record<string, string>) =>
      server().raw('/business/example-berlin', { headers });
    const packed = (await ask({ 'Accept-Encoding': 'br' })).headers.etag ?? '';
    const kept = await ask({ 'Accept-Encoding': 'br', 'If-None-Match': packed });
    expect([kept.status, kept.headers.vary]).toEqual([304, 'Accept-Encoding']);
    expect((await ask({ 'If-None-Match': packed })).status).toBe(200);
    const { etag = '', 'last-modified': since = '' } = (await ask({})).headers;
    expect(etag).toMatch(/^W\/"/);
    const again = await ask({ 'If-None-Match': etag });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect(again.headers.etag).toBe(etag);
    expect(again.headers['cache-control']).toContain('must-revalidate');
    expect((await ask({ 'If-Modified-Since': since })).status).toBe(304);
    expect((await ask({ 'If-None-Match': 'W/"other"' })).status).toBe(200);
  });

  it('get another ETag when they are published again, even with the same length', async () => {
    const { raw, publish } = server();
    const file = await publish('again.html', 'first');
    const { etag = '' } = (await raw('/again')).headers;
    const next = await publish('again.html.new', 'other');
    await utimes(next, new Date(), new Date(Date.now() + 5_000));
    await rename(next, file);
    const second = await raw('/again', { headers: { 'If-None-Match': etag } });
    expect([second.status, second.body.toString()]).toEqual([200, 'other']);
  });

  it.each(['/business/example-berlin', '/business/before-compression', '/sitemaps/main.xml'])(
    'are compressed for clients that take it: %s',
    async (path) => {
      const { raw } = server();
      const content = path.startsWith('/sitemaps') ? HUGE : LONG;
      const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
      for (const [accepted, encoding] of [
        ['br', 'br'],
        ['gzip', 'gzip'],
        ['gzip, deflate, br, zstd', 'br'],
        ['deflate, gzip;q=0.5', 'gzip'],
        ['br;q=0, gzip', 'gzip'],
      ] as const) {
        const answer = await raw(path, { headers: { 'Accept-Encoding': accepted } });
        expect(answer.headers['content-encoding'], accepted).toBe(encoding);
        expect(answer.headers.vary).toMatch(/accept-encoding/i);
        expect(answer.body.length).toBeLessThan(content.length / 3);
        expect(unpack[encoding](answer.body).toString()).toBe(content);
      }
      const plain = await raw(path);
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(plain.body.toString()).toBe(content);
    },
  );

  it('are sent as stored, with their length, to clients that accept brotli', async () => {
    const ask = (path: string, method = 'GET') =>
      server().raw(path, { method, headers: { 'Accept-Encoding': 'gzip, br' } });
    for (const [path, content] of [
      ['/business/example-berlin', LONG],
      ['/sitemaps/main.xml', HUGE],
      ['/nothing', '<h1>404 Page Not Found</h1>'],
    ] as const) {
      const stored = pack(content);
      const { headers, body } = await ask(path);
      expect(body, path).toEqual(stored);
      expect(headers['content-length']).toBe(String(stored.length));
      expect((await ask(path, 'HEAD')).headers['content-length']).toBe(String(stored.length));
    }
  });

  it('leave no file open, however the response ends', async () => {
    const folder = dirname(await server().publish('index.html', '<h1>Home</h1>'));
    const open = () =>
      readdirSync('/proc/self/fd').flatMap((name) => {
        const link = `/proc/self/fd/${name}`;
        const path = existsSync(link) ? readlinkSync(link) : '';
        return path.startsWith(folder) ? [path] : [];
      });
    const asked = ['/business/example-berlin', '/sitemaps/main.xml', '/nothing', '/countries'];
    await Promise.all(
      asked.flatMap((path) =>
        ['br', 'gzip', ''].map((encoding) =>
          server().raw(path, { headers: { 'Accept-Encoding': encoding } }),
        ),
      ),
    );
    const sockets = Array.from({ length: 20 }, () => {
      const socket = connect(Number(new URL(server().url).port), '127.0.0.1');
      socket.end('GET /sitemaps/main.xml HTTP/1.1\r\nHost: a\r\n\r\n');
      socket.once('data', () => socket.destroy());
      return socket;
    });
    await Promise.all(sockets.map((socket) => once(socket, 'close')));
    await expect.poll(open).toEqual([]);
  });

  it('answer HEAD with the headers alone', async () => {
    const { raw } = server();
    const answer = await raw('/business/example-berlin', { method: 'HEAD' });
    expect([answer.status, answer.body.length]).toEqual([200, 0]);
    expect(answer.headers['content-length']).toBe(String(LONG.length));
    expect((await raw('/nothing', { method: 'HEAD' })).status).toBe(404);
    expect((await raw('/business/removed', { method: 'HEAD' })).status).toBe(410);
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('refuse %s', async (method) => {
    const answer = await server().raw('/', { method });
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
  });
});

describe('published pages without specific error pages', () => {
  const database = useTestDatabase();
  const server = useTestServer(database);

  it('answer with the general error page', async () => {
    const { get, publish } = server();
    await publish('404.html', '<h1>Not found</h1>');
    await publish('410.html', '<h1>Gone</h1>');
    await database()
      .db.insertInto('former_paths')
      .values({ kind: 'business', key: 2, page: 1, path: '/business/removed' })
      .execute();
    for (const [path, status, content] of [
      ['/business/nobody', 404, '<h1>Not found</h1>'],
      ['/404-city', 404, '<h1>Not found</h1>'],
      ['/business/removed', 410, '<h1>Gone</h1>'],
    ] as const) {
      const answer = await get(path);
      expect([answer.status, await answer.text()]).toEqual([status, content]);
    }
  });
});

describe('an empty folder of published pages', () => {
  const server = useTestServer(useTestDatabase());

  it('answers 404 as plain text', async () => {
    const answer = await server().get('/');
    expect([answer.status, await answer.text()]).toEqual([404, 'Page not found.\n']);
  });
});
