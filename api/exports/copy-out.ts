import { once } from 'node:events';
import { finished, type Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/**
 * Runs `COPY … TO STDOUT` on a separate connection. When the stream ends, the connection returns to the
 * pool; when the stream is destroyed earlier, the connection is closed, which stops the query.
 * @returns the stream, once it has bytes, so that a statement that fails at once rejects here
 * @throws the error of PostgreSQL
 */
export async function copyOut(pool: pg.Pool, statement: string): Promise<Readable> {
  const client = await pool.connect();
  const rows = client.query(copyTo(statement));
  // A closed connection emits an error on a stream that has no listeners any more.
  rows.on('error', () => undefined);
  finished(rows, (error) => client.release(error ?? false));
  await once(rows, 'readable');
  return rows;
}
