import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { json } from 'node:stream/consumers';

export type Call = {
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
  readonly at: number;
};

export type Answer = { readonly status: number; readonly headers?: Record<string, string> };

export type TakerServer = {
  readonly origin: string;
  /** What it has been told, in the order of arrival. */
  readonly calls: Call[];
  /** Decides each answer; 200 for all unless it is replaced. */
  answer: (call: Call) => Promise<Answer> | Answer;
  readonly close: () => void;
};

/** A server on a free port of this machine that is told of changed addresses. */
export async function startTakerServer(): Promise<TakerServer> {
  const http = createServer(async (request, response) => {
    const { url: path, headers } = request;
    const call = { path, headers, body: await json(request), at: performance.now() };
    taker.calls.push(call);
    const answer = await taker.answer(call);
    response.writeHead(answer.status, answer.headers).end('{}');
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  const taker: TakerServer = {
    origin: `http://127.0.0.1:${address.port}`,
    calls: [],
    answer: () => ({ status: 200 }),
    close() {
      http.closeAllConnections();
      http.close();
    },
  };
  return taker;
}
