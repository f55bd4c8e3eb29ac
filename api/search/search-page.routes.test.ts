import { once } from 'node:events';
import type { Server } from 'node:http';
import Koa from 'koa';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RESULTS_BEGIN, RESULTS_END } from '../contract/pages/search-words.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { answerErrors } from '../http/errors.ts';
import { useTestServer } from '../http/testing/test-server.ts';
import type { Elsewhere } from '../published/published-elsewhere.ts';
import { listen } from '../server.ts';
import { usageCounter } from '../usage/usage-counter.ts';
import { postgresEngine } from './postgres-engine.ts';
import { searchRequest } from './search.routes.ts';
import { serveSearchPage } from './search-page.routes.ts';
import { seedSearchable } from './testing/searchable.ts';

const PAGE = `<form class="search-form"><input name="what"><input name="where"></form>
${RESULTS_BEGIN}<p>Browse</p>${RESULTS_END}<footer>`;
const LISTINGS = [{ name: 'Luigi', category: 'Pizza restaurant', city: 'Berlin', country: 'DE' }];

/** The parts of an answer that matter to readers and caches. */
const summaryOf = async (answer: Response) => ({
  status: answer.status,
  cached: answer.headers.get('cache-control'),
  retry: answer.headers.get('retry-after'),
  html: await answer.text(),
});

describe('/search', () => {
  const database = useTestDatabase();
  const server = useTestServer(database, { TRUST_PROXY: '1' });
  const unpublished = useTestServer(database);
  let client = 0;
  const open = async (path: string, from?: string) => {
    client += 1;
    return summaryOf(await server().get(path, { 'X-Forwarded-For': from ?? `192.0.2.${client}` }));
  };

  beforeAll(async () => {
    await seedSearchable(database(), LISTINGS);
    await server().publish('search.html', PAGE);
  });

  it('is the published page with results, cached for a minute', async () => {
    const found = await open('/search?what=pizza');
    expect(found).toMatchObject({ status: 200, cached: 'public, max-age=60', retry: null });
    expect(found.html).toContain('href="/business/luigi-berlin"');
    expect(found.html).toContain('<input name="what" value="pizza">');
    expect((await open('/search?utm_source=x')).html).toBe(PAGE);
  });

  it.each([
    ['/search?what=pizza&page=99', '/search?what=pizza'],
    ['/search?what=pizza&where=%00Berlin&near=here', '/search?what=pizza&amp;where=Berlin'],
    ['/search?what=pizza&features=wheels,wifi', '/search?what=pizza&amp;features=wifi'],
  ])('explains what is wrong with %s, and links to a valid search', async (path, to) => {
    const refused = await open(path);
    expect(refused).toMatchObject({ status: 400, cached: 'no-store' });
    expect(refused.html).toContain('is not a valid search');
    expect(refused.html).toContain(`href="${to}"`);
    expect(refused.html).toContain('<input name="what" value="pizza">');
    expect(refused.html.endsWith('<footer>')).toBe(true);
  });

  it('has no link without a valid parameter', async () => {
    const refused = await open('/search?page=0');
    expect(refused.status).toBe(400);
    expect(refused.html).not.toContain('class="button"');
  });

  it('answers 429 with Retry-After above the rate limit', async () => {
    const answers = await Promise.all(
      Array.from({ length: 80 }, () => open('/search?what=x', '198.51.100.1')),
    );
    const refused = answers.find(({ status }) => status === 429);
    expect(refused).toMatchObject({ cached: 'no-store', retry: '1' });
    expect(refused?.html).toContain('too many searches');
    expect(refused?.html).toContain('href="/search?what=x"');
  });

  it('answers with an explanation if the database fails', async () => {
    const { db } = database();
    await sql`alter table search_entries rename to elsewhere`.execute(db);
    const failed = await open('/search?what=luigi&where=berlin');
    await sql`alter table elsewhere rename to search_entries`.execute(db);
    expect(failed).toMatchObject({ status: 503, cached: 'no-store', retry: '5' });
    expect(failed.html).toContain('Search is not available right now.');
    expect(failed.html).toContain('<input name="where" value="berlin">');
    expect(failed.html).toContain('href="/categories"');
    expect((await open('/search?what=luigi&where=berlin')).status).toBe(200);
  });

  it('is 404 before pages are published, and 500 if the page cannot be read', async () => {
    expect((await unpublished().get('/search?what=pizza')).status).toBe(404);
    await unpublished().publish('search.html.br', 'damaged');
    const failed = await unpublished().get('/search?what=pizza');
    expect([failed.status, failed.headers.get('cache-control')]).toEqual([500, 'no-store']);
  });
});

describe('/search with pages in a bucket', () => {
  const database = useTestDatabase();
  const logger = pino({ level: 'silent' });
  const asked: string[] = [];
  let bucket: Elsewhere['readFile'] = async () => null;
  let server: Server | undefined;

  async function open(path: string) {
    const address = server?.address();
    if (!address || typeof address === 'string') throw new Error('The server has no port.');
    return summaryOf(await fetch(`http://127.0.0.1:${address.port}${path}`));
  }

  beforeAll(async () => {
    await seedSearchable(database(), LISTINGS);
    const readFile = (file: string) => {
      asked.push(file);
      return bucket(file);
    };
    const app = new Koa();
    app.use(answerErrors(logger));
    const usage = usageCounter(database().db, 'UTC', logger, new AbortController().signal);
    const search = searchRequest(postgresEngine(database()), usage, logger);
    app.use(serveSearchPage({ readFile }, search, logger));
    server = await listen(app, 0, '127.0.0.1');
  });
  afterAll(async () => {
    server?.close();
    server?.closeAllConnections();
    if (server?.listening) await once(server, 'close');
  });

  it('is the page from there, which is cached for some time', async () => {
    expect((await open('/search?what=pizza')).status).toBe(404);
    bucket = async () => {
      throw new Error('s3://secret does not answer');
    };
    const failed = await open('/search?what=pizza');
    expect(failed).toMatchObject({ status: 503, cached: 'no-store' });
    expect(failed.html).not.toContain('secret');
    bucket = async () => Buffer.from(PAGE);
    const found = await open('/search?what=pizza');
    expect(found).toMatchObject({ status: 200, cached: 'public, max-age=60' });
    expect(found.html).toContain('href="/business/luigi-berlin"');
    const plain = await open('/search');
    expect(plain.html).toBe(PAGE);
    expect(plain.cached).toContain('s-maxage=60');
    expect(asked).toEqual(['search.html', 'search.html', 'search.html']);
  });
});
