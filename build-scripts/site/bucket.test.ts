import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { PRIORITY } from '../../api/changes/stale-marks.queries.ts';
import { updateListings } from '../../api/changes/testing/update-listings.ts';
import { PROJECT_ROOT, parseConfig } from '../../api/config.ts';
import { ERROR_PAGES } from '../../api/contract/pages/error-pages.ts';
import { countRows } from '../../api/database/count-rows.ts';
import { useTestDatabase } from '../../api/database/testing/test-database.ts';
import type { PublishTarget } from '../../api/publish-target.ts';
import { auditSite } from '../audit/audit-site.ts';
import { packPage } from '../publish/compress.ts';
import { openPublisher } from '../publish/open-publisher.ts';
import type { Publisher } from '../publish/publisher.ts';
import { KEY, startBucket, type TestBucket } from '../publish/testing/bucket.ts';
import { startPageService } from '../render/page-service.ts';
import { TEMPLATES } from '../render/rebuild.ts';
import { sweepAssets } from '../render/sweep-assets.ts';
import { compileTemplates, SITE_URL } from '../testing/compiled.ts';
import { runSite } from './run-site.ts';

/** From home to any page. */
const MOST_CLICKS = 6;

describe('a site in a bucket', () => {
  const database = useTestDatabase();
  let bucket: TestBucket;
  let running: Awaited<ReturnType<typeof runSite>>;
  let publisher: Publisher;
  let target: PublishTarget;
  let dataDir = '';

  beforeAll(async () => {
    bucket = await startBucket();
    dataDir = await mkdtemp(join(tmpdir(), 'bucket-site-'));
    const config = parseConfig(
      {
        SITE_URL,
        DATA_DIR: dataDir,
        SAMPLE_ROWS: '30',
        WORKERS: '1',
        LOG_LEVEL: 'silent',
        PUBLISH_TO: `s3://${bucket.name}/directory`,
        PUBLISH_S3_ENDPOINT: bucket.endpoint,
        PUBLISH_S3_ACCESS_KEY_ID: KEY.accessKeyId,
        PUBLISH_S3_SECRET_ACCESS_KEY: KEY.secretAccessKey,
      },
      PROJECT_ROOT,
    );
    await compileTemplates(inject('databaseServer'));
    running = await runSite(config, database());
    target = config.publishTo;
    publisher = await openPublisher(target);
  }, 240_000);
  afterEach(() => {
    vi.useRealTimers();
  });
  afterAll(async () => {
    running.close();
    await bucket.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const audit = () => auditSite(database().db, publisher, SITE_URL);
  const html = async (name: string) => (await publisher.readFile(`${name}.html`))?.toString();
  const get = (path: string) => fetch(running.url + path, { redirect: 'manual' });

  it('is complete', async () => {
    const { pages, links, clicks, found } = await audit();
    expect(found).toEqual({});
    expect(pages).toBeGreaterThan(60);
    const { db } = database();
    const linked = [
      ...((await html('index'))?.matchAll(/ (?:href|action)="(\/[^"#?]*)/g) ?? []),
    ].map(([, path]) => path ?? '');
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pages
      where path = any(${linked}::text[]) and path <> '/'`.execute(db);
    const unlinked = await countRows(
      db.selectFrom('businesses').where('public', '=', true).where('listed', '=', false),
    );
    // Home, then all pages that it links to. Nothing links to error pages and closed businesses.
    expect(clicks.slice(0, 2)).toEqual([1, rows[0]?.count]);
    expect(clicks.length).toBeLessThanOrEqual(1 + MOST_CLICKS);
    expect(clicks.reduce((sum, some) => sum + some)).toBe(pages - ERROR_PAGES.length - unlinked);
    expect(links).toBeGreaterThan(1_000);
  });

  it('changes only the pages of changed listings', async () => {
    const { db } = database();
    const [withdrawn] = await db
      .selectFrom('businesses')
      .select(['id', 'slug'])
      .where('listed', '=', true)
      .orderBy('id')
      .limit(1)
      .execute();
    const [id, path] = [withdrawn?.id ?? 0, `/business/${withdrawn?.slug}`];
    const key = `directory${path}.html`;
    expect((await bucket.get(key)).status).toBe(200);
    await updateListings(db, sql`select ${id}::bigint`, sql`approved = false`);
    const before = bucket.requests.length;
    const { written, removed, failed } = await running.publish(false);
    expect(failed).toBe(0);
    expect(removed).toBeGreaterThan(0);
    const puts = bucket.requests.slice(before).filter((request) => request.startsWith('PUT'));
    const marks = puts.filter((request) => request.includes('/.publication'));
    expect(puts).toHaveLength(written + marks.length);
    expect(marks.length).toBeGreaterThan(0);
    expect((await bucket.get(key)).status).toBe(404);
    expect((await audit()).found).toEqual({});
    const gone = await get(path);
    expect([gone.status, await gone.text()]).toEqual([410, await html('410-business')]);
  });

  it('keeps the page of a permanently closed business, without links to it', async () => {
    const { db } = database();
    const { id, slug } = await db
      .selectFrom('businesses')
      .select(['id', 'slug'])
      .where('listed', '=', true)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    await updateListings(
      db,
      sql`select ${id}::bigint`,
      sql`status = 'permanently_closed', status_since = '2026-01-02'`,
    );
    expect((await running.publish(false)).failed).toBe(0);
    const page = await html(`business/${slug}`);
    expect(page).toContain('Permanently closed');
    expect(page).toContain('<meta name="robots" content="noindex">');
    expect(String(await publisher.readFile('sitemaps/businesses/page-1.xml'))).not.toContain(slug);
    expect((await audit()).found).toEqual({});
  });

  it('leaves the API, the back office and former addresses to the server', async () => {
    expect(await (await get('/api/health')).json()).toMatchObject({ status: 'ok', pages: 'ok' });
    for (const spelling of ['/countries/', '/Countries', '/COUNTRIES.html']) {
      const { status, headers } = await get(spelling);
      expect([status, headers.get('location')]).toEqual([301, '/countries']);
    }
    const unknown = await get('/nothing');
    expect([unknown.status, await unknown.text()]).toEqual([404, await html('404')]);
    expect(unknown.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect((await fetch(`${running.url}/`, { method: 'POST' })).status).toBe(405);
    expect((await get('/api/homepage-data')).status).toBe(200);
  });

  it('is served by the server to clients without brotli', async () => {
    const { headers, bytes } = await bucket.get('directory/countries.html');
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(bytes).toString()).toBe(await html('countries'));
    const ask = (path: string, more = {}) =>
      fetch(running.url + path, { headers: { 'Accept-Encoding': 'gzip', ...more } });
    for (const path of ['/countries', '/countries.html', '/']) {
      const page = await ask(path);
      expect([page.status, page.headers.get('content-encoding')], path).toEqual([200, 'gzip']);
      expect(await page.text()).toBe(await html(path === '/' ? 'index' : 'countries'));
      expect(page.headers.get('cache-control')).toContain('must-revalidate');
    }
    const plain = await ask('/countries', { 'Accept-Encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(await html('countries'));

    const [style = ''] = /\/_astro\/site\.[\w-]+\.css/.exec((await html('index')) ?? '') ?? [];
    const asset = await ask(style);
    expect([asset.status, asset.headers.get('content-type')]).toEqual([
      200,
      'text/css; charset=utf-8',
    ]);
    expect(asset.headers.get('cache-control')).toContain('immutable');
    expect((await ask('/_astro/other.css')).status).toBe(404);

    bucket.refuse(() => 403);
    expect((await ask('/cities')).status).toBe(503);
    bucket.refuse(() => undefined);
  });

  it('loses assets that no page has used for a day, once nothing is stale', async () => {
    const { db } = database();
    const former = 'directory/_astro/former.js';
    const sweep = () => sweepAssets(db, publisher, TEMPLATES);
    const version = (template_version: string) =>
      db.updateTable('publication').set({ template_version }).execute();
    await bucket.put([former]);
    expect((await running.publish(false)).assetsRemoved).toBe(0);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 });

    const { template_version: current } = await db
      .selectFrom('publication')
      .select('template_version')
      .executeTakeFirstOrThrow();
    await version('newer');
    expect(await sweep()).toBe(0);
    await version(current);
    const home = { kind: 'home', key: 0, page: 1, priority: PRIORITY.edit } as const;
    await db.insertInto('stale_pages').values(home).execute();
    expect(await sweep()).toBe(0);
    expect((await bucket.get(former)).status).toBe(200);

    expect((await running.publish(false)).assetsRemoved).toBe(1);
    expect((await bucket.get(former)).status).toBe(404);
    expect((await audit()).found).toEqual({});
  });

  it('is cleaned up by the server once its pages are up to date', async () => {
    const input = {
      databaseUrl: database().url,
      templates: TEMPLATES,
      publishTo: target,
      siteUrl: SITE_URL,
    };
    const sweep = vi.fn(() => sweepAssets(database().db, publisher, TEMPLATES));
    const service = startPageService(input, 1, pino({ level: 'silent' }), sweep);
    try {
      await vi.waitFor(() => expect(sweep).toHaveBeenCalledTimes(1), { timeout: 30_000 });
    } finally {
      await service.stop();
    }
    await expect(sweep.mock.results[0]?.value).resolves.toBe(0);
  });

  it('is audited for changes by other programs', async () => {
    await publisher.removePages(['/countries']);
    const other = packPage('/cities', Buffer.from('<p>Other</p>'));
    const stray = packPage('/stray', Buffer.from('<p>Stray</p>'));
    await publisher.writePages([other, stray], async () => {});
    const { found } = await audit();
    expect(found['files that are missing']?.first).toEqual(['/countries']);
    expect(found['files with other bytes than published']?.first).toEqual(['/cities']);
    expect(found['files that the ledger does not know']?.first).toEqual(['stray.html']);
  });
});
