import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { collectForThreads, THREAD_HEAP } from './heap.ts';
import type { BatchResult } from './rebuild-record.queries.ts';
import type { WorkerMessage, WorkerRequest } from './worker.ts';
import type { WorkerInput } from './worker-input.ts';

export type Workers = ReturnType<typeof startWorkers>;

/**
 * Starts worker threads. They wait until `rebuild` is called.
 * @param onBatch called with the counts of every batch
 */
export function startWorkers(
  input: WorkerInput,
  count: number,
  onBatch: (result: BatchResult) => void,
) {
  collectForThreads();
  const threads = Array.from({ length: count }, () => startThread(input, onBatch));
  return {
    /** Rebuilds the stale pages with all threads; resolves when none is stale. */
    rebuild: () => Promise.all(threads.map((thread) => thread.rebuild())),
    /** Finishes the current batches, then ends the threads. */
    stop: () => Promise.all(threads.map((thread) => thread.stop())),
  };
}

/** One request at a time: a thread is asked again when it has answered. */
function startThread(input: WorkerInput, onBatch: (result: BatchResult) => void) {
  const worker = new Worker(join(import.meta.dirname, 'worker.ts'), {
    workerData: input,
    resourceLimits: THREAD_HEAP,
  });
  const send = (request: WorkerRequest) => worker.postMessage(request);
  const ended = Promise.withResolvers<void>();
  const failed = Promise.withResolvers<never>();
  // Handled here, because nothing waits for it between requests.
  failed.promise.catch(() => {});
  let idle = Promise.withResolvers<void>();

  worker.on('message', (message: WorkerMessage) => {
    if (message === 'idle') idle.resolve();
    else onBatch(message);
  });
  worker.on('error', failed.reject);
  worker.on('exit', () => {
    failed.reject(new Error('A thread that renders pages has ended.'));
    ended.resolve();
  });

  return {
    async rebuild() {
      idle = Promise.withResolvers();
      send('rebuild');
      await Promise.race([idle.promise, failed.promise]);
    },
    async stop() {
      send('stop');
      await ended.promise;
    },
  };
}
