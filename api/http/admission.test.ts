import { PassThrough } from 'node:stream';
import { promisify } from 'node:util';
import Koa from 'koa';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CONNECTIONS, REQUEST_BUDGETS } from '../limits.ts';
import { listen } from '../server.ts';
import { releaseSlot } from './admission.ts';
import { openRaw, type RawConnection, rawGet, statusesIn } from './testing/raw-connection.ts';

const { inWorkPerNetwork, waitingPerNetwork } = REQUEST_BUDGETS.visitors;

describe('admission', () => {
  let url = '';
  let countConnections = async () => 0;
  /** Paths in the order in which their handlers started. */
  let handled: string[] = [];
  let parsed = 0;
  let release = () => {};
  let held = Promise.resolve();
  const connections: RawConnection[] = [];

  const start = async (app: Koa) => {
    // Streams whose client has disconnected.
    app.on('error', () => undefined);
    app.use(async (ctx) => {
      handled.push(ctx.path);
      if (ctx.path === '/stream') {
        releaseSlot(ctx.req);
        ctx.body = new PassThrough();
        ctx.flushHeaders();
      } else {
        if (ctx.path.startsWith('/held')) await held;
        ctx.body = `answer to ${ctx.path};`;
      }
    });
    const server = await listen(app, 0, '127.0.0.1');
    server.on('request', () => {
      parsed += 1;
    });
    const address = server.address();
    const close = () => {
      server.close();
      server.closeAllConnections();
    };
    const port = typeof address === 'object' ? address?.port : '';
    const count = () => promisify(server.getConnections.bind(server))();
    return { url: `http://127.0.0.1:${port}`, close, count };
  };
  const open = async (from?: string, to = url) => {
    const connection = await openRaw(to, from);
    connections.push(connection);
    return connection;
  };
  const openMany = (count: number, to = url) =>
    Promise.all(Array.from({ length: count }, () => open('127.0.0.1', to)));
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    release = resolve;
  };

  beforeAll(async () => {
    const server = await start(new Koa());
    url = server.url;
    countConnections = server.count;
    return server.close;
  });
  afterEach(async () => {
    release();
    for (const connection of connections.splice(0)) {
      connection.leave();
      await connection.closed;
    }
    handled = [];
    parsed = 0;
  });

  it('answers pipelined requests in their order, one after another', async () => {
    hold();
    const connection = await open();
    const paths = Array.from({ length: CONNECTIONS.pipelined }, (_, nth) => `/held/${nth}`);
    connection.send(paths.map((path) => rawGet(path)).join(''));
    await expect.poll(() => handled).toEqual(['/held/0']);
    release();
    await expect.poll(() => statusesIn(connection.received())).toHaveLength(paths.length);
    expect(connection.received().match(/(?<=answer to )[^;]+/g)).toEqual(paths);
  });

  it('closes a connection that pipelines too many requests, with one refusal', async () => {
    hold();
    const connection = await open();
    connection.send(rawGet('/held').repeat(500));
    const received = await connection.closed;
    expect(statusesIn(received)).toEqual(['503']);
    expect(received).toMatch(/^Retry-After: \d+\r$/im);
    expect(received).toMatch(/^X-Content-Type-Options: nosniff\r$/im);
    expect(handled).toEqual(['/held']);
    expect(parsed).toBe(CONNECTIONS.pipelined + 1);
  });

  it('limits requests of a network in work and in the queue, and refuses the rest', async () => {
    hold();
    const surplus = 5;
    const clients = await openMany(inWorkPerNetwork + waitingPerNetwork + surplus);
    for (const client of clients) client.send(rawGet('/held'));
    const refused = () => clients.filter((client) => client.received().startsWith('HTTP/1.1 503'));
    await expect.poll(() => refused().length).toBe(surplus);
    expect(refused()[0]?.received()).toMatch(/^Retry-After: \d+\r$/im);
    expect(handled).toHaveLength(inWorkPerNetwork);

    const elsewhere = await open('127.0.0.2');
    elsewhere.send(rawGet('/other'));
    await expect.poll(() => elsewhere.received()).toContain('answer to /other');
    const office = await open();
    office.send(rawGet('/admin/login'));
    await expect.poll(() => office.received()).toContain('answer to /admin/login');
    const monitoring = await open();
    monitoring.send(rawGet('/api/health'));
    await expect.poll(() => monitoring.received()).toContain('answer to /api/health');

    release();
    const answered = () => clients.filter((client) => client.received().includes('answer to'));
    await expect.poll(() => answered().length).toBe(inWorkPerNetwork + waitingPerNetwork);
  });

  it('refuses calls of the API in JSON', async () => {
    hold();
    const clients = await openMany(inWorkPerNetwork + waitingPerNetwork);
    for (const client of clients) client.send(rawGet('/held'));
    await expect.poll(() => handled.length).toBe(inWorkPerNetwork);
    const program = await open();
    program.send(rawGet('/api/countries'));
    await expect.poll(() => statusesIn(program.received())).toEqual(['503']);
    const body = program.received().split('\r\n\r\n')[1] ?? '';
    expect(JSON.parse(body)).toMatchObject({ error: { code: 'unavailable' } });
  });

  it('drops waiting requests of a client that has disconnected', async () => {
    hold();
    const clients = await openMany(inWorkPerNetwork);
    for (const client of clients) client.send(rawGet('/held'));
    await expect.poll(() => handled.length).toBe(inWorkPerNetwork);
    const [impatient, patient] = await openMany(2);
    impatient?.send(rawGet('/impatient'));
    patient?.send(rawGet('/patient'));
    await expect.poll(countConnections).toBe(inWorkPerNetwork + 2);
    impatient?.leave();
    await expect.poll(countConnections).toBe(inWorkPerNetwork + 1);
    release();
    await expect.poll(() => patient?.received()).toContain('answer to /patient');
    expect(handled).not.toContain('/impatient');
  });

  it('does not count live streams as requests in work', async () => {
    const streams = await openMany(inWorkPerNetwork + 1);
    for (const stream of streams) stream.send(rawGet('/stream'));
    await expect.poll(() => streams.every((stream) => stream.received() !== '')).toBe(true);
    const client = await open();
    client.send(rawGet('/other'));
    await expect.poll(() => client.received()).toContain('answer to /other');
  });

  it('closes excess connections of a network', async () => {
    const clients = await openMany(CONNECTIONS.perNetwork);
    const surplus = await open();
    expect(await surplus.closed).toBe('');
    const elsewhere = await open('127.0.0.2');
    elsewhere.send(rawGet('/other'));
    await expect.poll(() => elsewhere.received()).toContain('answer to /other');
    clients[0]?.leave();
    await clients[0]?.closed;
    await expect
      .poll(async () => {
        const next = await open();
        next.send(rawGet('/next'));
        return Promise.race([next.closed.then(() => 'closed'), answerOf(next)]);
      })
      .toBe('answered');
  });

  it('distinguishes clients behind a proxy by their forwarded addresses', async () => {
    const server = await start(new Koa({ proxy: true, maxIpsCount: 1 }));
    hold();
    const clients = await openMany(inWorkPerNetwork + 1, server.url);
    for (const [nth, client] of clients.entries())
      client.send(rawGet('/held', `X-Forwarded-For: 6.6.6.6, 10.0.0.${nth}\r\n`));
    await expect.poll(() => handled.length).toBe(clients.length);
    server.close();
  });
});

async function answerOf(connection: RawConnection): Promise<string> {
  await expect.poll(() => connection.received()).toContain('answer to');
  return 'answered';
}
