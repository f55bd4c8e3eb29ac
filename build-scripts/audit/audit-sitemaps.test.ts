import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../api/database/testing/test-database.ts';
import { openDirectoryPublisher } from '../publish/directory-publisher.ts';
import type { Publisher } from '../publish/publisher.ts';
import { auditSitemaps } from './audit-sitemaps.ts';
import { addHeads, withAuditTables } from './audit-tables.ts';
import { collectProblems } from './problems.ts';

const siteUrl = 'https://directory.example';
const CHANGED = new Date('2026-02-03T04:05:06.789Z');

describe('the audit of the sitemaps', () => {
  const database = useTestDatabase();
  let publishTo = '';
  let publisher: Publisher;

  beforeAll(async () => {
    publishTo = await mkdtemp(join(tmpdir(), 'sitemaps-'));
    publisher = await openDirectoryPublisher(publishTo);
    await mkdir(join(publishTo, 'sitemaps'));
    for (const [key, path] of ['/', '/countries'].entries())
      await database()
        .db.insertInto('pages')
        .values({
          kind: 'home',
          key,
          page: 1,
          path,
          hash: Buffer.alloc(32),
          bytes: 1,
          indexable: true,
          changed_at: CHANGED,
        })
        .execute();
  });
  afterAll(() => rm(publishTo, { recursive: true, force: true }));
  beforeEach(async () => {
    await write('robots.txt', `User-agent: *\nAllow: /\nSitemap: ${siteUrl}/sitemap.xml\n`);
    await write(
      'sitemap.xml',
      `<sitemapindex><sitemap><loc>${siteUrl}/sitemaps/main.xml</loc></sitemap></sitemapindex>`,
    );
    await write('sitemaps/main.xml', `<urlset>${url('/')}${url('/countries')}</urlset>`);
  });

  const write = (file: string, text: string) => writeFile(join(publishTo, file), text);
  const url = (path: string, lastmod = CHANGED.toISOString()) =>
    `<url><loc>${siteUrl}${path}</loc><lastmod>${lastmod}</lastmod></url>`;
  async function found(): Promise<string[]> {
    const problems = collectProblems();
    await withAuditTables(database().db, async (trx) => {
      await addHeads(
        trx,
        ['/', '/countries'].map((path, head) => ({ path, title: head, head })),
      );
      await auditSitemaps(trx, publisher, siteUrl, problems);
    });
    return Object.keys(problems.found());
  }

  it('accepts correct sitemaps', async () => {
    expect(await found()).toEqual([]);
  });

  it.each([
    ['', 'pages that no sitemap names'],
    [url('/countries') + url('/countries'), 'sitemap addresses without a page, or repeated'],
    [url('/countries') + url('/nothing'), 'sitemap addresses without a page, or repeated'],
    [url('/countries', '2026-02-03T04:05:09Z'), 'wrong lastmod in a sitemap'],
    [`<url><loc>${siteUrl}/countries</loc></url>`, 'sitemap addresses without lastmod'],
  ])('reports %s', async (urls, sort) => {
    await write('sitemaps/main.xml', `<urlset>${url('/')}${urls}</urlset>`);
    expect(await found()).toEqual([sort]);
  });

  it('reports missing and broken files', async () => {
    await write('sitemaps/main.xml', '<urlset><url>');
    expect(await found()).toContain('sitemaps that cannot be read');
    await rm(join(publishTo, 'sitemaps/main.xml'));
    expect(await found()).toContain('sitemaps that are missing');
    await write('robots.txt', 'User-agent: *\nDisallow: /\n');
    expect(await found()).toContain('wrong robots.txt');
  });
});
