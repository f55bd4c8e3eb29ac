import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAdministrator } from '../administrators/administrators.ts';
import { SETTINGS_ROUTES } from '../contract/calls/site-settings.ts';
import { STATIC_PAGES } from '../contract/pages/documents.ts';
import { DEFAULT_MAP_TILES } from '../contract/pages/map-tiles.ts';
import { scriptOrigins, tagOrigins } from '../contract/pages/tags.ts';
import { seed } from '../database/testing/seed.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { useTestServer } from '../http/testing/test-server.ts';
import { countQueued } from '../rebuilds/rebuilds.queries.ts';
import { openSession } from '../sessions/sessions.queries.ts';
import { readMapTiles, saveMapTiles } from './map-tiles.queries.ts';

const none = { head_tags: '', facebook_pixel: '', footer_tags: '' };

describe('the site settings', () => {
  const database = useTestDatabase();
  const server = useTestServer(database);
  let cookie = '';

  beforeAll(async () => {
    const { db } = database();
    const ada = await createAdministrator(db, {
      username: 'ada',
      password: 'correct horse battery',
    });
    cookie = `session=${await openSession(db, ada, undefined)}`;
  });
  beforeEach(async () => {
    const { db } = database();
    await db
      .updateTable('site_settings')
      .set({ ...none, analytics_code: '' })
      .execute();
    await sql`truncate stale_pages, stale_ranges, pages, rebuilds`.execute(db);
  });

  const read = async (headers: Record<string, string> = {}) =>
    (await server().get(SETTINGS_ROUTES.read.path, headers)).json();
  const save = (
    body: unknown,
    headers: Record<string, string> = { Cookie: cookie },
    path: string = SETTINGS_ROUTES.save.path,
  ) =>
    fetch(server().url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: server().url, ...headers },
      body: JSON.stringify(body),
    });
  const stale = () =>
    database().db.selectFrom('stale_pages').select(['kind', 'key', 'page', 'priority']).execute();

  it('include the source of map tiles for administrators', async () => {
    const answer = await server().get(SETTINGS_ROUTES.mapTiles.path, { Cookie: cookie });
    expect(await answer.json()).toEqual(DEFAULT_MAP_TILES);
    expect((await server().get(SETTINGS_ROUTES.mapTiles.path)).status).toBe(401);
  });

  it('show public values to visitors, and all values to administrators', async () => {
    await save({ head_tags: '<meta name="a">', analytics_code: 'G-1' });
    expect(await read()).toEqual({ ...none, head_tags: '<meta name="a">' });
    expect(await read({ Cookie: 'session=guess' })).not.toHaveProperty('analytics_code');
    expect(await read({ Cookie: cookie })).toEqual({
      ...none,
      head_tags: '<meta name="a">',
      analytics_code: 'G-1',
    });
    const { headers } = await server().get(SETTINGS_ROUTES.read.path);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('are saved by administrators, and mark one file as stale', async () => {
    const answer = await save({ footer_tags: '<p>ü</p>' });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ ...none, footer_tags: '<p>ü</p>', analytics_code: '' });
    expect(await stale()).toEqual([{ kind: 'tags', key: 0, page: 1, priority: 1 }]);
    await save({ head_tags: 'x' });
    expect(await read()).toEqual({ ...none, head_tags: 'x', footer_tags: '<p>ü</p>' });
  });

  it.each([
    [{ head_tags: 'x'.repeat(20_001) }, 400],
    [{ head_tags: 'a\0b' }, 400],
    [{ head_tags: 1 }, 400],
    [{ other: '' }, 400],
    [{ head_tags: 'x'.repeat(600_000) }, 413],
  ])('refuse invalid values', async (body, status) => {
    expect((await save(body)).status).toBe(status);
    expect(await stale()).toEqual([]);
  });

  it('are changed only by administrators, from the same origin', async () => {
    expect((await save({ head_tags: 'x' }, {})).status).toBe(401);
    const other = { Cookie: cookie, Origin: 'https://elsewhere.example' };
    expect((await save({ head_tags: 'x' }, other)).status).toBe(403);
    expect(await read()).toEqual(none);
  });

  describe('with verification tags', () => {
    const tag = (content: string) => `<meta name="google-site-verification" content="${content}">`;
    const preview = async (head_tags: string) => {
      const answer = await save({ head_tags }, { Cookie: cookie }, SETTINGS_ROUTES.preview.path);
      expect(answer.status).toBe(200);
      return answer.json();
    };

    it('mark every page when they change, the home page first', async () => {
      const { db } = database();
      await seed(db, [{ name: 'Café', category: 'Café', city: 'Berlin', country: 'DE' }]);
      await sql`truncate stale_pages, stale_ranges`.execute(db);
      const urgent = async () => (await stale()).filter(({ priority }) => priority === 1);
      for (const head_tags of [tag('1'), tag('2'), '']) {
        await save({ head_tags });
        expect((await urgent()).map(({ kind }) => kind).sort()).toEqual(['home', 'tags']);
        const kinds = new Set((await stale()).map(({ kind }) => kind));
        for (const kind of ['city', 'category', 'country', 'static', 'error'])
          expect(kinds).toContain(kind);
        expect(await db.selectFrom('stale_ranges').select('listings').execute()).toEqual([
          { listings: 1 },
        ]);
        await sql`truncate stale_pages, stale_ranges`.execute(db);
      }
    });

    it('mark one file when they stay', async () => {
      await save({ head_tags: tag('1') });
      await sql`truncate stale_pages, stale_ranges`.execute(database().db);
      await save({ head_tags: `<script>1</script>\n${tag('1')}` });
      await save({ footer_tags: tag('2') });
      expect(await stale()).toEqual([{ kind: 'tags', key: 0, page: 1, priority: 1 }]);
    });

    it('tell before they are saved how many pages change, and at which rate', async () => {
      const { db } = database();
      const inPage = [{ name: 'google-site-verification', content: '1' }];
      await sql`insert into pages (kind, key, page, path, hash, bytes, indexable)
        select 'business'::page_kind, n, 1, '/business/' || n, ''::bytea, 1000, true
        from generate_series(1, 3000) n
        union all select 'sitemap-index', 0, 1, '/sitemap.xml', '', 40, false`.execute(db);
      expect(await preview('<p>')).toEqual({ inPage: [], rollout: null });
      expect(await preview(tag('1'))).toEqual({
        inPage,
        rollout: { pages: 3_000, pagesPerSecond: null },
      });
      // One is too small to measure, one had little to render, the first is older than five others, and one was
      // interrupted for an hour.
      await sql`insert into rebuilds (started_at, finished_at, rendered, unchanged)
        values ('2026-01-01Z', '2026-01-01T00:00:01Z', 90000, 0)`.execute(db);
      await sql`insert into rebuilds (started_at, finished_at, rendered, unchanged)
        select timestamptz '2026-01-01Z',
          timestamptz '2026-01-01T00:00:10Z' + interval '1 hour' * (n = 5)::int, 1000 * n, 0
        from generate_series(1, 5) n
        union all select '2026-01-01Z', '2026-01-01T00:00:01Z', 999, 0
        union all select '2026-01-01Z', '2026-01-01T00:00:01Z', 1000, 1001`.execute(db);
      expect(await preview(tag('1'))).toMatchObject({ rollout: { pagesPerSecond: 200 } });
      await save({ head_tags: tag('1') });
      expect(await preview(`${tag('1')}<p>`)).toEqual({ inPage, rollout: null });
      expect(await preview('')).toMatchObject({ inPage: [], rollout: { pages: 3_000 } });
      expect((await save({ head_tags: '' }, {}, SETTINGS_ROUTES.preview.path)).status).toBe(401);
    });
  });

  it('let only public pages load from the origins that the tags name', async () => {
    const policy = async (path: string) =>
      (await server().get(path)).headers.get('content-security-policy') ?? '';
    await server().publish('about.html', 'x');
    expect(await policy('/about')).not.toContain('vendor');
    await save({
      head_tags:
        '<script src="https://cdn.vendor.example/a.js"></script><!-- https://*.collect.example -->',
    });
    await vi.waitFor(
      async () => {
        const directives = (await policy('/about')).split(';');
        for (const name of ['script-src', 'style-src'])
          expect(directives).toContain(`${name} 'self' https://cdn.vendor.example`);
        for (const name of ['connect-src', 'frame-src'])
          expect(directives).toContain(
            `${name} 'self' https://*.collect.example https://cdn.vendor.example`,
          );
      },
      { timeout: 10_000, interval: 200 },
    );
    for (const path of ['/admin', '/api/health', SETTINGS_ROUTES.read.path])
      expect(await policy(path)).not.toContain('vendor');
  });
});

describe('the origins that tags need', () => {
  it.each([
    ['', []],
    ['<script src="https://A.example/x.js">', ['https://a.example']],
    ['<script src="//a.example:8443/x.js">', ['https://a.example:8443']],
    [`load('https://a.example/'); // about b.example`, ['https://a.example']],
    ['<!-- allow: https://*.a.example -->', ['https://*.a.example']],
    [
      'https://*.com https://*.co.uk https://*.com.tr https://*.github.io https://*.x.pages.dev',
      [],
    ],
    ['https://*.1.1.1', []],
    ['https://a.example;script-src https://b.example', ['https://a.example', 'https://b.example']],
    ['http://localhost:3000/', ['http://localhost:3000']],
    ['https://user@evil.example/', []],
    [`"//" 'https://' https://* https://a`, []],
    [
      `'https://connect.facebook.net/en_US/fbevents.js'`,
      ['https://connect.facebook.net', 'https://www.facebook.com'],
    ],
  ])('of %j', (markup, origins) => {
    expect(tagOrigins(markup)).toEqual(origins);
  });

  it('of scripts include wildcards of known vendors only', () => {
    const named = tagOrigins(
      'https://www.googletagmanager.com https://*.vendor.example https://a.example',
    );
    expect(scriptOrigins(named)).toContain('https://*.googletagmanager.com');
    expect(scriptOrigins(named)).toContain('https://a.example');
    expect(named).toContain('https://*.vendor.example');
    expect(scriptOrigins(named)).not.toContain('https://*.vendor.example');
  });

  it('of Google include the hosts that it sends to', () => {
    const origins = tagOrigins('<script src="https://www.googletagmanager.com/gtag/js?id=G">');
    expect(origins).toContain('https://*.google-analytics.com');
  });

  it('are limited in number', () => {
    const many = Array.from({ length: 500 }, (_, n) => `https://a${n}.example`).join(' ');
    expect(tagOrigins(many)).toHaveLength(50);
  });
});

describe('the source of map tiles', () => {
  const database = useTestDatabase();

  it('is stored, and marks the pages with a map as stale when it changes', async () => {
    const { db } = database();
    const cafe = { category: 'Café', city: 'Berlin', country: 'DE' };
    const mapped = { ...cafe, latitude: 52.5, longitude: 13.4 };
    await seed(db, [
      { ...mapped, name: 'Mapped', slug: 'mapped' },
      { ...cafe, name: 'Nowhere' },
      { ...mapped, name: 'Withdrawn', approved: false },
    ]);
    const ranges = () =>
      db.deleteFrom('stale_ranges').returning(['first_id', 'listings']).execute();
    await db.deleteFrom('stale_pages').execute();
    expect(await readMapTiles(db)).toEqual(DEFAULT_MAP_TILES);
    const tiles = { ...DEFAULT_MAP_TILES, attribution: `© O'Neill & Söhne` };
    await saveMapTiles(db, tiles);
    expect(await countQueued(db)).toBe(2 + 1);
    expect(await ranges()).toEqual([{ first_id: 0, listings: 2 }]);
    const searchPage = STATIC_PAGES.indexOf('search') + 1;
    expect(await db.deleteFrom('stale_pages').returning(['kind', 'key', 'page']).execute()).toEqual(
      [{ kind: 'static', key: searchPage, page: 1 }],
    );
    expect(await readMapTiles(db)).toEqual(tiles);
    await saveMapTiles(db, tiles);
    expect(await ranges()).toEqual([]);
  });
});
