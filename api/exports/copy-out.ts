import { once } from 'node:events';
import { finished, type Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/**
 * Runs `COPY … TO STDOUT` on a connection of its own. When the stream ends, the connection goes back
 * to the pool; when it is destroyed before, the connection is cut, and PostgreSQL stops.
 * @returns once there are bytes, so that a statement that fails at once fails here
 * @throws what PostgreSQL says is wrong
 */
export async function copyOut(pool: pg.Pool, statement: string): Promise<Readable> {
  const client = await pool.connect();
  const rows = client.query(copyTo(statement));
  // The cut connection tells a stream that nobody listens to any more.
  rows.on('error', () => undefined);
  finished(rows, (error) => client.release(error ?? false));
  await once(rows, 'readable');
  return rows;
}
