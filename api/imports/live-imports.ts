import { type IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type Koa from 'koa';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { type WebSocket, WebSocketServer } from 'ws';
import { LIVE_IMPORTS_PATH } from '../contract/calls/import-routes.ts';
import type { LiveMessage } from '../contract/calls/imports-api.ts';
import type { DB } from '../database/tables.ts';
import type { Hosts } from '../http/hosts.ts';
import { sessionCookie } from '../sessions/host-cookie.ts';
import { isSameOrigin } from '../sessions/same-origin.ts';
import { isSessionOpen } from '../sessions/sessions.queries.ts';
import type { ImportWatch } from './import-watch.ts';

/** Interval of pings and session checks: closes dead connections, and those of ended sessions. */
const BEAT_MS = 5_000;
/** Far above the number of tabs that a team of administrators has open. */
const MAX_CONNECTIONS = 50;
/** Clients send no messages, so a small limit suffices. */
const MAX_MESSAGE_BYTES = 1_024;
/** Unsent bytes above which a slow client misses states; the next state replaces them. */
const MAX_WAITING_BYTES = 100_000;

const GOING_AWAY = 1001;
const SIGNED_OUT = 4401;

export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

type Options = {
  readonly app: Koa;
  /** Origin of the back office. */
  readonly officeUrl: string;
  readonly hosts: Hosts;
  readonly watch: ImportWatch;
  readonly stopping: AbortSignal;
  readonly logger: Logger;
};

/**
 * The live connection of the upload screen: a WebSocket that sends the state of each import as it changes. It
 * requires a session and the origin of the back office, and accepts no messages.
 * @returns the handler of the server's upgrade requests
 */
export function liveImports(
  db: Kysely<DB>,
  { app, officeUrl, hosts, watch, stopping, logger }: Options,
): UpgradeHandler {
  const cookie = sessionCookie(officeUrl);
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });

  async function admit(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const ctx = app.createContext(request, new ServerResponse(request));
    if (ctx.path !== LIVE_IMPORTS_PATH || !hosts.serves(ctx, 'office')) return refuse(socket, 404);
    // A browser sends cookies with a WebSocket from any site; only the origin identifies the site.
    if (!isSameOrigin(ctx, officeUrl)) return refuse(socket, 403);
    const token = cookie.read(ctx);
    if (token === undefined || !(await isSessionOpen(db, token))) return refuse(socket, 401);
    if (server.clients.size >= MAX_CONNECTIONS || stopping.aborted) return refuse(socket, 503);
    server.handleUpgrade(request, socket, head, (connection) =>
      tell(connection, () => isSessionOpen(db, token)),
    );
  }

  function tell(connection: WebSocket, mayGoOn: () => Promise<boolean>): void {
    const end = () => connection.close(GOING_AWAY);
    let answers = true;
    connection.on('pong', () => {
      answers = true;
    });
    connection.on('error', (err) => logger.debug({ err }, 'a live connection broke'));
    const beat = setInterval(async () => {
      if (!answers) return connection.terminate();
      answers = false;
      connection.ping();
      try {
        if (!(await mayGoOn())) connection.close(SIGNED_OUT);
      } catch (err) {
        // The connection stays open, and the next beat checks again.
        logger.warn({ err }, 'the session of a live connection cannot be looked up');
      }
    }, BEAT_MS);
    const unwatch = watch.listen((state) => {
      const message: LiveMessage = { type: 'import', import: state };
      if (connection.bufferedAmount < MAX_WAITING_BYTES) connection.send(JSON.stringify(message));
    });
    stopping.addEventListener('abort', end);
    connection.once('close', () => {
      clearInterval(beat);
      unwatch();
      stopping.removeEventListener('abort', end);
    });
  }

  return (request, socket, head) => {
    socket.on('error', (err) => logger.debug({ err }, 'a live connection broke'));
    admit(request, socket, head).catch((err: unknown) => {
      logger.error({ err }, 'a live connection cannot be opened');
      refuse(socket, 500);
    });
  };
}

function refuse(socket: Duplex, status: number): void {
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  );
}
