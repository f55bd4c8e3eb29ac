import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { collectForThreads, THREAD_HEAP } from './heap.ts';
import type { BatchResult } from './rebuild-record.queries.ts';
import type { WorkerMessage, WorkerRequest } from './worker.ts';
import type { WorkerInput } from './worker-input.ts';

export type Workers = {
  /** Has all workers rebuild what is stale; resolves when there is nothing left. */
  readonly rebuild: () => Promise<void>;
  /** Lets the batches in hand finish, then ends the threads. */
  readonly stop: () => Promise<void>;
};

/**
 * Starts worker threads; they rest until they are asked to rebuild.
 * @param onBatch told of every batch; its counts add up to the whole rebuild's
 */
export function startWorkers(
  input: WorkerInput,
  count: number,
  onBatch: (result: BatchResult) => void,
): Workers {
  collectForThreads();
  const threads = Array.from({ length: count }, () => startThread(input, onBatch));
  const each = async (action: (thread: Thread) => Promise<void>) => {
    await Promise.all(threads.map(action));
  };
  return {
    rebuild: () => each((thread) => thread.rebuild()),
    stop: () => each((thread) => thread.stop()),
  };
}

type Thread = {
  readonly rebuild: () => Promise<void>;
  readonly stop: () => Promise<void>;
};
type Waiting = {
  readonly request: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
};

function startThread(input: WorkerInput, onBatch: (result: BatchResult) => void): Thread {
  const worker = new Worker(join(import.meta.dirname, 'worker.ts'), {
    workerData: input,
    resourceLimits: THREAD_HEAP,
  });
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const send = (request: WorkerRequest) => worker.postMessage(request);
  let waiting: Waiting[] = [];
  let requests = 0;
  let failure: unknown;

  worker.on('message', (message: WorkerMessage) => {
    if (message.type === 'batch') return onBatch(message.result);
    for (const { request, resolve } of waiting) if (request <= message.request) resolve();
    waiting = waiting.filter(({ request }) => request > message.request);
  });
  const fail = (error: unknown) => {
    failure ??= error;
    for (const { reject } of waiting) reject(failure);
    waiting = [];
  };
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('A thread that renders pages has ended.')));

  return {
    rebuild: () =>
      new Promise((resolve, reject) => {
        if (failure !== undefined) return reject(failure);
        requests += 1;
        waiting.push({ request: requests, resolve, reject });
        send({ rebuild: requests });
      }),
    async stop() {
      send('stop');
      await ended;
    },
  };
}
