import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Config } from '../../api/config.ts';
import { packPage } from '../publish/compress.ts';
import { QUICK_SITE, useQuickSite } from '../testing/quick-site.ts';
import { publishKeyFile, withdrawKeyFile } from './key-file.ts';
import { boundQueue } from './queue.queries.ts';
import { DeliveryError, sendNext } from './send.ts';
import { type Sender, sendQueued, startSender } from './sender.ts';
import {
  EVERYTHING,
  type Subscriber,
  type SubscriberName,
  subscriberNames,
  toSubscribers,
} from './subscribers.ts';
import { type SubscriberServer, startSubscriberServer } from './testing/subscriber-server.ts';

const KEY = '0123456789abcdef';
const ZONE = '0123456789abcdef0123456789abcdef';
const PACE = { poll: 5, firstRetry: 5, longestRetry: 200, longestRetryAfter: 60_000 };
const silent = pino({ level: 'silent' });

const listings = ['Anna', 'Berta', 'Clara'].map((name) => ({
  name,
  category: 'Cafe',
  city: 'Berlin',
  country: 'DE',
}));

describe('subscribers to changed addresses', () => {
  const site = useQuickSite(listings);
  let server: SubscriberServer;
  let senders: Sender[] = [];
  const settings = (): Config['announce'] => ({
    purge: { url: `${server.origin}/purge`, token: 'secret' },
    cloudflare: { zone: ZONE, token: 'hunter2' },
    indexNowKey: KEY,
  });
  const NAMES = ['purge', 'cloudflare', 'indexnow'] as const;

  beforeAll(async () => {
    server = await startSubscriberServer();
    await site().rebuild();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await sql`truncate announcements`.execute(site().database.db);
    server.calls.splice(0);
    server.answer = () => ({ status: 200 });
  });
  afterEach(async () => {
    await Promise.all(senders.map(({ stop }) => stop()));
    senders = [];
  });

  function subscriber(name: SubscriberName, most?: number): Subscriber {
    const apis = { cloudflare: `${server.origin}/v4`, indexNow: `${server.origin}/indexnow` };
    const found = toSubscribers(settings(), QUICK_SITE, apis).find((one) => one.name === name);
    if (!found) throw new Error(`There is no ${name}.`);
    return most === undefined ? found : { ...found, most };
  }
  const start = (subscribers: readonly Subscriber[], logger = silent) =>
    senders.push(startSender(site().database.url, subscribers, QUICK_SITE, logger, PACE));
  const queued = async (): Promise<string[]> =>
    (
      await site().database.db.selectFrom('announcements').select('path').orderBy('id').execute()
    ).map(({ path }) => path);
  const enqueue = (name: SubscriberName, count: number) =>
    sql`insert into announcements (subscriber, path)
      select ${name}, '/business/b-' || n from generate_series(1, ${count}::int) n`.execute(
      site().database.db,
    );
  const bodies = (path: string) =>
    server.calls.filter((call) => call.path === path).map(({ body }) => body);
  const url = (path: string) => QUICK_SITE + path;

  it('get calls in the form of their API, with their own secret', async () => {
    expect(subscriberNames(settings())).toEqual(NAMES);
    for (const name of NAMES) {
      await enqueue(name, 2);
      await sendNext(site().database.db, subscriber(name), QUICK_SITE);
    }
    const urls = [url('/business/b-1'), url('/business/b-2')];
    expect(server.calls).toMatchObject([
      { path: '/purge', body: { urls }, headers: { authorization: 'Bearer secret' } },
      {
        path: `/v4/zones/${ZONE}/purge_cache`,
        body: { files: urls },
        headers: { authorization: 'Bearer hunter2' },
      },
      {
        path: '/indexnow',
        body: {
          host: 'directory.example',
          key: KEY,
          keyLocation: url(`/${KEY}.txt`),
          urlList: urls,
        },
        headers: { 'content-type': 'application/json; charset=utf-8' },
      },
    ]);
    expect(server.calls[2]?.headers.authorization).toBeUndefined();
    expect(await queued()).toEqual([]);
  });

  it('get at most as many addresses at once as one call takes', async () => {
    expect(NAMES.map((name) => subscriber(name).most)).toEqual([500, 100, 10_000]);
    await enqueue('cloudflare', 250);
    const { db } = site().database;
    expect(await sendQueued(db, [subscriber('cloudflare')], QUICK_SITE, 10_000)).toEqual({
      announced: 250,
      problems: [],
    });
    const sizes = server.calls.map(({ body }) =>
      body !== null && typeof body === 'object' && 'files' in body && Array.isArray(body.files)
        ? body.files.length
        : 0,
    );
    expect(sizes).toEqual([100, 100, 50]);
  });

  it('get an address once that has changed several times', async () => {
    for (let time = 0; time < 3; time += 1) await enqueue('purge', 2);
    await sendQueued(site().database.db, [subscriber('purge', 1)], QUICK_SITE, 10_000);
    expect(bodies('/purge')).toEqual([
      { urls: [url('/business/b-1')] },
      { urls: [url('/business/b-2')] },
    ]);
  });

  it('get the addresses that a rebuild has changed, and no others', async () => {
    await site().clear();
    await site().rebuild(NAMES);
    expect(await queued()).toEqual([]);

    await site().change('anna-berlin', sql`phone = '123'`);
    await site().rebuild(NAMES);
    await sendQueued(
      site().database.db,
      [subscriber('purge'), subscriber('indexnow')],
      QUICK_SITE,
      10_000,
    );
    const pages = [
      ...['/business/anna-berlin', '/categories/cafe', '/cities/de/berlin', '/countries/germany'],
      ...['/cities/de/berlin/categories/cafe', '/countries/germany/categories/cafe'],
    ];
    const sitemaps = [
      ...['businesses/page-1', 'categories', 'cities', 'combinations', 'countries'],
    ].map((name) => `/sitemaps/${name}.xml`);
    const all = ['/sitemap.xml', ...pages, ...sitemaps].map(url).sort();
    const sent = (path: string, field: string): unknown[] =>
      bodies(path).flatMap((body) => Object(body)[field]);
    expect(sent('/purge', 'urls').sort()).toEqual(all);
    expect(sent('/indexnow', 'urlList').sort()).toEqual(pages.map(url).sort());
  });

  it('get addresses that have moved or are gone', async () => {
    await site().change('berta-berlin', sql`approved = false`);
    await site().rebuild(['indexnow']);
    expect(await queued()).toContain('/business/berta-berlin');
    await sql`truncate announcements`.execute(site().database.db);
    await site().change('clara-berlin', sql`slug = 'clara'`);
    await site().rebuild(['indexnow']);
    expect(await queued()).toEqual(
      expect.arrayContaining(['/business/clara', '/business/clara-berlin']),
    );
  });

  it('get the same call again with growing pauses until they accept it', async () => {
    await enqueue('purge', 3);
    const times: number[] = [];
    server.answer = ({ at }) => {
      times.push(at);
      return { status: times.length < 5 ? 503 : 200 };
    };
    const lines: unknown[] = [];
    const logger = pino({}, { write: (line) => void lines.push(JSON.parse(line)) });
    start([subscriber('purge')], logger);
    await vi.waitFor(async () => expect(await queued()).toEqual([]));
    expect(times).toHaveLength(5);
    const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    for (const [index, least] of [5, 10, 20, 40].entries())
      expect(pauses[index]).toBeGreaterThanOrEqual(least - 2);
    expect(new Set(server.calls.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(lines).toMatchObject([
      { level: 40, subscriber: 'purge', reason: '503 {}' },
      { level: 30, subscriber: 'purge', failures: 4 },
    ]);
  });

  it('get no call before their Retry-After has passed', async () => {
    await enqueue('purge', 1);
    server.answer = () =>
      server.calls.length === 1
        ? { status: 429, headers: { 'retry-after': '1' } }
        : { status: 200 };
    start([subscriber('purge')]);
    await vi.waitFor(async () => expect(await queued()).toEqual([]), { timeout: 5_000 });
    const [first, second] = server.calls;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(950);
  });

  it.each([
    [400, true, null],
    [403, true, null],
    [301, true, null],
    [408, false, null],
    [429, false, 120_000],
    [503, false, 120_000],
  ])('that answer %i', async (status, refused, retryAfter) => {
    await enqueue('purge', 1);
    const headers: Record<string, string> = retryAfter === null ? {} : { 'retry-after': '120' };
    server.answer = () => ({ status, headers });
    const sending = sendNext(site().database.db, subscriber('purge'), QUICK_SITE);
    await expect(sending).rejects.toBeInstanceOf(DeliveryError);
    await expect(sending).rejects.toMatchObject({ refused, retryAfter });
    expect(await queued()).toHaveLength(1);
  });

  it('get each address once from several processes', async () => {
    await enqueue('purge', 300);
    server.answer = async () => {
      await new Promise((resolve) => setTimeout(resolve, 10));
      return { status: 200 };
    };
    const few = subscriber('purge', 10);
    start([few]);
    start([few]);
    await vi.waitFor(async () => expect(await queued()).toEqual([]), { timeout: 10_000 });
    const sent = server.calls.flatMap(({ body }): unknown[] => Object(body).urls);
    expect(sent).toHaveLength(300);
    expect(new Set(sent).size).toBe(300);
  });

  it('do not delay publishing while they do not answer, and get later changes afterwards', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.answer = async () => {
      await held;
      return { status: 200 };
    };
    const changeAnna = async (phone: string) => {
      await site().change('anna-berlin', sql`phone = ${phone}`);
      await site().rebuild(['purge']);
    };
    await changeAnna('1');
    start([subscriber('purge')]);
    await vi.waitFor(() => expect(server.calls).toHaveLength(1));
    // The rows of the same addresses are locked, and the rebuild does not wait for the answer.
    await changeAnna('2');
    await changeAnna('3');
    expect(server.calls).toHaveLength(1);
    release();
    await vi.waitFor(async () => expect(await queued()).toEqual([]));
    const anna = url('/business/anna-berlin');
    // Twice: before the later changes, and once for both of these.
    expect(
      server.calls
        .flatMap(({ body }): unknown[] => Object(body).urls)
        .filter((one) => one === anna),
    ).toHaveLength(2);
  });

  it('get one call for all addresses when their queue is too long', async () => {
    const { db } = site().database;
    for (const name of NAMES) {
      await enqueue(name, 20);
      await boundQueue(db, subscriber(name), 20);
      expect(await queued()).toHaveLength(20);
      await boundQueue(db, subscriber(name), 15);
      if (name !== 'indexnow') expect(await queued()).toEqual([EVERYTHING]);
      else expect((await queued())[0]).toBe('/business/b-6');
      await sendQueued(db, [subscriber(name)], QUICK_SITE, 10_000);
    }
    expect(server.calls.slice(0, 2).map(({ body }) => body)).toEqual([
      { everything: true },
      { purge_everything: true },
    ]);
    expect(Object(server.calls[2]?.body).urlList).toHaveLength(15);
    expect(await queued()).toEqual([]);
  });

  it('find the key of IndexNow published', async () => {
    await publishKeyFile(site().publisher, KEY);
    expect(await site().file(`${KEY}.txt`)).toBe(KEY);
    await publishKeyFile(site().publisher, KEY);
    expect((await site().rebuild()).written).toContain(`/${KEY}.txt`);
    await publishKeyFile(site().publisher, KEY);
    expect((await site().rebuild()).written).toEqual([]);
    expect(await site().audit()).toEqual({});
  });

  it('find only the configured key, and other files stay', async () => {
    const others = ['0123456789abcdeX', 'robots', 'humans'];
    for (const name of others)
      await site().publisher.writePages(
        [packPage(`/${name}.txt`, Buffer.from(name))],
        async () => {},
      );
    await publishKeyFile(site().publisher, KEY);
    await publishKeyFile(site().publisher, 'another-key');
    expect(await site().file(`${KEY}.txt`)).toBeNull();
    expect(await site().file('another-key.txt')).toBe('another-key');
    await withdrawKeyFile(site().publisher);
    await withdrawKeyFile(site().publisher);
    expect(await site().file('another-key.txt')).toBeNull();
    for (const name of others) expect(await site().file(`${name}.txt`)).toBe(name);
  });

  it('keep a key file whose content has changed', async () => {
    await publishKeyFile(site().publisher, 'security');
    const path = '/security.txt';
    const text = Buffer.from('Contact: https://directory.example/contact');
    await site().publisher.writePages([packPage(path, text)], async () => {});
    await withdrawKeyFile(site().publisher);
    expect(await site().file('security.txt')).toBe(text.toString());
  });
});
