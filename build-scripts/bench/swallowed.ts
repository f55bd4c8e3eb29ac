import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { to as copyTo } from 'pg-copy-streams';
import type { Database } from '../../api/database/connection.ts';
import { withSession } from '../../api/database/session.ts';
import { secondsSince } from './report.ts';

/** Reads a stream to its end and discards it. @returns the number of bytes */
export async function swallowed(stream: NodeJS.ReadableStream): Promise<number> {
  let bytes = 0;
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      bytes += chunk.length;
      done();
    },
  });
  await pipeline(stream, sink);
  return bytes;
}

/** Runs statements of COPY to standard output one after another, and discards the data. */
export const bareCopy = ({ pool }: Database, statements: readonly string[]) =>
  withSession(pool, async ({ client }) => {
    const started = performance.now();
    let bytes = 0;
    for (const statement of statements) bytes += await swallowed(client.query(copyTo(statement)));
    return { seconds: secondsSince(started), bytes };
  });
