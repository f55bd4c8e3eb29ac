import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAdministrator } from '../administrators/administrators.ts';
import { PUBLICATION_ROUTES, sitemapsSchema } from '../contract/calls/publication.ts';
import { SESSION_ROUTES } from '../contract/calls/sessions.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { useTestServer } from '../http/testing/test-server.ts';

describe('the list of sitemaps', () => {
  const database = useTestDatabase();
  const server = useTestServer(database, { SITE_URL: 'https://directory.example' });
  let cookie = '';

  beforeAll(async () => {
    const { db } = database();
    const credentials = { username: 'ada', password: 'correct horse battery' };
    await createAdministrator(db, credentials);
    const answer = await fetch(server().url + SESSION_ROUTES.signIn.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: 'https://directory.example' },
      body: JSON.stringify(credentials),
    });
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  });
  const files = async () => {
    const answer = await fetch(server().url + PUBLICATION_ROUTES.sitemaps.path, {
      headers: { Cookie: cookie },
    });
    return sitemapsSchema.parse(await answer.json()).files;
  };

  it('needs a session', async () => {
    expect((await fetch(server().url + PUBLICATION_ROUTES.sitemaps.path)).status).toBe(401);
  });

  it('is empty before anything has been published', async () => {
    expect(await files()).toEqual([]);
  });

  it('has the entries of each, when it changed, and which ones are stale', async () => {
    const { db } = database();
    await sql`insert into pages (kind, key, page, path, hash, bytes, indexable, changed_at) values
      ('sitemap', 5, 2, '/sitemaps/businesses/page-2.xml', '', 50, false, '2026-02-03T04:05:06Z'),
      ('sitemap', 5, 1, '/sitemaps/businesses/page-1.xml', '', 90000, false, now()),
      ('sitemap', 4, 1, '/sitemaps/cities.xml', '', 70, false, now()),
      ('sitemap', 1, 1, '/sitemaps/main.xml', '', 60, false, now()),
      ('sitemap-index', 0, 1, '/sitemap.xml', '', 40, false, now()),
      ('home', 0, 1, '/', '', 1, true, now()),
      ('static', 1, 1, '/contact', '', 1, true, now()),
      ('static', 2, 1, '/saved', '', 1, false, now()),
      ('city', 1, 1, '/cities/de/berlin', '', 1, true, now())`.execute(db);
    await sql`insert into sitemap_slots (slot, business_id)
      select n, nullif(nullif(n, 70), 9001) from generate_series(1, 9003) n`.execute(db);
    await sql`insert into stale_pages (kind, key, page, priority)
      values ('sitemap', 4, 1, 8)`.execute(db);
    const found = await files();
    expect(found.map(({ path, group, entries, stale }) => [path, group, entries, stale])).toEqual([
      ['/sitemap.xml', null, 4, false],
      ['/sitemaps/main.xml', 'main', 2, false],
      ['/sitemaps/cities.xml', 'cities', 1, true],
      ['/sitemaps/businesses/page-1.xml', 'businesses', 8999, false],
      ['/sitemaps/businesses/page-2.xml', 'businesses', 2, false],
    ]);
    expect(found.at(-1)).toMatchObject({
      url: 'https://directory.example/sitemaps/businesses/page-2.xml',
      bytes: 50,
      changedAt: '2026-02-03T04:05:06.000Z',
    });
  });
});
