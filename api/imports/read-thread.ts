import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '../errors.ts';
import { Pieces } from './copy-lines.ts';
import { type BatchOptions, readBatches } from './read-batches.ts';
import {
  buffersOf,
  type ReadBatch,
  type ReaderAnswers,
  type ReaderMessage,
  type ReaderRequest,
} from './reader.ts';
import { openSpreadsheet } from './reading/open-spreadsheet.ts';

/** The reader thread: sends one batch per request. `reader.ts` runs on the main thread. */
const options: BatchOptions = workerData;

const send = <Name extends keyof ReaderAnswers>(
  message: ReaderMessage<Name>,
  transfer: readonly ArrayBuffer[] = [],
) => parentPort?.postMessage(message, transfer);

/** Sends an AppError to the main thread and returns undefined; any other error ends the thread. */
async function orFailure<Result>(action: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    send({ failed: error.toJSON() });
    return undefined;
  }
}

const spreadsheet = await orFailure(() => openSpreadsheet(options.file, options.mapping));
if (spreadsheet) {
  const memory = new Pieces();
  const batches = readBatches(spreadsheet, options, memory);
  const sendNext = () =>
    orFailure(async () => {
      const next = await batches.next();
      const state = {
        position: spreadsheet.position(),
        skippedSheets: spreadsheet.skippedSheets(),
      };
      if (next.done) return send<'next'>({ answer: state });
      const batch: ReadBatch = {
        ...next.value,
        rows: next.value.rows.pieces(),
        places: next.value.places.pieces(),
        categories: next.value.categories.pieces(),
      };
      return send<'next'>({ answer: { ...state, batch } }, buffersOf(batch));
    });
  const sendPreviews = async () => send<'previews'>({ answer: spreadsheet.previews() });
  const close = async () => {
    await spreadsheet.close();
    parentPort?.close();
  };
  const answers = { next: sendNext, previews: sendPreviews, close };
  let done: Promise<unknown> = Promise.resolve();
  parentPort?.on('message', (request: ReaderRequest) => {
    if (request.type === 'next') memory.giveBack(request.spent);
    done = done.then(answers[request.type]);
  });
  send<'open'>({ answer: { bytes: spreadsheet.bytes } });
}
