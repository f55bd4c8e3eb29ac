import type pg from 'pg';
import { AppError } from '../errors.ts';
import { querySignal } from './request-scope.ts';

/** How pg words that no connection of a pool became free in time; it gives this error no code. */
const WAITED_TOO_LONG = 'timeout exceeded when trying to connect';

/**
 * Takes a connection of a pool for the current request. When the request's client leaves, the query
 * that runs on it is cancelled in PostgreSQL, and a request that still waits for it never runs one.
 * @param cancelling has a connection of its own, so that a full pool does not delay the cancellation
 * @throws AppError `unavailable` when no connection is free in time
 * @throws the reason of the request's signal when the client has left
 */
export async function takeConnection(pool: pg.Pool, cancelling: pg.Pool): Promise<pg.PoolClient> {
  const signal = querySignal();
  signal?.throwIfAborted();
  const client = await pool.connect().catch((cause: unknown) => {
    if (!(cause instanceof Error && cause.message === WAITED_TOO_LONG)) throw cause;
    const message = 'The server has too much to do just now. Try again in some seconds.';
    throw new AppError('unavailable', message, { cause });
  });
  if (signal === undefined) return client;
  if (signal.aborted) client.release();
  signal.throwIfAborted();

  const process = processOf(client);
  let cancelled: Promise<unknown> | undefined;
  const cancel = () => {
    // Where this fails, the session has ended or PostgreSQL is away, and with it the query.
    cancelled = cancelling.query('select pg_cancel_backend($1)', [process]).catch(() => undefined);
  };
  signal.addEventListener('abort', cancel, { once: true });
  const release = client.release.bind(client);
  client.release = (error) => {
    signal.removeEventListener('abort', cancel);
    // Used again before the cancellation has arrived, the connection would lose another request's query.
    if (cancelled === undefined) release(error);
    else void cancelled.then(() => release(error));
  };
  return client;
}

/** pg knows the process id of the session, though its types do not say so. */
function processOf(client: pg.PoolClient): number {
  if ('processID' in client && typeof client.processID === 'number') return client.processID;
  throw new Error('pg does not tell the process of its session.');
}
