import { availableParallelism } from 'node:os';

/**
 * Limits of what clients may use. The numbers are measured with `npm run drill -- overload`;
 * docs/operations/overload.md explains their effects.
 */

/** Limits of one class of requests. Classes do not share budgets. */
export type RequestBudget = {
  /** Concurrent handlers. Each has at most one open file and one query. */
  readonly inWork: number;
  /** Concurrent handlers of one client network. */
  readonly inWorkPerNetwork: number;
  /** Parsed requests in the queue. Further ones are refused. */
  readonly waiting: number;
  readonly waitingPerNetwork: number;
  /** Milliseconds after which a waiting request is refused. */
  readonly longestWaitMs: number;
  /** Milliseconds without progress after which a client that reads its response is disconnected. */
  readonly stalledMs: number;
};

/** Requests of visitors, including published files. */
const VISITORS: RequestBudget = {
  inWork: 96,
  // Browsers open six connections. With 16 lists of 1,000 cities in work, a page of another client took
  // 0.7 s on two busy cores, and 0.35 s without them.
  inWorkPerNetwork: 16,
  waiting: 500,
  waitingPerNetwork: 150,
  longestWaitMs: 10_000,
  stalledMs: 30_000,
};

export const REQUEST_BUDGETS = {
  visitors: VISITORS,
  // A stalled export or upload is kept longer, since these run for minutes.
  backOffice: { ...VISITORS, inWork: 64, stalledMs: 120_000 },
  // Monitoring is answered while everything else is refused.
  probes: { ...VISITORS, inWork: 16, inWorkPerNetwork: 8, waiting: 80, waitingPerNetwork: 40 },
} as const satisfies Record<string, RequestBudget>;

/**
 * Limits of connections. Together with open files (200) and connections to the database (60), sockets
 * stay below the 4,096 file descriptors that are common on small machines.
 */
export const CONNECTIONS = {
  total: 1_000,
  /** Not applied behind a proxy, since all clients have its address. */
  perNetwork: 250,
  /** Requests after which a connection is closed. */
  requestsEach: 1_000,
  /** Pipelined requests that are parsed in advance. Browsers do not pipeline; 3,000 took 1.7 GB. */
  pipelined: 8,
} as const;

/** Options of Node's HTTP server, in milliseconds and bytes. */
export const HTTP_SERVER = {
  headersTimeout: 15_000,
  keepAliveTimeout: 5_000,
  // With the default of 30 s, slow headers could take 45 s.
  connectionsCheckingInterval: 5_000,
  // URLs with filters of the back office reach 4 KB, cookies of tracking tags 2 KB.
  maxHeaderSize: 12 * 1_024,
  // The back office gives an upload of 150 MB ten minutes.
  requestTimeout: 11 * 60_000,
} as const;

/** Minimum rate of request bodies except uploads, measured at intervals of `graceMs`. */
export const SLOW_BODY = { graceMs: 20_000, bytesPerSecond: 1_024 } as const;

/** Seconds of `API_RATE` that a network may use in one burst. */
export const API_BURST_SECONDS = 10;
/** Default of `API_RATE`, in calls per second and network. Suggestions while typing make five. */
export const DEFAULT_API_RATE = 20;

/** Calls that one API key may make, in this process. A file or an export is one call. */
export const API_KEY_RATE = { burst: 60, perSecond: 5 } as const;

/** The connections to the database for one kind of work. */
export type DatabaseShare = {
  readonly connections: number;
  /** Milliseconds that a query waits for a connection; unlimited where absent. */
  readonly longestWaitMs?: number;
  /** Milliseconds that a statement may take; unlimited where absent. */
  readonly longestStatementMs?: number;
};

export const DATABASE_SHARES = {
  visitors: { connections: 6, longestWaitMs: 5_000, longestStatementMs: 10_000 },
  /**
   * More concurrent searches than processors are slower: on two processors, three at once reach 326
   * searches a second, six 298. A search is aborted after 4 s.
   */
  searches: {
    connections: availableParallelism() + 1,
    longestWaitMs: 5_000,
    longestStatementMs: 5_000,
  },
  // Marking all of 1.4 million pages takes 15 s, reports on a million listings some seconds.
  administrators: { connections: 5, longestWaitMs: 10_000, longestStatementMs: 120_000 },
  // Imports, exports, bulk changes and commands.
  bulk: { connections: 10 },
  // Cancels queries of clients that have disconnected.
  cancelling: { connections: 1, longestWaitMs: 5_000, longestStatementMs: 5_000 },
} as const satisfies Record<string, DatabaseShare>;

/** Connections of each worker, see build-scripts/render/worker.ts. */
const CONNECTIONS_PER_WORKER = 3;
/** Listeners of the services, the sender of announcements, and the page service. */
const SERVICE_CONNECTIONS = 8;
/** Commands that run beside the server, such as `npm run import`, and workers on other machines. */
const COMMAND_CONNECTIONS = 30;

/** `max_connections` of the embedded PostgreSQL: all shares, and one worker for each processor. */
export function databaseConnections(): number {
  const shares = Object.values(DATABASE_SHARES).reduce((sum, share) => sum + share.connections, 0);
  const publishing = CONNECTIONS_PER_WORKER * availableParallelism();
  return shares + publishing + SERVICE_CONNECTIONS + COMMAND_CONNECTIONS;
}
