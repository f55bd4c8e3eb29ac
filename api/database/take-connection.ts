import type pg from 'pg';
import { AppError } from '../errors.ts';
import { querySignal } from './request-scope.ts';

/** Message of pg when no connection becomes free in time; the error has no code. */
const WAITED_TOO_LONG = 'timeout exceeded when trying to connect';

/**
 * Takes a connection of a pool for the current request. When the client disconnects, the running query
 * is cancelled in PostgreSQL, and a request that waits for a connection gets none.
 * @param cancelling pool for cancellations, so that a full pool does not delay them
 * @throws AppError `unavailable` if no connection becomes free in time
 * @throws the reason of the request's signal if the client has disconnected
 */
export async function takeConnection(pool: pg.Pool, cancelling: pg.Pool): Promise<pg.PoolClient> {
  const signal = querySignal();
  signal?.throwIfAborted();
  const client = await pool.connect().catch((cause: unknown) => {
    if (!(cause instanceof Error && cause.message === WAITED_TOO_LONG)) throw cause;
    const message = 'The server is overloaded. Try again in a few seconds.';
    throw new AppError('unavailable', message, { cause });
  });
  if (signal === undefined) return client;
  if (signal.aborted) client.release();
  signal.throwIfAborted();

  const process = processOf(client);
  let cancelled: Promise<unknown> | undefined;
  const cancel = () => {
    // If this fails, the session or PostgreSQL has ended, and with it the query.
    cancelled = cancelling.query('select pg_cancel_backend($1)', [process]).catch(() => undefined);
  };
  signal.addEventListener('abort', cancel, { once: true });
  const release = client.release.bind(client);
  client.release = (error) => {
    signal.removeEventListener('abort', cancel);
    // Released earlier, the cancellation could hit the query of another request.
    if (cancelled === undefined) release(error);
    else void cancelled.then(() => release(error));
  };
  return client;
}

/** Process id of the session, which the types of pg lack. */
function processOf(client: pg.PoolClient): number {
  if ('processID' in client && typeof client.processID === 'number') return client.processID;
  throw new Error('pg does not provide the process id of the session.');
}
