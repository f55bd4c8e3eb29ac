import { once } from 'node:events';
import { get } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Requests that one client sends at once, pipelined, without waiting for answers. */
export type Burst = readonly [connections: number, requestsEach: number, path: string];

const HOST = '127.0.0.1';
/** Time after which a client disconnects, in milliseconds. */
const STAYS_MS = 1_000;

const STATUS = /HTTP\/1\.1 (\d{3}) /g;
/** Length that is kept between chunks to find divided status lines. */
const TAIL = 'HTTP/1.1 200'.length;

/**
 * Sends a burst over raw sockets, reads for a second and disconnects, unless the server has closed the
 * connections before.
 * @returns the number of answers, and how many of them were refusals (503)
 */
export async function sendBurst(port: number, [connections, requestsEach, path]: Burst) {
  const received = { answered: 0, refused: 0 };
  const request = `GET ${path} HTTP/1.1\r\nHost: ${HOST}\r\nAccept-Encoding: br\r\n\r\n`;
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect(port, HOST);
    let tail = '';
    socket.setEncoding('latin1');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const text = tail + String(chunk);
      for (const [, status] of text.matchAll(STATUS)) {
        if (status === '503') received.refused += 1;
        else received.answered += 1;
      }
      tail = text.slice(-TAIL);
    });
    socket.write(request.repeat(requestsEach));
    return socket;
  });
  await sleep(STAYS_MS);
  for (const socket of sockets) socket.destroy();
  return received;
}

const BYSTANDER = '127.0.0.2';
const PAUSE_MS = 100;
/** Longer than any acceptable answer. */
const TIMEOUT_MS = 20_000;

/**
 * Starts a client that is not part of a burst. Requests one path after another, from another client address
 * than the bursts, until it is ended.
 */
export function startBystander(port: number, paths: readonly string[]) {
  const faults = new Set<string>();
  let [slowestMs, answers, leaving] = [0, 0, false];
  const ended = (async () => {
    for (let turn = 0; !leaving; turn += 1) {
      const path = paths[turn % paths.length] ?? '/';
      const started = performance.now();
      const status = await ask(port, path).catch((error: Error) => error.message);
      slowestMs = Math.max(slowestMs, performance.now() - started);
      answers += 1;
      if (status !== '200') faults.add(`${path} was answered with ${status}`);
      await sleep(PAUSE_MS);
    }
  })();
  return {
    /** Ends it. @returns the slowest answer in milliseconds, the number of answers, and failures */
    async leave() {
      leaving = true;
      await ended;
      return { slowestMs: Math.round(slowestMs), answers, faults: [...faults] };
    },
  };
}

async function ask(port: number, path: string): Promise<string> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const sent = get({ host: HOST, port, path, localAddress: BYSTANDER, agent: false, signal });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  sent.once('error', reject);
  sent.once('response', async (response) => {
    response.resume();
    await once(response, 'end').catch(reject);
    resolve(String(response.statusCode));
  });
  return promise;
}
