import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { parseConfig } from '../config.ts';
import { connect } from '../database/connection.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { AppError } from '../errors.ts';
import { useTestServer } from '../http/testing/test-server.ts';
import { listen } from '../server.ts';
import { requests, requestsRefused } from './registry.ts';
import { createMetricsApp } from './serve-metrics.ts';

const TOKEN = 'a-token-of-some-length';
const authorization = { Authorization: `Bearer ${TOKEN}` };
/** Scrapes query the database at most once a second. */
const A_SECOND = { timeout: 5_000, interval: 200 };

describe('the metrics', () => {
  const database = useTestDatabase();
  const server = useTestServer(database, { METRICS_TOKEN: TOKEN });
  const without = useTestServer(database);
  const apart = useTestServer(database, { METRICS_TOKEN: TOKEN, METRICS_PORT: '4' });
  const scrape = async () => (await server().get('/metrics', authorization)).text();
  /** The value of a series, given its name and labels in the text format. */
  const value = async (series: string) => {
    const line = (await scrape()).split('\n').find((text) => text.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.slice(series.length));
  };

  it('require the token', async () => {
    const answer = await server().get('/metrics', authorization);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const wrong = [{}, { Authorization: `Bearer ${TOKEN}x` }, { Authorization: TOKEN }];
    for (const headers of wrong) {
      const refused = await server().get('/metrics', headers);
      expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    }
    for (const other of [without, apart])
      expect((await other().get('/metrics', authorization)).status).toBe(404);
    expect((await server().raw('/metrics', { method: 'POST' })).status).toBe(405);
  });

  it('can have a separate port, with a token', async () => {
    const logger = pino({ level: 'silent' });
    const statuses: number[] = [];
    for (const token of ['', TOKEN]) {
      const { metrics } = parseConfig({ METRICS_PORT: '4', METRICS_TOKEN: token }, '/');
      expect(metrics).toEqual({ token: token || null, port: 4, host: '127.0.0.1' });
      const own = await listen(createMetricsApp(database(), metrics, logger), 0, metrics.host);
      const address = own.address();
      const port = typeof address === 'object' ? address?.port : 0;
      statuses.push((await fetch(`http://127.0.0.1:${port}/metrics`)).status);
      own.closeAllConnections();
      own.close();
    }
    expect(statuses).toEqual([200, 401]);
  });

  it('count requests by route, for any path', async () => {
    await server().publish('index.html', 'Home');
    await server().buildAdmin('index.html', 'Back office');
    // Servers of other test files in this process have counted as well.
    requests.reset();
    for (const path of [
      '/',
      '/business/a',
      '/business/b',
      '/robots.txt',
      '/admin/x',
      '/api/nothing',
    ])
      await server().get(path);
    for (const slug of ['a', 'b', 'c']) await server().get(`/api/businesses/${slug}`);
    await server().raw('/', { method: 'PROPFIND' });
    const named = (labels: string) => value(`directory_http_requests_total{${labels}}`);
    await expect.poll(() => named('route="page",method="GET",status="200"')).toBe(1);
    expect(await named('route="page",method="GET",status="404"')).toBe(2);
    expect(await named('route="asset",method="GET",status="404"')).toBe(1);
    expect(await named('route="admin",method="GET",status="200"')).toBe(1);
    expect(await named('route="other",method="GET",status="404"')).toBe(1);
    expect(await named('route="other",method="other",status="405"')).toBe(1);
    expect(await named('route="/api/businesses/:slug",method="GET",status="404"')).toBe(3);
    const text = await scrape();
    expect(text).not.toContain('business/a');
    expect(text).toContain('directory_http_request_duration_seconds_bucket{le="0.1",route="page"');
    expect(await value('directory_http_requests_in_flight')).toBe(1);
  });

  it('report stale pages, the publishing problem and imports', async () => {
    const { db } = database();
    await sql`insert into stale_pages (kind, key, page, priority, marked_at, retry_at) values
      ('home', 0, 1, 1, now() - interval '90 seconds', null),
      ('tags', 0, 1, 1, now() - interval '1 day', now() + interval '1 hour')`.execute(db);
    await sql`update publication set problem = 'x', problem_since = now() - interval '50 s'`.execute(
      db,
    );
    await sql`insert into imports (file_name, file_bytes, batch_size, status, dry_run, inserted,
      started_at, finished_at) values ('a', 1, 1, 'done', false, 7, now() - interval '30 s', now()),
      ('b', 1, 1, 'done', true, 100, now() - interval '99 s', now()),
      ('c', 1, 1, 'running', false, 2, now() - interval '70 s', null)`.execute(db);
    await expect.poll(() => value('directory_stale_pages{state="due"}'), A_SECOND).toBe(1);
    expect(await value('directory_stale_pages{state="failed"}')).toBe(1);
    const about = async (series: string, seconds: number) => {
      const found = (await value(series)) ?? 0;
      expect([series, found >= seconds && found < seconds + 60]).toEqual([series, true]);
    };
    await about('directory_oldest_stale_page_age_seconds', 90);
    await about('directory_publishing_stuck_seconds', 50);
    await about('directory_import_running_seconds', 70);
    expect(await value('directory_import_last_duration_seconds')).toBe(30);
    expect(await value('directory_imports{status="done"}')).toBe(2);
    expect(await value('directory_imports{status="failed"}')).toBe(0);
    expect(await value('directory_import_rows{outcome="inserted"}')).toBe(9);
    expect(await value('directory_collector_up{collector="publishing"}')).toBe(1);
    expect(await value('directory_database_waiting{pool="bulk"}')).toBe(0);
    expect(await value('directory_database_connections{pool="bulk",state="idle"}')).toBeGreaterThan(
      0,
    );
  });

  it('report the last backup, its size and the last failure', async () => {
    const { db } = database();
    const figure = (name: string) => value(`directory_backup_${name}`);
    expect(await figure('last_timestamp_seconds{status="done"}')).toBe(0);
    await sql`
      insert into backups (status, target, started_at, finished_at, file, bytes, row_count, error) values
        ('done', '/b', to_timestamp(1000), to_timestamp(1060), 'old', 5, 1, null),
        ('done', '/b', to_timestamp(2000), to_timestamp(2090), 'new', 7, 1, null),
        ('failed', '/b', to_timestamp(3000), to_timestamp(3001), null, null, null, 'No room.'),
        ('running', '/b', now() - interval '5 seconds', null, null, null, null, null)`.execute(db);
    await expect.poll(() => figure('last_timestamp_seconds{status="done"}'), A_SECOND).toBe(2090);
    expect(await figure('last_timestamp_seconds{status="failed"}')).toBe(3001);
    expect([await figure('last_duration_seconds'), await figure('last_bytes')]).toEqual([90, 7]);
    expect(await figure('running_seconds')).toBeGreaterThanOrEqual(5);
  });

  it('include refused requests and the process', async () => {
    requestsRefused.inc({ reason: 'search' });
    expect(await value('directory_http_requests_refused_total{reason="search"}')).toBe(1);
    const text = await scrape();
    for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'])
      expect(text).toContain(`\n${name} `);
  });

  it('query the database at most once a second', async () => {
    // With a fixed clock, since the requests may take a second on a busy machine.
    const clock = vi.spyOn(performance, 'now');
    onTestFinished(() => clock.mockRestore());
    const moment = performance.now() + 1_000;
    clock.mockReturnValue(moment);
    await scrape();
    await sql`truncate stale_pages`.execute(database().db);
    await Promise.all(Array.from({ length: 20 }, scrape));
    expect(await value('directory_stale_pages{state="due"}')).toBe(1);
    clock.mockReturnValue(moment + 1_000);
    expect(await value('directory_stale_pages{state="due"}')).toBe(0);
  });
});

describe('the metrics without a database', () => {
  const unreachable = connect('postgresql://user@127.0.0.1:1/nothing', 1);
  const server = useTestServer(() => unreachable, { METRICS_TOKEN: TOKEN });

  it('report collectors that failed', async () => {
    const answer = await server().get('/metrics', authorization);
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(text).toContain('directory_collector_up{collector="publishing"} 0');
    expect(text).toContain('directory_collector_up{collector="pools"} 1');
  });
});

describe('the settings of metrics', () => {
  it('are validated without repeating the token', () => {
    const parse = () => parseConfig({ METRICS_TOKEN: 'short', METRICS_PORT: '0' }, '/');
    expect(parse).toThrow(AppError);
    expect(parse).toThrow(/METRICS_TOKEN: must.*METRICS_PORT: must be a port/s);
    expect(parse).not.toThrow(/short/);
    expect(() => parseConfig({ PORT: '3000', METRICS_PORT: '3000' }, '/')).toThrow(
      'METRICS_PORT: must be another port than PORT',
    );
  });
});
