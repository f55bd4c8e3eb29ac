import { PassThrough, type Readable } from 'node:stream';
import type { Logger } from 'pino';
import { REBUILDS_UNKNOWN } from '../contract/calls/publication.ts';
import type { RebuildWatch } from './rebuild-watch.ts';

/**
 * Proxies close a connection after a minute without a byte. The session is checked with each beat, so that
 * the stream ends soon after a sign-out or a change of role.
 */
const BEAT_MS = 5_000;

/** Time that a browser waits before it reconnects after the stream has ended. */
const RETRY_MS = 2_000;

/**
 * The live stream of one client, as Server-Sent Events: sends the state of the rebuilds whenever it
 * changes. A client that reads slowly misses states; the next one it gets is complete.
 * @param mayGoOn checked every few seconds; the stream ends when it returns false
 * @param stopping ends the stream when the server stops
 */
export function rebuildStream(
  watch: RebuildWatch,
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
      // The next beat checks again.
      logger.warn({ err }, 'the session of a live stream cannot be looked up');
    }
    if (stream.writable && !stream.writableNeedDrain) stream.write(':\n\n');
  }, BEAT_MS);

  stream.write(`retry: ${RETRY_MS}\n\n`);
  const unwatch = watch.listen((state) =>
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
