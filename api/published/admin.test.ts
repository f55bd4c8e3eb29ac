import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { useTestServer } from '../http/testing/test-server.ts';

describe('the back office', () => {
  const database = useTestDatabase();
  const server = useTestServer(database);
  const unbuilt = useTestServer(database);

  beforeAll(async () => {
    const { buildAdmin, publish } = server();
    await buildAdmin('index.html', '<div id="root"></div>');
    await buildAdmin('assets/app-AbC.js', 'start()');
    await buildAdmin('favicon.svg', '<svg/>');
    await publish('administration-berlin.html', 'A page');
  });

  it.each(['/admin', '/admin/', '/admin/login', '/admin/businesses?page=2', '/admin-legacy'])(
    'shows itself at %s',
    async (path) => {
      const answer = await server().get(path);
      expect([answer.status, await answer.text()]).toEqual([200, '<div id="root"></div>']);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    },
  );

  it('allows only style elements with the nonce of the response', async () => {
    await server().buildAdmin('index.html', '<meta content="%STYLE_NONCE%">');
    const numbers = await Promise.all(
      ['/admin', '/admin/login'].map(async (path) => {
        const answer = await server().get(path);
        const number = /content="([\w+/=]{22,})"/.exec(await answer.text())?.[1];
        expect(answer.headers.get('content-security-policy')).toContain(
          `style-src 'self' 'nonce-${number}';`,
        );
        return number;
      }),
    );
    expect(new Set(numbers).size).toBe(2);
  });

  it('is isolated from windows of public pages, and allows no workers', async () => {
    const policyOf = async (path: string) => {
      const { headers } = await server().get(path);
      expect(headers.get('content-security-policy')).toContain("worker-src 'none'");
      return headers.get('cross-origin-opener-policy');
    };
    expect(await policyOf('/admin')).toBe('same-origin');
    expect(await policyOf('/administration-berlin')).toBe('same-origin-allow-popups');
    const worker = { 'Service-Worker': 'script' };
    for (const path of ['/administration-berlin', '/admin/assets/app-AbC.js', '/tags.js'])
      expect((await server().raw(path, { headers: worker })).status).toBe(403);
  });

  it('sends precompressed files to browsers that accept them', async () => {
    const script = 'start();'.repeat(9);
    await server().buildAdmin('assets/large.js', script);
    const packed = brotliCompressSync(script);
    await server().buildAdmin('assets/large.js.br', packed);
    const read = (encodings: string) =>
      server().raw('/admin/assets/large.js', { headers: { 'Accept-Encoding': encodings } });
    const compressed = await read('gzip, br');
    expect(compressed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    expect(compressed.body).toEqual(packed);
    expect((await read('identity')).body.toString()).toBe(script);
  });

  it('caches assets for a year, and has other files revalidated', async () => {
    const asset = await server().get('/admin/assets/app-AbC.js');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    const icon = await server().get('/admin/favicon.svg');
    expect([icon.status, icon.headers.get('cache-control')]).toEqual([200, 'no-cache']);
  });

  it.each([
    '/admin/assets/app-old.js',
    '/admin/../site/index.html',
    '/admin/%2e%2e/index.html',
    '/admin/assets/..%2f..%2findex.html',
    '/admin-legacy/x.js',
  ])('answers 404 at %s', async (path) => {
    expect((await server().raw(path)).status).toBe(404);
  });

  it('leaves other addresses to the site', async () => {
    expect(await (await server().get('/administration-berlin')).text()).toBe('A page');
  });

  it('refuses other methods', async () => {
    expect((await server().raw('/admin/login', { method: 'POST' })).status).toBe(405);
  });

  it('answers that it is starting while it is being built', async () => {
    const answer = await unbuilt().get('/admin');
    expect([answer.status, await answer.text()]).toEqual([
      503,
      'The back office is being built. Try again in a minute.\n',
    ]);
  });
});
