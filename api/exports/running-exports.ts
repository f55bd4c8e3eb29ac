import type { Readable } from 'node:stream';
import type { Context } from 'koa';
import { AppError } from '../errors.ts';

/** Each holds one of the ten connections to the database for as long as its client takes to read. */
const MOST_AT_ONCE = 4;
const RETRY_SECONDS = 30;

/** A client that takes nothing for so long has gone without saying so, or might as well have. */
const STALLED_MS = 120_000;

/**
 * Hands out the bytes of exports, of which only some run at a time: the back office is to go on
 * meanwhile.
 * @returns a function that opens an export and makes it the answer
 * @throws AppError `too_many_requests`
 */
export function runningExports(): (ctx: Context, open: () => Promise<Readable>) => Promise<void> {
  let running = 0;
  return async (ctx, open) => {
    if (running >= MOST_AT_ONCE) {
      ctx.set('Retry-After', String(RETRY_SECONDS));
      throw new AppError(
        'too_many_requests',
        `${MOST_AT_ONCE} exports are under way already. Try again when one of them is through.`,
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
    // Where the answer is compressed, nothing else would tell the client that it is not whole.
    bytes.once('error', () => ctx.res.destroy());
    ctx.res.setTimeout(STALLED_MS, () => ctx.res.destroy());
    ctx.body = bytes;
  };
}
