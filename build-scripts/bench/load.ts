import { z } from 'zod';
import { AppError } from '../../api/errors.ts';
import { startChild } from '../scratch/child.ts';

/** Requests for a server, and how long to send them. */
export const loadSchema = z.object({
  /** Origin of the server. */
  url: z.string(),
  paths: z.array(z.string()).readonly(),
  /** Value of Accept-Encoding; empty for none. */
  accept: z.string(),
  /** Number of client addresses that a proxy seems to report, in turn; 0 without a proxy. */
  addresses: z.int(),
  connections: z.int(),
  seconds: z.number(),
});
export type Load = z.infer<typeof loadSchema>;

const loadedSchema = z.object({
  answers: z.int(),
  /** Number of answers with another status than 200. */
  refused: z.int(),
  seconds: z.number(),
});
export type LoadResult = z.infer<typeof loadedSchema>;

export type LoadClient = ReturnType<typeof startLoadClient>;

/** Starts a client in a separate process. */
export function startLoadClient() {
  const child = startChild(new URL('./load-process.ts', import.meta.url));
  return {
    /** @returns answers per second @throws AppError `internal` if an answer has another status than 200 */
    async rate(load: Load): Promise<number> {
      child.send(load);
      const { answers, refused, seconds } = loadedSchema.parse(await child.next());
      if (refused > 0)
        throw new AppError('internal', `${refused} of ${answers} answers were not 200.`);
      return answers / seconds;
    },
    [Symbol.asyncDispose]: child.end,
  };
}
