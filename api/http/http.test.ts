import { setTimeout as sleep } from 'node:timers/promises';
import Koa from 'koa';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { letter, pageNumber, pathName } from '../contract/calls/parameters.ts';
import { AppError } from '../errors.ts';
import { listen } from '../server.ts';
import { answerErrors } from './errors.ts';
import { readJson } from './read-json.ts';
import { within } from './timeout.ts';
import { validate } from './validate.ts';

describe('validate', () => {
  it('reports every invalid field with its path', () => {
    const schema = z.object({ page: pageNumber, letter });
    try {
      validate(schema, { page: '0', letter: 'AB' });
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(AppError);
      expect(error).toMatchObject({
        code: 'invalid_input',
        details: { issues: [{ path: 'page' }, { path: 'letter' }] },
      });
    }
  });

  it.each(['', '0', '-1', '1.5', '1e3', ' 1', '1000001', '9'.repeat(30), ['1', '2'], '１'])(
    'takes %j for no page number',
    (value) => {
      expect(pageNumber.safeParse(value).success).toBe(false);
    },
  );

  it.each(['', 'AB', '1', 'ı', 'ß', '_', ['a', 'b']])('rejects %j as a letter', (value) => {
    expect(letter.safeParse(value).success).toBe(false);
  });

  it('accepts letters in either case', () => {
    expect(letter.parse('q')).toBe('Q');
  });

  it.each(['', 'a\0b', 'a\nb', 'x'.repeat(201)])('rejects %j as a name in a path', (value) => {
    expect(pathName.safeParse(value).success).toBe(false);
  });
});

describe('within', () => {
  it('rejects after the time', async () => {
    await expect(within(5, sleep(60_000, undefined, { ref: false }))).rejects.toThrow('5 ms');
    expect(await within(60_000, Promise.resolve(1))).toBe(1);
  });
});

describe('readJson', () => {
  let url = '';
  let stop = () => {};
  beforeAll(async () => {
    const app = new Koa();
    app.use(answerErrors(pino({ level: 'silent' })));
    app.use(async (ctx) => {
      if (ctx.path === '/api/throws') throw Object.assign(new Error('secret'), { status: 418 });
      if (ctx.path === '/api/deadlock')
        throw Object.assign(new Error('process 7'), { code: '40P01' });
      if (ctx.path === '/api/full') throw Object.assign(new Error('pg_wal'), { code: '53100' });
      ctx.body = { read: await readJson(ctx, 100) };
    });
    const server = await listen(app, 0, '127.0.0.1');
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/api/x`;
    stop = () => void server.close();
  });
  afterAll(() => stop());

  const post = (body: BodyInit, type = 'application/json') => {
    const init = { method: 'POST', body, headers: { 'Content-Type': type }, duplex: 'half' };
    return fetch(url, init);
  };

  it('reads a body within the limit', async () => {
    const answer = await post('{"a":[1,"ü"]}', 'application/json; charset=utf-8');
    expect(await answer.json()).toEqual({ read: { a: [1, 'ü'] } });
  });

  it.each([
    ['[1', 'application/json', 400],
    ['', 'application/json', 400],
    ['{}', 'text/plain', 400],
    [JSON.stringify('x'.repeat(99)), 'application/json', 413],
  ])('refuses %s as %s', async (body, type, status) => {
    const answer = await post(body, type);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ error: { message: expect.any(String) } });
  });

  it('answers a body that exceeds the limit while it is read', async () => {
    let chunks = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        chunks += 1;
        if (chunks > 500) controller.close();
        else controller.enqueue(new Uint8Array(10_000));
      },
    });
    expect((await post(endless)).status).toBe(413);
  });

  it('hides internal errors', async () => {
    const answer = await fetch(url.replace('/x', '/throws'));
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain('secret');
  });

  it('asks to repeat a request whose transaction PostgreSQL rolled back because of another one', async () => {
    const answer = await fetch(url.replace('/x', '/deadlock'));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await answer.json()).toEqual({
      error: { code: 'busy', message: expect.stringContaining('at the same time') },
    });
  });

  it('reports a full disk of the database', async () => {
    const answer = await fetch(url.replace('/x', '/full'));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([507, null]);
    expect(await answer.json()).toEqual({
      error: { code: 'storage_full', message: expect.stringContaining('disk of the database') },
    });
  });
});

describe('listen', () => {
  it('explains what to do if the port is in use', async () => {
    const app = new Koa();
    const server = await listen(app, 0, '127.0.0.1');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    await expect(listen(app, port, '127.0.0.1')).rejects.toThrow(/EADDRINUSE.*Set PORT/);
    server.close();
  });
});
