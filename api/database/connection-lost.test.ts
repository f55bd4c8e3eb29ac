import Router from '@koa/router';
import Koa from 'koa';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorSchema } from '../contract/pages/entities.ts';
import { answerErrors } from '../http/errors.ts';
import { listen } from '../server.ts';
import { connect, type Database } from './connection.ts';
import { isConnectionLost } from './connection-lost.ts';
import { type OwnServer, startOwnServer } from './testing/own-server.ts';

describe('a PostgreSQL that is restarted', () => {
  let postgres: OwnServer;
  let database: Database;
  let url = '';
  let stop = () => {};
  const log: string[] = [];

  beforeAll(async () => {
    postgres = await startOwnServer();
    database = connect(postgres.url, 4);
    const router = new Router();
    router.get('/api/one', async (ctx) => {
      const { rows } = await sql<{ one: number }>`select 1 as one`.execute(database.db);
      ctx.body = rows[0];
    });
    router.get('/api/slow', async (ctx) => {
      await sql`select pg_sleep(60)`.execute(database.db);
      ctx.body = {};
    });
    router.get('/api/wrong', async () => {
      await sql`select * from nowhere`.execute(database.db);
    });
    const app = new Koa();
    app.use(answerErrors(pino({}, { write: (line: string) => void log.push(line) })));
    app.use(router.routes());
    const server = await listen(app, 0, '127.0.0.1');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port.');
    url = `http://127.0.0.1:${address.port}`;
    stop = () => server.close();
  });
  afterAll(async () => {
    stop();
    await database.close();
    await postgres.remove();
  });

  it('answers new and running requests with 503 until it is back', async () => {
    expect((await fetch(`${url}/api/one`)).status).toBe(200);
    const slow = fetch(`${url}/api/slow`);
    await expect
      .poll(async () => {
        const running = await sql<{ count: number }>`
          select count(*) as count from pg_stat_activity where query like '%pg_sleep(60)'`.execute(
          database.db,
        );
        return running.rows[0]?.count;
      })
      .toBe(1);

    await postgres.stop();
    for (const answer of [await slow, await fetch(`${url}/api/one`)]) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(await answer.json()).toMatchObject({ error: { code: 'unavailable' } });
    }

    await postgres.start();
    expect((await fetch(`${url}/api/one`)).status).toBe(200);
  });

  it('is not confused with a wrong query, which answers 500 with the id of a log entry', async () => {
    const answer = await fetch(`${url}/api/wrong`);
    expect(answer.status).toBe(500);
    const { error } = errorSchema.parse(await answer.json());
    expect(error.message).not.toContain('nowhere');
    const entry = log.find((line) => line.includes(String(error.details?.id)));
    expect(entry).toContain('nowhere');
  });

  it('is distinguished from errors of a query and of other connections', () => {
    const withCode = (code: string) => Object.assign(new Error('failed'), { code });
    for (const code of ['08006', '57P01', '57P03', '53300', 'ECONNREFUSED'])
      expect(isConnectionLost(withCode(code)), code).toBe(true);
    for (const code of ['40P01', '42P01', '57014', '23505', 'ENOSPC', 'EACCES'])
      expect(isConnectionLost(withCode(code)), code).toBe(false);
    expect(isConnectionLost(new Error('Connection terminated unexpectedly'))).toBe(true);
    const reset = withCode('ECONNRESET');
    expect(isConnectionLost(Object.assign(reset, { syscall: 'read' }))).toBe(true);
    expect(isConnectionLost(withCode('ECONNRESET')), 'of an HTTP client').toBe(false);
    expect(isConnectionLost(new Error('anything else'))).toBe(false);
    expect(isConnectionLost('Connection terminated')).toBe(false);
  });
});
