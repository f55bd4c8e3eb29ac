import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { collectForThreads, THREAD_HEAP } from './heap.ts';
import type { BatchResult } from './rebuild-record.queries.ts';
import type { WorkerMessage, WorkerRequest } from './worker.ts';
import type { WorkerInput } from './worker-input.ts';

export type Workers = {
  /** Rebuilds the stale pages with all threads; resolves when none is stale. */
  readonly rebuild: () => Promise<void>;
  /** Finishes the current batches, then ends the threads. */
  readonly stop: () => Promise<void>;
};

/**
 * Starts worker threads. They wait until `rebuild` is called.
 * @param onBatch called with the counts of every batch
 */
export function startWorkers(
  input: WorkerInput,
  count: number,
  onBatch: (result: BatchResult) => void,
): Workers {
  collectForThreads();
  const threads = Array.from({ length: count }, () => startThread(input, onBatch));
  const each = async (action: (thread: Workers) => Promise<void>) => {
    await Promise.all(threads.map(action));
  };
  return {
    rebuild: () => each((thread) => thread.rebuild()),
    stop: () => each((thread) => thread.stop()),
  };
}

type PendingRequest = {
  readonly request: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
};

function startThread(input: WorkerInput, onBatch: (result: BatchResult) => void): Workers {
  const worker = new Worker(join(import.meta.dirname, 'worker.ts'), {
    workerData: input,
    resourceLimits: THREAD_HEAP,
  });
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const send = (request: WorkerRequest) => worker.postMessage(request);
  let pending: PendingRequest[] = [];
  let requests = 0;
  let failure: unknown;

  worker.on('message', (message: WorkerMessage) => {
    if (message.type === 'batch') return onBatch(message.result);
    for (const { request, resolve } of pending) if (request <= message.request) resolve();
    pending = pending.filter(({ request }) => request > message.request);
  });
  const fail = (error: unknown) => {
    failure ??= error;
    for (const { reject } of pending) reject(failure);
    pending = [];
  };
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('A thread that renders pages has ended.')));

  return {
    rebuild: () =>
      new Promise((resolve, reject) => {
        if (failure !== undefined) return reject(failure);
        requests += 1;
        pending.push({ request: requests, resolve, reject });
        send({ rebuild: requests });
      }),
    async stop() {
      send('stop');
      await ended;
    },
  };
}
