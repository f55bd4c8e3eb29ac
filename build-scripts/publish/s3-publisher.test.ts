import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { S3ServiceException } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BucketTarget } from '../../api/publish-target.ts';
import { packPage } from './compress.ts';
import { bucketError } from './s3-client.ts';
import { openS3Publisher } from './s3-publisher.ts';
import { bucketTarget, startBucket, type TestBucket } from './testing/bucket.ts';

const YEAR = 'public, max-age=31536000, immutable';
const BRIEF = 'public, max-age=0, s-maxage=60, must-revalidate';

describe('a publish bucket', () => {
  let bucket: TestBucket;
  let target: BucketTarget;
  let source = '';
  const go = async () => {};
  const pages = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      packPage(`/busy/${index}`, Buffer.from(`page ${index}`)),
    );

  beforeAll(async () => {
    bucket = await startBucket();
    target = bucketTarget(bucket);
    source = await mkdtemp(join(tmpdir(), 'assets-'));
  });
  afterEach(() => bucket.refuse(() => undefined));
  afterAll(async () => {
    await bucket.close();
    await rm(source, { recursive: true, force: true });
  });

  it.each([
    ['/', 'index.html', 'text/html; charset=utf-8'],
    ['/business/a', 'business/a.html', 'text/html; charset=utf-8'],
    ['/robots.txt', 'robots.txt', 'text/plain; charset=utf-8'],
    ['/sitemap.xml', 'sitemap.xml', 'application/xml; charset=utf-8'],
    ['/tags.js', 'tags.js', 'text/javascript; charset=utf-8'],
  ])('stores %s with the headers of a page', async (path, key, type) => {
    const html = `<p>${'what is in it. '.repeat(500)}</p>`;
    const publisher = await openS3Publisher({ ...target, prefix: 'site' });
    await publisher.writePages([packPage(path, Buffer.from(html))], go);
    const { status, headers, bytes } = await bucket.get(`site/${key}`);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe(type);
    expect(headers['cache-control']).toBe(BRIEF);
    expect(headers['content-encoding']).toBe('br');
    expect(bytes.length).toBeLessThan(html.length / 10);
    expect(brotliDecompressSync(bytes).toString()).toBe(html);
    expect((await bucket.get(key)).status).toBe(404);
  });

  it('stores the maps of nginx uncompressed', async () => {
    const publisher = await openS3Publisher(target);
    const rules = packPage('/nginx/former-pages-001.map', Buffer.from('/a /b;'));
    await publisher.writePages([rules], go);
    const { headers, bytes } = await bucket.get('nginx/former-pages-001.map');
    expect([headers['content-encoding'], bytes.toString()]).toEqual([undefined, '/a /b;']);
  });

  it.each([
    ['app.AbC.js', 'text/javascript; charset=utf-8', 'br'],
    ['site.AbC.css', 'text/css; charset=utf-8', 'br'],
    ['globe.AbC.svg', 'image/svg+xml', 'br'],
    ['pin.AbC.png', 'image/png', undefined],
    ['site.webmanifest', 'application/manifest+json; charset=utf-8', 'br'],
    ['data.json', 'application/json; charset=utf-8', 'br'],
    ['other.bin', 'application/octet-stream', undefined],
  ])('stores the asset %s with its type', async (name, type, encoding) => {
    await writeFile(join(source, name), name);
    const publisher = await openS3Publisher({ ...target, prefix: 'assets/_astro' });
    await publisher.writeAssets(source);
    const { headers, bytes } = await bucket.get(`assets/_astro/${name}`);
    expect(headers['content-type']).toBe(type);
    expect(headers['content-encoding']).toBe(encoding);
    expect((encoding ? brotliDecompressSync(bytes) : bytes).toString()).toBe(name);
  });

  it('lets caches keep only assets with hashed names, for a year', async () => {
    const publisher = await openS3Publisher(target);
    await mkdir(join(source, '_astro'), { recursive: true });
    await writeFile(join(source, '_astro', 'site.AbC.css'), 'body {}');
    await publisher.writeAssets(source);
    expect((await bucket.get('_astro/site.AbC.css')).headers['cache-control']).toBe(YEAR);
    expect((await bucket.get('pin.AbC.png')).headers['cache-control']).toBe(BRIEF);
  });

  it('receives a limited number of pages at the same time', async () => {
    let inFlight = 0;
    let most = 0;
    bucket.refuse((_request, response) => {
      inFlight += 1;
      most = Math.max(most, inFlight);
      response.once('close', () => {
        inFlight -= 1;
      });
      return undefined;
    });
    await (await openS3Publisher(target)).writePages(pages(80), go);
    expect(most).toBeGreaterThan(4);
    expect(most).toBeLessThanOrEqual(32);
  });

  it('receives all pages although it is busy for a while', async () => {
    const publisher = await openS3Publisher(target);
    let refused = 0;
    // Two retries for each of 32 concurrent requests: more than the SDK's own strategy allows.
    bucket.refuse(() => {
      refused += 1;
      return refused <= 64 ? 503 : undefined;
    });
    await publisher.writePages(pages(40), go);
    expect(refused).toBeGreaterThan(64);
    for (const [index, { path }] of pages(40).entries())
      expect(String(await publisher.readFile(`${path.slice(1)}.html`))).toBe(`page ${index}`);
  });

  it('receives no further requests after a failure', async () => {
    const publisher = await openS3Publisher({ ...target, prefix: 'failing' });
    bucket.refuse(({ url = '' }) => (url.includes('busy/7.html') ? 403 : undefined));
    const before = bucket.requests.length;
    await expect(publisher.writePages(pages(200), go)).rejects.toThrow(/access is denied/);
    expect(bucket.requests.length - before).toBeLessThan(100);
    const stored = bucket.requests.length;
    await publisher.readMark();
    expect(bucket.requests.length).toBe(stored + 1);
  });
});

it('reports a bucket that keeps asking to slow down', () => {
  const busy = new S3ServiceException({
    name: 'SlowDown',
    message: 'Reduce your request rate.',
    $fault: 'server',
    $metadata: { httpStatusCode: 503 },
  });
  const target = { kind: 's3', bucket: 'b', prefix: 'p', region: 'x', endpoint: null } as const;
  expect(bucketError({ ...target, credentials: null }, busy).message).toMatch(
    /s3:\/\/b\/p: it asks to slow down, also after 10 attempts \(Reduce/,
  );
});

describe('opening a bucket', () => {
  let bucket: TestBucket;
  beforeAll(async () => {
    bucket = await startBucket();
  });
  afterAll(() => bucket.close());

  it.each<[string, Partial<BucketTarget>, RegExp]>([
    ['is not there', { bucket: 'nobody' }, /s3:\/\/nobody at .*: there is no bucket nobody/],
    [
      'does not know the key',
      { credentials: { accessKeyId: 'UNKNOWN', secretAccessKey: 'hunter2' } },
      /access is denied \(InvalidAccessKeyId.*s3:PutObject/,
    ],
    ['is out of reach', { endpoint: 'http://127.0.0.1:9' }, /at .*:9: it cannot be reached/],
  ])('fails at once when it %s', async (_what, wrong, message) => {
    const opened = openS3Publisher({ ...bucketTarget(bucket), ...wrong });
    await expect(opened).rejects.toThrow(message);
    await expect(opened).rejects.not.toThrow(/hunter2/);
    await expect(opened).rejects.toMatchObject({ code: 'environment' });
  });
});
