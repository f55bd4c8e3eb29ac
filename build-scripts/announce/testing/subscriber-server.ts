import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { json } from 'node:stream/consumers';
import { portOf } from '../../scratch/free-port.ts';

export type SubscriberCall = {
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
  readonly at: number;
};

export type SubscriberAnswer = {
  readonly status: number;
  readonly headers?: Record<string, string>;
};

export type SubscriberServer = {
  readonly origin: string;
  /** The calls in the order of arrival. */
  readonly calls: SubscriberCall[];
  /** Makes the answer to a call: 200, unless a test replaces it. */
  answer: (call: SubscriberCall) => Promise<SubscriberAnswer> | SubscriberAnswer;
  readonly close: () => void;
};

/** Starts a subscriber's server on a free port of this machine. */
export async function startSubscriberServer(): Promise<SubscriberServer> {
  const http = createServer(async (request, response) => {
    const { url: path, headers } = request;
    const call = { path, headers, body: await json(request), at: performance.now() };
    subscriber.calls.push(call);
    const answer = await subscriber.answer(call);
    response.writeHead(answer.status, answer.headers).end('{}');
  });
  // A drill that fails before it closes the server can still end.
  http.listen(0, '127.0.0.1').unref();
  await once(http, 'listening');
  const subscriber: SubscriberServer = {
    origin: `http://127.0.0.1:${portOf(http)}`,
    calls: [],
    answer: () => ({ status: 200 }),
    close() {
      http.closeAllConnections();
      http.close();
    },
  };
  return subscriber;
}
