import { connect, type Socket } from 'node:net';
import process from 'node:process';
import { z } from 'zod';

/** Requests for a server, and how long to send them. */
export const loadSchema = z.object({
  port: z.int(),
  paths: z.array(z.string()).readonly(),
  /** Value of Accept-Encoding; empty for none. */
  accept: z.string(),
  connections: z.int(),
  seconds: z.number(),
});
export type Load = z.infer<typeof loadSchema>;

export const loadedSchema = z.object({
  answers: z.int(),
  /** Number of answers with another status than 200. */
  refused: z.int(),
  seconds: z.number(),
  bytes: z.number(),
});
export type LoadResult = z.infer<typeof loadedSchema>;

/**
 * Requests pages over keep-alive connections, in a separate process. Each connection sends its next request
 * after the previous answer. Answers are only parsed enough to find their ends: a full HTTP client takes as
 * much processor time as the server.
 */
async function run({ port, paths, accept, connections, seconds }: Load): Promise<LoadResult> {
  const requests = paths.map(
    (path) =>
      `GET ${path} HTTP/1.1\r\nHost: bench\r\n${accept && `Accept-Encoding: ${accept}\r\n`}\r\n`,
  );
  const sum = { answers: 0, refused: 0, bytes: 0 };
  const started = performance.now();
  let next = 0;
  const ask = (socket: Socket) => {
    if (performance.now() - started >= seconds * 1000) return void socket.end();
    socket.write(requests[next % requests.length] ?? '');
    next += 1;
  };
  const talk = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => ask(socket));
      let head = '';
      let missing = 0;
      socket.on('data', (chunk: Buffer) => {
        sum.bytes += chunk.length;
        if (missing > 0) missing -= chunk.length;
        else {
          head += chunk.toString('latin1');
          const end = head.indexOf('\r\n\r\n');
          if (end < 0) return;
          const length = /^content-length: (\d+)/im.exec(head)?.[1];
          if (length === undefined) return reject(new Error('An answer has no Content-Length.'));
          missing = end + 4 + Number(length) - head.length;
          if (!head.startsWith('HTTP/1.1 200')) sum.refused += 1;
          head = '';
        }
        if (missing > 0) return;
        missing = 0;
        sum.answers += 1;
        ask(socket);
      });
      socket.once('error', reject).once('close', () => resolve());
    });
  await Promise.all(Array.from({ length: connections }, talk));
  return { ...sum, seconds: (performance.now() - started) / 1000 };
}

process.on('message', async (message) => {
  process.send?.(await run(loadSchema.parse(message)));
});
process.once('disconnect', () => process.exit());
