import { parentPort, workerData } from 'node:worker_threads';
import { connect } from '../../api/database/connection.ts';
import { isConflict } from '../../api/database/connection-lost.ts';
import { openPublisher } from '../publish/open-publisher.ts';
import { rebuildBatch } from './rebuild-batch.ts';
import type { BatchResult } from './rebuild-record.queries.ts';
import { rendererOf } from './renderer-of.ts';
import { loadTemplates } from './templates.ts';
import { type WorkerInput, workerInputSchema } from './worker-input.ts';

const ATTEMPTS = 5;

/** Pages. PostgreSQL takes 58 µs for a page, and 72 in batches of 500, because of its work for each
 * batch. A claim of a thousand is held for half a second. */
const BATCH_SIZE = 1_000;

/** While one batch waits for PostgreSQL, another is rendered: 4 % more pages a second. */
const BATCHES_AT_ONCE = 2;
/** One for the transaction of each batch, and one on which batches record that they begin. */
const CONNECTIONS = BATCHES_AT_ONCE + 1;

/** A request to a worker: rebuild the stale pages, or stop after the current batches. */
export type WorkerRequest = 'rebuild' | 'stop';

/** The result of each batch, and `idle` when no page is stale any more. */
export type WorkerMessage = BatchResult | 'idle';

/** At each request, rebuilds pages until none is stale. An error ends the thread. */
async function work(input: WorkerInput): Promise<void> {
  const port = parentPort;
  if (!port) throw new Error('worker.ts runs only as a worker thread.');
  const send = (message: WorkerMessage) => port.postMessage(message);
  const { db, close } = connect(input.databaseUrl, CONNECTIONS);
  const [templates, publisher] = await Promise.all([
    loadTemplates(input.templates),
    openPublisher(input.publishTo),
  ]);

  const current = {
    version: templates.version,
    render: rendererOf(templates, input.siteUrl),
  };
  /** Repeats a batch that was rolled back, because its pages are still stale. */
  async function nextBatch(attempt = 1): Promise<BatchResult> {
    try {
      return await rebuildBatch(db, current, publisher, BATCH_SIZE, input.subscribers);
    } catch (error) {
      if (attempt === ATTEMPTS || !isConflict(error)) throw error;
      return nextBatch(attempt + 1);
    }
  }

  let stopping = false;
  async function rebuildAll(): Promise<void> {
    for (let planned = 1; planned > 0 && !stopping; ) {
      const result = await nextBatch();
      planned = result.planned;
      if (planned > 0) send(result);
    }
  }

  let working: Promise<unknown> = Promise.resolve();
  port.on('message', async (request: WorkerRequest) => {
    if (request === 'rebuild') {
      working = Promise.all(Array.from({ length: BATCHES_AT_ONCE }, rebuildAll));
      await working;
      return send('idle');
    }
    stopping = true;
    await working;
    await close();
    port.close();
  });
}

await work(workerInputSchema.parse(workerData));
