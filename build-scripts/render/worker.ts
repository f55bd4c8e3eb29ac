import { parentPort, workerData } from 'node:worker_threads';
import { isFileDocument, type PageDocument } from '../../api/contract/pages/documents.ts';
import { connect } from '../../api/database/connection.ts';
import { openPublisher } from '../publish/open-publisher.ts';
import { renderFile } from './files.ts';
import { rebuildBatch } from './rebuild-batch.ts';
import type { BatchResult } from './rebuild-record.queries.ts';
import { loadTemplates } from './templates.ts';
import { type WorkerInput, workerInputSchema } from './worker-input.ts';

/** PostgreSQL's words for: nothing is wrong, do it again (serialization_failure, deadlock_detected). */
const TRANSIENT = new Set(['40001', '40P01']);
const ATTEMPTS = 5;

const isTransient = (error: unknown) =>
  error instanceof Error && 'code' in error && TRANSIENT.has(String(error.code));

/** Large enough that what PostgreSQL does once for each batch is lost among the rest (58 µs of it for a
 * page, 72 in batches of 500), small enough that a claim is held for half a second. */
const BATCH_SIZE = 1_000;

/** While one waits for PostgreSQL, another is rendered: 4 % more pages a second than one at a time. */
const BATCHES_AT_ONCE = 2;
/** One for each batch's transaction, and one by which they write down in turn what they begin. */
const CONNECTIONS = BATCHES_AT_ONCE + 1;

/** To a worker: rebuild what is stale by now (the number tells requests apart), or end. */
export type WorkerRequest = { readonly rebuild: number } | 'stop';

export type WorkerMessage =
  | { readonly type: 'batch'; readonly result: BatchResult }
  | { readonly type: 'idle'; readonly request: number };

/** Rebuilds until nothing is stale, whenever it is asked to. */
async function work(input: WorkerInput): Promise<void> {
  const port = parentPort;
  if (!port) throw new Error('This runs as a worker thread only.');
  const send = (message: WorkerMessage) => port.postMessage(message);
  const { db, close } = connect(input.databaseUrl, CONNECTIONS);
  const [templates, publisher] = await Promise.all([
    loadTemplates(input.templates),
    openPublisher(input.publishTo),
  ]);

  const render = async (document: PageDocument) =>
    isFileDocument(document) ? renderFile(document, input.siteUrl) : templates.render(document);

  const current = { version: templates.version, render };
  /** A batch that was rolled back has left its pages stale: it is done again as it is. */
  async function nextBatch(attempt = 1): Promise<BatchResult> {
    try {
      return await rebuildBatch(db, current, publisher, BATCH_SIZE, input.takers);
    } catch (error) {
      if (attempt === ATTEMPTS || !isTransient(error)) throw error;
      return nextBatch(attempt + 1);
    }
  }

  let asked = 0;
  let stopping = false;
  let wake: (() => void) | undefined;
  port.on('message', (request: WorkerRequest) => {
    if (request === 'stop') stopping = true;
    else asked = request.rebuild;
    wake?.();
  });

  async function rebuildAll(): Promise<void> {
    for (let planned = 1; planned > 0 && !stopping; ) {
      const result = await nextBatch();
      planned = result.planned;
      if (planned > 0) send({ type: 'batch', result });
    }
  }

  let answered = 0;
  while (!stopping) {
    if (asked === answered) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
      continue;
    }
    const request = asked;
    await Promise.all(Array.from({ length: BATCHES_AT_ONCE }, rebuildAll));
    answered = request;
    send({ type: 'idle', request });
  }
  await close();
  port.close();
}

await work(workerInputSchema.parse(workerData));
