import Koa from 'koa';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerErrors } from '../http/errors.ts';
import { openRaw, rawGet } from '../http/testing/raw-connection.ts';
import { DATABASE_SHARES, databaseConnections } from '../limits.ts';
import { listen } from '../server.ts';
import { connect, type Database } from './connection.ts';
import { detached } from './request-scope.ts';
import { useTestDatabase } from './testing/test-database.ts';

describe('shares of connections', () => {
  const database = useTestDatabase();
  let narrow: Database;
  let url = '';
  let stop = () => {};
  const log: string[] = [];
  /** Requests whose queries have completed. */
  const done: string[] = [];
  let shared: Promise<unknown> | undefined;

  beforeAll(async () => {
    narrow = connect(database().url, 1);
    const app = new Koa();
    app.use(
      answerErrors(pino({ level: 'warn' }, { write: (line: string) => void log.push(line) })),
    );
    app.use(async (ctx) => {
      const { db, administrators, visitors } = narrow;
      const seconds = Number(ctx.query.seconds ?? 0);
      const sleep = (via = visitors) =>
        sql`select pg_sleep(${seconds}), ${ctx.path}::text`.execute(via);
      if (ctx.path === '/shared') {
        shared ??= detached(() => sleep(database().visitors));
        await shared;
      } else await sleep({ '/administrators': administrators, '/bulk': db }[ctx.path]);
      done.push(`${ctx.method} ${ctx.path}`);
      ctx.body = 'done';
    });
    const server = await listen(app, 0, '127.0.0.1');
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    stop = () => {
      server.close();
      server.closeAllConnections();
    };
  });
  afterAll(async () => {
    stop();
    await narrow.close();
  });

  /** Number of queries of these requests that are running. */
  const running = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from pg_stat_activity
      where query like 'select pg_sleep%' and state = 'active'
        and datname = current_database()`.execute(database().db);
    return rows[0]?.count;
  };
  const begin = async (request: string) => {
    const client = await openRaw(url);
    client.send(request);
    await expect.poll(running).toBe(1);
    return client;
  };

  it('cancels the query of a client that has disconnected, and its waiting requests', async () => {
    const client = await begin(rawGet('/?seconds=100'));
    const waiting = await openRaw(url);
    waiting.send(rawGet('/waiting?seconds=100'));
    waiting.leave();
    await waiting.closed;
    client.leave();
    await expect.poll(running).toBe(0);
    expect(await (await fetch(url)).text()).toBe('done');
    expect(await running()).toBe(0);
    expect(log).toEqual([]);
  });

  it('completes a change although its client has disconnected', async () => {
    const client = await begin('POST /bulk?seconds=1 HTTP/1.1\r\nHost: test\r\n\r\n');
    client.leave();
    await client.closed;
    await expect.poll(() => done).toContain('POST /bulk');
  });

  it('completes shared work although the client that started it has disconnected', async () => {
    const client = await begin(rawGet('/shared?seconds=1'));
    client.leave();
    await client.closed;
    expect(await (await fetch(`${url}/shared`)).text()).toBe('done');
  });

  it('limits how long visitors wait, without delaying administrators and imports', async () => {
    const client = await begin(rawGet('/?seconds=100'));
    const late = fetch(url);
    for (const path of ['/administrators', '/bulk'])
      expect(await (await fetch(url + path)).text()).toBe('done');
    const answer = await late;
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await answer.text()).toContain('overloaded');
    client.leave();
    await expect.poll(running).toBe(0);
  });

  it('limits the statements of visitors and administrators alone', async () => {
    const limit = async (via: Database['db']) => {
      const { rows } = await sql<{ limit: number }>`
        select setting::int as limit from pg_settings where name = 'statement_timeout'`.execute(
        via,
      );
      return rows[0]?.limit;
    };
    const { db, visitors, administrators } = database();
    expect(await limit(visitors)).toBe(DATABASE_SHARES.visitors.longestStatementMs);
    expect(await limit(administrators)).toBe(DATABASE_SHARES.administrators.longestStatementMs);
    expect(await limit(db)).toBe(0);
    await narrow.visitors.connection().execute(async (one) => {
      await sql`set statement_timeout = 50`.execute(one);
    });
    const answer = await fetch(`${url}/?seconds=100`);
    expect([answer.status, await answer.text()]).toEqual([503, expect.stringMatching('too long')]);
  });

  it('fits into max_connections of the embedded server', async () => {
    const { rows } = await sql<{ most: number }>`
      select setting::int as most from pg_settings where name = 'max_connections'`.execute(
      database().db,
    );
    expect(rows[0]?.most).toBe(databaseConnections());
  });
});
