import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { REPORT_ROUTES, usageReportSchema } from '../contract/calls/reports.ts';
import { USAGE_ROUTES } from '../contract/calls/usage.ts';
import { staticPageKey } from '../contract/pages/documents.ts';
import { NOTHING_ASKED } from '../contract/pages/search-address.ts';
import { type SearchAnswer, searchAnswerSchema } from '../contract/pages/search-api.ts';
import { TODAY } from '../database/office-day.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { useTestServer } from '../http/testing/test-server.ts';
import { seedSearchable } from '../search/testing/searchable.ts';
import { useSignedIn } from '../sessions/testing/signed-in.ts';
import { addUsage, forgetUsage, readUsage } from './usage.queries.ts';
import { usageCounter } from './usage-counter.ts';

const BROWSER = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' };
const FROM = '2000-01-01';

describe('the counts of usage', () => {
  const database = useTestDatabase();
  const server = useTestServer(database);
  const call = useSignedIn(database, server);

  beforeAll(() =>
    seedSearchable(database(), [
      { name: 'Luigi', category: 'Pizza restaurant', city: 'Berlin', country: 'DE' },
      { name: 'Zahn', category: 'Dentist', city: 'Bonn', country: 'DE' },
    ]),
  );
  beforeEach(async () => {
    await report();
    await sql`truncate usage_counts, stale_pages`.execute(database().db);
    await sql`update site_settings set counts_usage = true`.execute(database().db);
  });

  const report = async (query = '') => {
    const answer = await call('GET', REPORT_ROUTES.usage.path + query);
    expect(answer.status).toBe(200);
    return usageReportSchema.parse(await answer.json());
  };
  const names = async (query = '') => {
    const { names: found } = await report(query);
    return Object.fromEntries(
      found.map(({ kind, counts }) => [kind, counts.map(({ name, count }) => [name, count])]),
    );
  };
  const search = async (query: string, headers: Record<string, string> = BROWSER) => {
    const answer = await server().get(`/api/search?${query}`, headers);
    expect(answer.status).toBe(200);
    return searchAnswerSchema.parse(await answer.json());
  };
  const NONE = { nothing: [], category: [], place: [], page: [] };

  it('have searched categories and places, by the names of the directory', async () => {
    await search('what=pizza&where=berlin');
    await search('what=PIZZA%20RESTAURANT');
    await search('what=dentist&where=germany');
    await search('what=pizza&page=2');
    expect(await names()).toEqual({
      ...NONE,
      category: [
        ['Pizza restaurant', 2],
        ['Dentist', 1],
      ],
      place: [
        ['Berlin, Germany', 1],
        ['Germany', 1],
      ],
    });
  });

  it('have texts that find nothing, from five searches on', async () => {
    const find = async (text: string, times: number) => {
      for (let nth = 0; nth < times; nth += 1) {
        const { results } = await search(`what=${encodeURIComponent(text)}`);
        expect(results).toEqual([]);
      }
    };
    await find('qqxyzzy  Wvut', 3);
    await find('QQXYZZY wvut', 2);
    await find('rare wvutqq', 4);
    await find('0212 555 01 00', 5);
    await find('ada@example.org', 5);
    expect((await names()).nothing).toEqual([['qqxyzzy wvut', 5]]);
    const { rows } = await sql<{ name: string }>`
      select name from usage_counts where kind = 'nothing' order by name`.execute(database().db);
    expect(rows.map(({ name }) => name)).toEqual(['qqxyzzy wvut', 'rare wvutqq']);
  });

  it('have searches that find nothing in their place, but none that filters leave empty', async () => {
    for (let nth = 0; nth < 5; nth += 1) {
      expect((await search('what=dentist&where=berlin')).widened).not.toBeNull();
      expect((await search('what=dentist&minRating=5')).results).toEqual([]);
    }
    expect((await names()).nothing).toEqual([['dentist, berlin', 5]]);
  });

  it('have texts once, when they have been typed', async () => {
    for (const typed of ['p', 'pizz', 'pizza', 'pizza%20re', 'pizza%20restaurant'])
      await search(`what=${typed}`);
    expect((await names()).category).toEqual([['Pizza restaurant', 1]]);
  });

  it('have the pages that visitors read, and no others', async () => {
    await server().publish('business/luigi.html', 'x');
    await server().publish('search.html', 'x');
    await server().publish('photo.svg', 'x');
    const get = (path: string, headers: Record<string, string> = {}) =>
      server().get(path, { ...BROWSER, ...headers });
    const first = await get('/business/luigi?from=mail');
    const etag = first.headers.get('etag') ?? '';
    // As a browser asks: fetch would add that it takes no cached answer.
    const headers = { ...BROWSER, 'If-None-Match': etag };
    expect((await server().raw('/business/luigi', { headers })).status).toBe(304);
    for (const path of ['/business/none', '/photo.svg', '/admin', '/api/health', '/search'])
      await get(path);
    await get('/business/luigi', { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
    await get('/business/luigi', { 'User-Agent': '' });
    await get('/business/luigi', { 'Sec-Purpose': 'prefetch' });
    await fetch(`${server().url}/business/luigi`, { method: 'HEAD', headers: BROWSER });
    await search('what=pizza', { 'User-Agent': 'curl/8' });
    expect(await names()).toEqual({ ...NONE, page: [['/business/luigi', 2]] });
  });

  it('are kept by the day, and a report has the days of its period', async () => {
    const { db } = database();
    await sql`insert into usage_counts (day, kind, name, count)
      select current_date - ago, 'page', '/', 1 from unnest(array[0, 5, 20, 80]) ago`.execute(db);
    for (const [days, count] of [
      [7, 2],
      [30, 3],
      [90, 4],
    ])
      expect((await names(`?days=${days}`)).page).toEqual([['/', count]]);
    expect((await call('GET', `${REPORT_ROUTES.usage.path}?days=365`)).status).toBe(400);
    const csv = await call('GET', `${REPORT_ROUTES.usageTable.path}?days=7&language=en`);
    expect(await csv.text()).toContain('Kind,Name,Count\r\nPage read,/,2');
  });

  it('are bounded: further names of a day are not counted, known ones are', async () => {
    const { db } = database();
    const day = '2026-01-01';
    const pages = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, nth) => ({
        ...{ kind: 'page' as const, name: `/${from + nth}`, count: 1 },
      }));
    await addUsage(db, day, pages(0, 5_000));
    await addUsage(db, day, [...pages(4_999, 5_002), { kind: 'place', name: 'Bonn', count: 1 }]);
    await addUsage(db, '2026-01-02', pages(7_000, 7_001));
    const { rows } = await sql`
      select day::text, kind, count(*), sum(count) from usage_counts group by 1, 2 order by 1, 2`.execute(
      db,
    );
    expect(rows).toEqual([
      { day, kind: 'page', count: 5_000, sum: 5_001 },
      { day, kind: 'place', count: 1, sum: 1 },
      { day: '2026-01-02', kind: 'page', count: 1, sum: 1 },
    ]);
    expect((await readUsage(db, FROM)).filter(({ kind }) => kind === 'page')).toHaveLength(50);
  });

  it('are forgotten after 90 days, rare texts after a week, and the rare names of a day when it ends', async () => {
    const { db } = database();
    await sql`insert into usage_counts (day, kind, name, count) values
      (${TODAY} - 90, 'page', '/old', 9), (${TODAY} - 89, 'page', '/kept', 9),
      (${TODAY} - 7, 'nothing', 'rare', 4), (${TODAY} - 6, 'nothing', 'recent', 4),
      (${TODAY} - 20, 'nothing', 'frequent', 3), (${TODAY} - 10, 'nothing', 'frequent', 2)`.execute(
      db,
    );
    await sql`insert into usage_counts (day, kind, name, count)
      select ${TODAY} - ago, 'place', n::text, n from generate_series(1, 1001) n, unnest(array[0, 1]) ago`.execute(
      db,
    );
    await forgetUsage(db);
    const { rows } = await sql<{ name: string }>`
      select distinct name from usage_counts where kind <> 'place' order by 1`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual(['/kept', 'frequent', 'recent']);
    const places = await sql`
      select ${TODAY} - day as ago, count(*), min(count) from usage_counts
      where kind = 'place' group by 1 order by 1`.execute(db);
    expect(places.rows).toEqual([
      { ago: 0, count: 1_001, min: 1 },
      { ago: 1, count: 1_000, min: 2 },
    ]);
  });

  it('are switched off and on by administrators, which the privacy policy says', async () => {
    const { db } = database();
    const save = (enabled: unknown) => call('PUT', USAGE_ROUTES.save.path, { enabled });
    expect(await (await call('GET', USAGE_ROUTES.read.path)).json()).toEqual({ enabled: true });
    expect((await save('no')).status).toBe(400);
    await search('what=pizza');
    expect(await (await save(false)).json()).toEqual({ enabled: false });
    await search('what=pizza');
    expect(await report()).toMatchObject({ isCounting: false, total: 0 });
    const stale = await db.selectFrom('stale_pages').select(['kind', 'key', 'priority']).execute();
    expect(stale).toEqual([{ kind: 'static', key: staticPageKey('privacy-policy'), priority: 1 }]);
    await save(false);
    await save(true);
    await search('what=pizza');
    expect((await names()).category).toEqual([['Pizza restaurant', 1]]);
    const entries = await db
      .selectFrom('audit_entries')
      .select(['action', 'subject', 'after'])
      .where('action', '=', 'settings.save')
      .orderBy('id')
      .execute();
    expect(entries.map(({ after }) => after)).toEqual([
      { counts_usage: false },
      { counts_usage: true },
    ]);
  });

  describe('in memory', () => {
    const answer: SearchAnswer = {
      ...{ chips: [], asksWhere: false, corrected: null, didYouMean: null, widened: null },
      ...{ sort: 'best', sorts: [], total: { count: 0, exact: true }, page: 1, pages: 0 },
      ...{ results: [], related: { categories: [], cities: [] } },
      facets: {
        ...{ of: 0, categories: [], cities: [], ratings: [], openNow: 0, verified: 0 },
        features: [],
      },
    };
    const counter = (stopping = new AbortController()) =>
      usageCounter(database().db, 'UTC', pino({ level: 'silent' }), stopping.signal);
    const texts = async () => {
      const { rows } = await sql<{ name: string; count: number }>`
        select name, sum(count) as count from usage_counts group by 1 order by 1`.execute(
        database().db,
      );
      return rows.map(({ name, count }) => [name, count]);
    };

    it('are stored when there are many, when they are old, and when the server stops', async () => {
      const stopping = new AbortController();
      const many = counter(stopping);
      for (let nth = 0; nth <= 2_000; nth += 1) many.countPage(`/${nth}`);
      await vi.waitFor(async () => expect(await texts()).toHaveLength(2_000));
      stopping.abort();
      await vi.waitFor(async () => expect(await texts()).toHaveLength(2_001));
      vi.useFakeTimers({ toFake: ['Date'] });
      try {
        const slow = counter();
        slow.countPage('/first');
        vi.advanceTimersByTime(60_001);
        slow.countPage('/second');
      } finally {
        vi.useRealTimers();
      }
      await vi.waitFor(async () => expect(await texts()).toContainEqual(['/first', 1]));
      expect(await texts()).not.toContainEqual(['/second', 1]);
    });

    it('are lost if they cannot be stored, and later ones are not', async () => {
      const broken = counter();
      await sql`alter table usage_counts rename to elsewhere`.execute(database().db);
      broken.countPage('/lost');
      await broken.store();
      await sql`alter table elsewhere rename to usage_counts`.execute(database().db);
      broken.countSearch({ ...NOTHING_ASKED, what: 'kept' }, answer);
      broken.countSearch(NOTHING_ASKED, answer);
      await broken.store();
      expect(await texts()).toEqual([['kept', 1]]);
    });
  });
});
