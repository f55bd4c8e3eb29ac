import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAdministrator } from '../administrators/administrators.ts';
import { EXPORT_ROUTES } from '../contract/calls/exports-api.ts';
import { seed } from '../database/testing/seed.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { useTestServer } from '../http/testing/test-server.ts';
import { openSession } from '../sessions/sessions.queries.ts';

/** 80 MB: more than the buffers of sockets hold. */
const ROWS = 40_000;
/** Allows for a busy machine. */
const PATIENCE = { timeout: 20_000 };
const PATH = `${EXPORT_ROUTES.download.path}?fields=id,about`;

describe('a running export', () => {
  const database = useTestDatabase();
  const server = useTestServer(database);
  let cookie = '';

  beforeAll(async () => {
    const { db } = database();
    await seed(db, [{ name: 'First', category: 'Café', city: 'Berlin', country: 'DE' }]);
    await sql`
      insert into businesses (slug, name, category_id, city_id, fingerprint, about)
      select 's' || n, 'Name', category_id, city_id, n, repeat(md5(n::text), 63)
      from businesses, generate_series(2, ${ROWS}::int) n`.execute(db);
    const ada = await createAdministrator(db, { username: 'ada', password: 'long password' });
    cookie = `session=${await openSession(db, ada, undefined)}`;
  });

  /** Requests an export without reading the answer. */
  async function open(path = PATH, encoding = 'identity'): Promise<IncomingMessage> {
    const headers = { Cookie: cookie, 'Accept-Encoding': encoding };
    const sent = request(server().url + path, { headers }).end();
    sent.on('error', () => undefined);
    const [answer]: IncomingMessage[] = await once(sent, 'response');
    if (!answer) throw new Error('no answer');
    return answer;
  }
  const copies = async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity
      where datname = current_database() and query ilike 'copy%' and state = 'active'`.execute(
      database().db,
    );
    return rows.map(({ pid }) => pid);
  };

  it.each([
    ['br', createBrotliDecompress],
    ['gzip', createGunzip],
  ])('is complete when compressed with %s', async (encoding, decompress) => {
    const answer = await open(PATH, encoding);
    expect(answer.headers['content-encoding']).toBe(encoding);
    const csv = await text(answer.pipe(decompress()));
    expect(csv.split('\r\n')).toHaveLength(ROWS + 2);
  });

  it('waits for a client that reads slowly', async () => {
    const answer = await open();
    await expect.poll(copies, PATIENCE).toHaveLength(1);
    expect((await text(answer)).length).toBeGreaterThan(ROWS * 2_000);
    await expect.poll(copies, PATIENCE).toEqual([]);
  });

  it.each(['csv', 'xlsx'])('ends when the client disconnects (%s)', async (format) => {
    const answer = await open(`${PATH}&format=${format}`);
    await expect.poll(copies, PATIENCE).toHaveLength(1);
    answer.destroy();
    await expect.poll(copies, PATIENCE).toEqual([]);
  });

  it.each(['identity', 'br'])(
    'breaks off when the database connection does (%s)',
    async (encoding) => {
      const answer = await open(PATH, encoding);
      // Unread, the export blocks half-way; otherwise it could end before its connection is found.
      const [pid] = await copies();
      expect(pid).toBeDefined();
      const whole = text(answer);
      // Awaited below.
      whole.catch(() => undefined);
      await sql`select pg_terminate_backend(${pid}::int)`.execute(database().db);
      await expect(whole).rejects.toThrow('aborted');
    },
  );

  it('counts towards a limit, above which exports are answered 429', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => open()));
    const refused = await open();
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    // Otherwise browsers would save the error under that file name.
    expect(refused.headers['content-disposition']).toBeUndefined();
    expect(await text(refused)).toContain('too_many_requests');
    for (const answer of answers) answer.destroy();
    await expect.poll(copies, PATIENCE).toEqual([]);
    const next = await open();
    expect(next.statusCode).toBe(200);
    next.destroy();
  });
});
