import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { runInRequest } from '../database/request-scope.ts';
import { CONNECTIONS, REQUEST_BUDGETS } from '../limits.ts';
import { isApi, RETRY_SECONDS } from './errors.ts';
import { networkOf } from './network-of.ts';
import { requestQueue, tally } from './request-queue.ts';
import { endSlowBody } from './slow-body.ts';

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Numbers of refusals since the last report. */
export type Refusals = { readonly requests: number; readonly connections: number };

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse };

/** An open connection. Its requests are handled one after another, in their order. */
type Connection = {
  readonly network: string;
  readonly exchanges: Exchange[];
  /** Whether the client pipelined too many requests, so that the connection is being closed. */
  closing: boolean;
  /** Ends the current exchange when the socket closes. */
  onClose: () => void;
};

/** The application that handles admitted requests. */
export type ServedApp = {
  readonly handle: RequestHandler;
  /** Number of trusted proxies in front of the server. */
  readonly trustProxy: number;
  /** Called every ten seconds in which something was refused. */
  readonly onRefusals: (refusals: Refusals) => void;
};

const REPORT_EVERY_MS = 10_000;

const OVERLOADED = 'The server is overloaded. Try again in a few seconds.';

/** A constant response, so that a refusal costs only its write. */
function refusal(type: string, body: string): { head: Record<string, string>; body: string } {
  const head = {
    'Content-Type': type,
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    'Retry-After': String(RETRY_SECONDS),
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  };
  return { head, body };
}

const REFUSED_API = refusal(
  'application/json; charset=utf-8',
  JSON.stringify({ error: { code: 'unavailable', message: OVERLOADED } }),
);
const REFUSED_PAGE = refusal('text/plain; charset=utf-8', `${OVERLOADED}\n`);
const REFUSED_CONNECTION = [
  'HTTP/1.1 503 Service Unavailable',
  ...Object.entries(REFUSED_PAGE.head).map(([name, value]) => `${name}: ${value}`),
  'Connection: close',
  '',
  REFUSED_PAGE.body,
].join('\r\n');

const slots = new WeakMap<IncomingMessage, () => void>();

/**
 * Releases the budget of a request before its response is complete. For live streams, which are idle
 * and have a separate limit.
 */
export const releaseSlot = (request: IncomingMessage): void => slots.get(request)?.();

/**
 * Admission control: limits the connections of a server and its requests in work, for each connection,
 * for each network and in total (api/limits.ts). Refuses other requests with a constant 503. Cancels the
 * queries of clients that disconnect.
 * @returns a function that sets the application; requests before the first call are dropped
 */
export function admitRequests(server: Server): (app: ServedApp) => void {
  let app: ServedApp | undefined;
  const queues = {
    visitors: requestQueue(REQUEST_BUDGETS.visitors),
    backOffice: requestQueue(REQUEST_BUDGETS.backOffice),
    probes: requestQueue(REQUEST_BUDGETS.probes),
  };
  const connections = new WeakMap<Socket, Connection>();
  const perNetwork = tally();
  const count = countRefusals((refusals) => app?.onRefusals(refusals));

  server.maxConnections = CONNECTIONS.total;
  server.on('drop', () => count.connection());
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    if (app?.trustProxy === 0 && perNetwork.of(network) >= CONNECTIONS.perNetwork) {
      count.connection();
      socket.destroy();
      return;
    }
    const connection: Connection = { network, exchanges: [], closing: false, onClose: () => {} };
    connections.set(socket, connection);
    perNetwork.add(network);
    socket.once('close', () => {
      perNetwork.subtract(network);
      connection.exchanges.length = 0;
      connection.onClose();
    });
  });

  server.on('request', (request, response) => {
    const { socket } = request;
    const connection = connections.get(socket);
    // The connection is being closed, or was not admitted.
    if (connection === undefined || connection.closing) return;
    if (connection.exchanges.length >= CONNECTIONS.pipelined) {
      connection.closing = true;
      count.connection();
      refuseConnection(socket, connection);
      return;
    }
    connection.exchanges.push({ request, response });
    if (connection.exchanges.length === 1) next(connection);
  });

  /** Passes the first exchange of a connection to its queue, and the next one when it has ended. */
  function next(connection: Connection): void {
    const [exchange] = connection.exchanges;
    if (exchange === undefined || app === undefined) return;
    const { handle, trustProxy } = app;
    const { request, response } = exchange;
    const budget = budgetOf(request.url ?? '');
    const disconnected = new AbortController();
    const closed = Promise.withResolvers<void>();
    let handled: Promise<void> = Promise.resolve();

    const start = () => {
      request.socket.setTimeout(0);
      endSlowBody(request, response);
      const cancelsQueries = request.method === 'GET' || request.method === 'HEAD';
      const scope = { signal: disconnected.signal, cancelsQueries };
      // In the next microtask, when `slots` has the function that releases this request.
      handled = Promise.resolve()
        .then(() => runInRequest(scope, () => handle(request, response)))
        .then(() => {
          const { stalledMs } = REQUEST_BUDGETS[budget];
          if (!response.closed) request.socket.setTimeout(stalledMs);
        });
    };
    const leave = once(
      queues[budget].enter({
        network: trustProxy === 0 ? connection.network : clientOf(request, trustProxy),
        start,
        refuse() {
          count.request();
          refuse(exchange);
        },
      }),
    );
    slots.set(request, leave);

    const end = once(() => {
      connection.onClose = () => {};
      if (!response.writableFinished) disconnected.abort();
      connection.exchanges.shift();
      closed.resolve();
      next(connection);
    });
    connection.onClose = end;
    response.once('close', end);
    // The work of a client that has disconnected counts until it has ended.
    void closed.promise.then(() => handled).then(leave, leave);
  }

  return (served) => {
    app = served;
  };
}

function refuse({ request, response }: Exchange): void {
  const { head, body } = isApi(request.url ?? '') ? REFUSED_API : REFUSED_PAGE;
  response.writeHead(503, head).end(body);
}

/**
 * Closes a connection whose client has pipelined too many requests, with one refusal unless a response
 * has begun. Drops its parsed requests at once: those of 30 connections took 130 MB.
 */
function refuseConnection(socket: Socket, connection: Connection): void {
  stopParsing(socket);
  const [current] = connection.exchanges.splice(0);
  if (!current?.response.headersSent) socket.write(REFUSED_CONNECTION);
  connection.onClose();
  socket.destroySoon();
}

/** Return value of `onIncoming` after which Node's parser stops, as for an upgrade. */
const PARSE_NO_FURTHER = 2;

/**
 * Stops the parser within the chunk that it works on. Node itself would parse all of its 64 KB, though
 * the socket is paused or destroyed: 40 connections with 1,000 requests each took 1.4 s, and take 40 ms
 * this way. It has no documented hook for that, see decision 24.
 */
function stopParsing(socket: Socket): void {
  if (!('parser' in socket) || typeof socket.parser !== 'object' || socket.parser === null) return;
  Object.assign(socket.parser, { onIncoming: () => PARSE_NO_FURTHER });
}

const PROBES = /^\/(?:api\/health|livez|readyz|metrics)(?:\?|$)/;
const BACK_OFFICE = /^\/(?:api\/)?(?:admin|upload-excel|export-csv)/;

function budgetOf(url: string): keyof typeof REQUEST_BUDGETS {
  if (BACK_OFFICE.test(url)) return 'backOffice';
  return PROBES.test(url) ? 'probes' : 'visitors';
}

/** The client's network as reported by the outermost trusted proxy, as in Koa's `ctx.ip`. */
function clientOf(request: IncomingMessage, trustProxy: number): string {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '');
  const addresses = forwarded.split(',').slice(-trustProxy);
  return networkOf(addresses[0]?.trim() || (request.socket.remoteAddress ?? ''));
}

function once(action: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    action();
  };
}

/** Counts refusals and reports them together, since a log entry for each would add load. */
function countRefusals(report: (refusals: Refusals) => void) {
  let since: Refusals | undefined;
  function add(requests: number, connections: number): void {
    if (since === undefined) setTimeout(flush, REPORT_EVERY_MS).unref();
    const { requests: before, connections: closed } = since ?? { requests: 0, connections: 0 };
    since = { requests: before + requests, connections: closed + connections };
  }
  function flush(): void {
    if (since) report(since);
    since = undefined;
  }
  return { request: () => add(1, 0), connection: () => add(0, 1) };
}
