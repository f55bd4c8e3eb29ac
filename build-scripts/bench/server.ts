import { z } from 'zod';
import { startChild } from '../scratch/child.ts';

const servedSchema = z.object({ url: z.string(), cookie: z.string() });

export type BenchServer = Awaited<ReturnType<typeof startServer>>;

/** Starts a server of a directory in a separate process. @param dir data folder of the server */
export async function startServer(
  databaseUrl: string,
  dir: string,
  env: Readonly<Record<string, string>> = {},
) {
  const script = new URL('./serve-process.ts', import.meta.url);
  const child = startChild(script, [], { ...env, DATABASE_URL: databaseUrl, DATA_DIR: dir });
  return {
    ...servedSchema.parse(await child.next()),
    /** The server's peak memory in bytes. */
    async peakBytes() {
      child.send('memory');
      return z.number().parse(await child.next());
    },
    [Symbol.asyncDispose]: child.end,
  };
}
