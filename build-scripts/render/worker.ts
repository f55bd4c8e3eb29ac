import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { isFileDocument, type PageDocument } from '../../api/contract/documents.ts';
import { connect } from '../../api/database/connection.ts';
import { openDirectoryPublisher } from '../publish/directory-publisher.ts';
import { renderFile } from './files.ts';
import { type BatchResult, rebuildBatch } from './rebuild-batch.ts';
import { loadTemplates } from './templates.ts';

/** Large enough that a batch's queries cost less than a tenth of its rendering, small enough that a
 * claim is held for a fraction of a second. */
const BATCH_SIZE = 500;

export const workerInputSchema = z.object({
  databaseUrl: z.string(),
  templates: z.string(),
  publishTo: z.string(),
  siteUrl: z.string(),
});

export type WorkerInput = z.infer<typeof workerInputSchema>;

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
  const { db, close } = connect(input.databaseUrl, 1);
  const [templates, publisher] = await Promise.all([
    loadTemplates(input.templates),
    openDirectoryPublisher(input.publishTo),
  ]);

  const render = async (document: PageDocument) =>
    isFileDocument(document) ? renderFile(document, input.siteUrl) : templates.render(document);

  let asked = 0;
  let stopping = false;
  let wake: (() => void) | undefined;
  port.on('message', (request: WorkerRequest) => {
    if (request === 'stop') stopping = true;
    else asked = request.rebuild;
    wake?.();
  });

  let answered = 0;
  while (!stopping) {
    if (asked === answered) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
      continue;
    }
    const request = asked;
    for (let planned = 1; planned > 0 && !stopping; ) {
      const result = await rebuildBatch(
        db,
        { version: templates.version, render },
        publisher,
        BATCH_SIZE,
      );
      planned = result.planned;
      if (planned > 0) send({ type: 'batch', result });
    }
    answered = request;
    send({ type: 'idle', request });
  }
  await close();
  port.close();
}

await work(workerInputSchema.parse(workerData));
