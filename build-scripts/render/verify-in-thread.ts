import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { Verification } from './verify-published.ts';
import type { WorkerInput } from './worker-input.ts';

/**
 * Verifies every published file in a thread of its own, so that the server keeps answering.
 * @param stopping ends the verification; the next start runs it again
 * @throws what the verification throws
 */
export async function verifyInThread(
  input: WorkerInput,
  logger: Logger,
  stopping: AbortSignal,
): Promise<void> {
  logger.warn(
    'the database has been restored from an older copy, or published files are gone: every published file is compared with the ledger',
  );
  const worker = new Worker(join(import.meta.dirname, 'verify-thread.ts'), { workerData: input });
  try {
    const [found]: (Verification | null)[] = await once(worker, 'message', { signal: stopping });
    if (!found) logger.info('another process compares the published files');
    else logger.warn(found, 'published files have been compared with the ledger');
  } finally {
    await worker.terminate();
  }
}
