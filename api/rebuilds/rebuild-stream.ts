import { PassThrough, type Readable } from 'node:stream';
import type { Logger } from 'pino';
import { REBUILDS_UNKNOWN } from '../contract/calls/back-office.ts';
import type { RebuildFeed } from './rebuild-feed.ts';

/** Proxies give up on a connection after a minute without a byte; and who has signed out, or may not
 * any more, is not to be told for long. */
const BEAT_MS = 5_000;

/** How long a browser waits before it comes back after the stream has ended. */
const RETRY_MS = 2_000;

/**
 * The live stream of one client, as Server-Sent Events: the state of the rebuilds whenever it is
 * another than before. A client that reads slowly misses states, which the next one makes good.
 * @param mayGoOn asked every few seconds; the stream ends when it says no
 * @param stopping the server stops: so does the stream
 */
export function rebuildStream(
  feed: RebuildFeed,
  mayGoOn: () => Promise<boolean>,
  stopping: AbortSignal,
  logger: Logger,
): Readable {
  const stream = new PassThrough();
  let sent = '';
  const send = (text: string) => {
    if (text === sent || stream.writableNeedDrain || !stream.writable) return;
    sent = text;
    stream.write(text);
  };
  const end = () => stream.end();

  const beat = setInterval(async () => {
    try {
      if (!(await mayGoOn())) return end();
    } catch (err) {
      // Undecided: the next beat asks again.
      logger.warn({ err }, 'the session of a live stream cannot be looked up');
    }
    if (stream.writable && !stream.writableNeedDrain) stream.write(':\n\n');
  }, BEAT_MS);

  stream.write(`retry: ${RETRY_MS}\n\n`);
  const unwatch = feed.watch((state) =>
    send(
      state === null
        ? `event: ${REBUILDS_UNKNOWN}\ndata: {}\n\n`
        : `data: ${JSON.stringify(state)}\n\n`,
    ),
  );
  stopping.addEventListener('abort', end);
  stream.once('close', () => {
    clearInterval(beat);
    unwatch();
    stopping.removeEventListener('abort', end);
  });
  if (stopping.aborted) end();
  return stream;
}
