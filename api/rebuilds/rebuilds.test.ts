import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAdministrator } from '../administrators/administrators.ts';
import { readPageState } from '../businesses/admin-business.queries.ts';
import {
  clearCacheSchema,
  PUBLICATION_ROUTES,
  rebuildStateSchema,
} from '../contract/calls/publication.ts';
import { SESSION_ROUTES } from '../contract/calls/sessions.ts';
import { seed } from '../database/testing/seed.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { useTestServer } from '../http/testing/test-server.ts';

/** The state is read at most once a second, so a change is seen a second later. */
const PATIENCE = { timeout: 5_000, interval: 200 };

describe('the rebuilds', () => {
  const database = useTestDatabase();
  const server = useTestServer(database);
  const credentials = { username: 'ada', password: 'correct horse battery' };
  let cookie = '';
  let streams: AbortController;

  async function signIn(): Promise<string> {
    const answer = await fetch(server().url + SESSION_ROUTES.signIn.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(credentials),
    });
    return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  }
  const state = async () => {
    const answer = await fetch(server().url + PUBLICATION_ROUTES.state.path, {
      headers: { Cookie: cookie },
    });
    return rebuildStateSchema.parse(await answer.json());
  };
  const clearCache = (headers: Record<string, string>) =>
    fetch(server().url + PUBLICATION_ROUTES.clearCache.path, { method: 'POST', headers });
  const origin = () => ({ Cookie: cookie, Origin: server().url });

  /** Opens a live stream. @returns the answer, and a function that waits for the next event */
  async function open(headers: Record<string, string> = { Cookie: cookie }) {
    const answer = await fetch(server().url + PUBLICATION_ROUTES.stream.path, {
      headers: { ...headers, 'Accept-Encoding': 'gzip, br' },
      signal: streams.signal,
    });
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const next = async (): Promise<string | null> => {
      for (;;) {
        const [event, ...rest] = text.split('\n\n');
        if (event !== undefined && rest.length > 0) {
          text = rest.join('\n\n');
          if (event.startsWith('data: ')) return event.slice('data: '.length);
          continue;
        }
        const read = await reader?.read();
        if (read === undefined || read.done) return null;
        text += read.value;
      }
    };
    const nextState = async () => rebuildStateSchema.parse(JSON.parse((await next()) ?? ''));
    return { answer, next, nextState };
  }

  beforeAll(async () => {
    await createAdministrator(database().db, credentials);
    cookie = await signIn();
  });
  beforeEach(async () => {
    streams = new AbortController();
    await sql`truncate stale_pages, rebuilds`.execute(database().db);
  });
  afterEach(() => streams.abort());

  it('need a session', async () => {
    for (const path of [PUBLICATION_ROUTES.state.path, PUBLICATION_ROUTES.stream.path])
      expect((await fetch(server().url + path)).status).toBe(401);
    expect((await clearCache({})).status).toBe(401);
    expect((await clearCache({ ...origin(), Origin: 'https://elsewhere.example' })).status).toBe(
      403,
    );
  });

  it('are idle if nothing is stale', async () => {
    expect(await state()).toEqual({
      state: 'idle',
      queued: 0,
      running: null,
      problem: null,
      failures: [],
      failuresTotal: 0,
      recent: [],
    });
  });

  it('have the running rebuild, failed pages, finished rebuilds and problems', async () => {
    const { db } = database();
    await sql`insert into stale_pages (kind, key, page, priority)
      select 'business', n, 1, 3 from generate_series(1, 700) n`.execute(db);
    await sql`insert into stale_pages (kind, key, page, priority, attempts, retry_at, error)
      select 'city', n, 1, 3, 2, now() + make_interval(mins => n), 'No such thing: ' || n
      from generate_series(1, 60) n`.execute(db);
    await sql`insert into rebuilds (finished_at, rendered, written, unchanged)
      select now(), n, n - 1, 1 from generate_series(1, 12) n`.execute(db);
    await sql`insert into rebuilds (rendered, written, unchanged, removed, failed)
      values (90, 70, 40, 5, 60)`.execute(db);

    await expect.poll(async () => (await state()).state, PATIENCE).toBe('running');
    const running = await state();
    expect(running).toMatchObject({ queued: 700, failuresTotal: 60, problem: null });
    expect(running.running).toMatchObject({
      rendered: 90,
      written: 70,
      unchanged: 40,
      removed: 5,
      failed: 60,
      pagesPerSecond: null,
      secondsLeft: null,
    });
    expect(running.failures).toHaveLength(50);
    expect(running.failures[0]).toMatchObject({
      kind: 'city',
      key: 1,
      page: 1,
      error: 'No such thing: 1',
      attempts: 2,
    });
    expect(running.recent.map(({ rendered }) => rendered)).toEqual([
      12, 11, 10, 9, 8, 7, 6, 5, 4, 3,
    ]);

    await sql`update rebuilds set written = written + 1000 where finished_at is null`.execute(db);
    await sql`update publication set problem = 'The disk is full.', problem_since = now()`.execute(
      db,
    );
    await expect.poll(async () => (await state()).state, PATIENCE).toBe('stuck');
    const stuck = await state();
    expect(stuck.problem).toMatchObject({ code: 'other', message: 'The disk is full.' });
    expect(stuck.running?.pagesPerSecond).toBeGreaterThan(0);
    expect(stuck.running?.secondsLeft).toBeGreaterThan(0);
    await sql`update publication set problem = null, problem_since = null`.execute(db);
  });

  it('are streamed to all clients', async () => {
    const { db } = database();
    const [first, second] = [await open(), await open()];
    expect(first.answer.headers.get('content-type')).toContain('text/event-stream');
    expect(first.answer.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(first.answer.headers.get('content-encoding')).toBeNull();
    for (const { nextState } of [first, second]) while ((await nextState()).state !== 'idle');
    await sql`insert into stale_pages (kind, key, page, priority) values ('home', 0, 1, 1)`.execute(
      db,
    );
    for (const { nextState } of [first, second]) expect((await nextState()).queued).toBe(1);
  });

  it('are streamed only while the session is open', async () => {
    const kept = cookie;
    cookie = await signIn();
    const { next } = await open();
    expect(await next()).not.toBeNull();
    await fetch(server().url + SESSION_ROUTES.signOut.path, { method: 'POST', headers: origin() });
    cookie = kept;
    while ((await next()) !== null);
  }, 15_000);

  it('are streamed to a limited number of clients at once', async () => {
    const opened = await Promise.all(Array.from({ length: 20 }, () => open()));
    expect(opened.map(({ answer }) => answer.status)).toEqual(opened.map(() => 200));
    expect(
      (
        await fetch(server().url + PUBLICATION_ROUTES.stream.path, {
          method: 'HEAD',
          headers: { Cookie: cookie },
        })
      ).status,
    ).toBe(429);
    const refused = await open();
    expect(refused.answer.status).toBe(429);
    expect(refused.answer.headers.get('retry-after')).toBe('30');
    streams.abort();
    streams = new AbortController();
    await expect.poll(async () => (await open()).answer.status, PATIENCE).toBe(200);
  });

  it('include every page when the cache is cleared', async () => {
    const { db } = database();
    await seed(db, [{ name: 'Brot', category: 'Bakery', city: 'Berlin', country: 'DE' }]);
    await sql`insert into pages (kind, key, page, path, hash, bytes, indexable)
      values ('business', 4711, 1, '/business/gone', '', 1, true)`.execute(db);
    const answers = await Promise.all([clearCache(origin()), clearCache(origin())]);
    const bodies = await Promise.all(answers.map((answer) => answer.json()));
    const marks = await db.selectFrom('stale_pages').select(['kind', 'key', 'page']).execute();
    for (const body of bodies)
      expect(clearCacheSchema.parse(body)).toEqual({ pages: marks.length + 2 });
    expect(await readPageState(db, 1)).toMatchObject({ stale: true });
    expect(await readPageState(db, 4711)).toMatchObject({ stale: true });
    expect(marks).toContainEqual({ kind: 'home', key: 0, page: 1 });
  });
});
