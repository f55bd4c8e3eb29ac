import { availableParallelism } from 'node:os';

/**
 * What clients may occupy at most. The numbers are measured with `npm run drill -- overload`;
 * docs/operations/overload.md explains what a client sees of them.
 */

/** Requests that are in work, or wait for it. A class of requests never uses the budget of another. */
export type RequestBudget = {
  /** Handlers that run at once. Each holds at most one open file and one query. */
  readonly inWork: number;
  /** The same for one client network, so that it leaves room for others. */
  readonly inWorkPerNetwork: number;
  /** Parsed requests that wait for their turn; further ones are refused. */
  readonly waiting: number;
  readonly waitingPerNetwork: number;
  /** After so many milliseconds of waiting, a request is refused. */
  readonly longestWaitMs: number;
  /** A client that takes no byte of its answer for so long is disconnected. */
  readonly stalledMs: number;
};

/** Everything that is asked for without being an administrator, published files included. */
const VISITORS: RequestBudget = {
  inWork: 96,
  // Browsers open six connections; what is more only waits. With 16 lists of 1,000 cities in work, a page
  // of another client took 0.7 s on two busy cores, where it took 0.35 s at rest.
  inWorkPerNetwork: 16,
  waiting: 500,
  waitingPerNetwork: 150,
  longestWaitMs: 10_000,
  stalledMs: 30_000,
};

export const REQUEST_BUDGETS = {
  visitors: VISITORS,
  // Exports and uploads run for minutes, so each network may have more of them than of its screens.
  backOffice: { ...VISITORS, inWork: 64, stalledMs: 120_000 },
  // Monitoring keeps its answer while everything else is refused.
  probes: { ...VISITORS, inWork: 16, inWorkPerNetwork: 8, waiting: 80, waitingPerNetwork: 40 },
} as const satisfies Record<string, RequestBudget>;

/**
 * Open sockets. With the files of requests in work (200) and the database's connections (60) they
 * stay far below the 4,096 file descriptors that small machines grant.
 */
export const CONNECTIONS = {
  total: 1_000,
  /** Not counted behind a proxy, whose one address all clients share. */
  perNetwork: 250,
  /** Then the client opens another connection. */
  requestsEach: 1_000,
  /** Requests that may be parsed ahead of their turn. Browsers never pipeline; 3,000 took 1.7 GB. */
  pipelined: 8,
} as const;

/** What Node's HTTP server enforces, in milliseconds and bytes. */
export const HTTP_SERVER = {
  headersTimeout: 15_000,
  keepAliveTimeout: 5_000,
  // The default of 30 s would let slow headers last for 45.
  connectionsCheckingInterval: 5_000,
  // Addresses of the back office's filters reach 4 KB, cookies of tracking tags 2 KB.
  maxHeaderSize: 12 * 1_024,
  // An upload of 150 MB may take the ten minutes that the back office grants it, and a little more.
  requestTimeout: 11 * 60_000,
} as const;

/** A body other than a spreadsheet has to arrive at this rate once the grace is over. */
export const SLOW_BODY = { graceMs: 20_000, bytesPerSecond: 1_024 } as const;

/** So many seconds' worth of `API_RATE` may be called at once. */
export const API_BURST_SECONDS = 10;
/** Calls of the API per second and network, unless `API_RATE` says otherwise. Typing makes five. */
export const DEFAULT_API_RATE = 20;

/** Connections to the database, by who uses them, and how long one is waited for and may work. */
export type DatabaseShare = {
  readonly connections: number;
  /** Milliseconds that a query waits for a connection; absent where it may wait for ever. */
  readonly longestWaitMs?: number;
  /** Milliseconds of one statement; absent where statements are legitimately long. */
  readonly longestStatementMs?: number;
};

export const DATABASE_SHARES = {
  visitors: { connections: 6, longestWaitMs: 5_000, longestStatementMs: 10_000 },
  /**
   * Searches that run at once; more of them would only take turns on the same processors: with two of
   * these, three at once came to 326 searches a second, and six to 298. A search is given up after 4 s.
   */
  searches: {
    connections: availableParallelism() + 1,
    longestWaitMs: 5_000,
    longestStatementMs: 5_000,
  },
  // Marking every page stale takes 15 s at 1.4 million pages, reports some seconds at a million listings.
  administrators: { connections: 5, longestWaitMs: 10_000, longestStatementMs: 120_000 },
  // Imports, exports, bulk changes, and commands: their statements take as long as their data is.
  bulk: { connections: 10 },
  // Cancels queries of clients that have left.
  cancelling: { connections: 1, longestWaitMs: 5_000, longestStatementMs: 5_000 },
} as const satisfies Record<string, DatabaseShare>;

/** Connections of each thread that publishes, see build-scripts/render/worker.ts. */
const CONNECTIONS_PER_PUBLISHING_THREAD = 3;
/** Listeners of the services, the sender of announcements and the page service. */
const SERVICE_CONNECTIONS = 8;
/** For commands such as `npm run import` that run beside the server, and workers on other machines. */
const COMMAND_CONNECTIONS = 30;

/** `max_connections` of the embedded PostgreSQL: all shares, a publishing thread for each processor. */
export function databaseConnections(): number {
  const shares = Object.values(DATABASE_SHARES).reduce((sum, share) => sum + share.connections, 0);
  const publishing = CONNECTIONS_PER_PUBLISHING_THREAD * availableParallelism();
  return shares + publishing + SERVICE_CONNECTIONS + COMMAND_CONNECTIONS;
}
