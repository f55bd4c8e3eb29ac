import type { Readable } from 'node:stream';
import type { Context } from 'koa';
import { AppError } from '../errors.ts';

/** Each export holds one of ten database connections for as long as its client takes to read. */
const MOST_AT_ONCE = 4;
const RETRY_SECONDS = 30;

/** A client that reads nothing for this time is disconnected. */
const STALLED_MS = 120_000;

/**
 * Limits the number of exports that run at once, so that the back office stays usable meanwhile.
 * @returns a function that opens an export and makes it the body of the answer
 * @throws AppError `too_many_requests`
 */
export function runningExports(): (ctx: Context, open: () => Promise<Readable>) => Promise<void> {
  let running = 0;
  return async (ctx, open) => {
    if (running >= MOST_AT_ONCE) {
      ctx.set('Retry-After', String(RETRY_SECONDS));
      throw new AppError(
        'too_many_requests',
        `${MOST_AT_ONCE} exports are already running. Try again when one of them has finished.`,
      );
    }
    running += 1;
    const done = () => {
      running -= 1;
    };
    let bytes: Readable;
    try {
      bytes = await open();
    } catch (error) {
      done();
      throw error;
    }
    bytes.once('close', done);
    // A compressed answer would otherwise end like a complete one.
    bytes.once('error', () => ctx.res.destroy());
    ctx.res.setTimeout(STALLED_MS, () => ctx.res.destroy());
    ctx.body = bytes;
  };
}
