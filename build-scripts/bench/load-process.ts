import { connect, type Socket } from 'node:net';
import process from 'node:process';
import { type Load, type LoadResult, loadSchema } from './load.ts';

/**
 * Requests pages over keep-alive connections, in a separate process. Each connection sends its next request
 * after the previous answer. Answers are only parsed enough to find their ends: a full HTTP client takes as
 * much processor time as the server.
 */
async function run({
  url,
  paths,
  accept,
  addresses,
  connections,
  seconds,
}: Load): Promise<LoadResult> {
  const encoding = accept && `Accept-Encoding: ${accept}\r\n`;
  const from = (host: number) =>
    addresses > 0 ? `X-Forwarded-For: 10.0.${host >> 8}.${host & 255}\r\n` : '';
  const port = Number(new URL(url).port);
  const sum = { answers: 0, refused: 0 };
  const started = performance.now();
  let next = 0;
  const ask = (socket: Socket) => {
    if (performance.now() - started >= seconds * 1000) return void socket.end();
    const headers = `Host: bench\r\n${encoding}${from(next % addresses)}`;
    socket.write(`GET ${paths[next % paths.length]} HTTP/1.1\r\n${headers}\r\n`);
    next += 1;
  };
  const talk = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => ask(socket));
      let head = '';
      let missing = 0;
      socket.on('data', (chunk: Buffer) => {
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
