import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '../errors.ts';
import { Pieces } from './copy-lines.ts';
import { type BatchOptions, readBatches } from './read-batches.ts';
import { buffersOf, type ReadBatch, type ReaderAnswer, type ReaderRequest } from './reader.ts';
import { openSpreadsheet } from './reading/open-spreadsheet.ts';

/** The reader thread: sends one batch per request. `reader.ts` runs on the main thread. */
const options: BatchOptions = workerData;
const memory = new Pieces();

const send = (answer: ReaderAnswer, transfer: readonly ArrayBuffer[] = []) =>
  parentPort?.postMessage(answer, transfer);

/** Answers with an AppError; any other error ends the thread. */
function toFailure(error: unknown): ReaderAnswer {
  if (!(error instanceof AppError)) throw error;
  return { failed: error.toJSON() };
}

const spreadsheet = await openSpreadsheet(options.file, options).catch((error: unknown) => {
  send(toFailure(error));
  return null;
});
if (spreadsheet) {
  let batches: ReturnType<typeof readBatches> | undefined;
  const read = async (): Promise<ReaderAnswer> => {
    if (!batches) throw new Error('The thread reads batches only after "begin".');
    const { value } = await batches.next();
    if (!value) return {};
    const { rows, known, places, categories } = value;
    const batch: ReadBatch = {
      ...value,
      rows: rows.pieces(),
      known: known.pieces(),
      places: places.pieces(),
      categories: categories.pieces(),
    };
    return { batch };
  };
  const sendState = ({ batch, failed }: ReaderAnswer = {}) => {
    const state = {
      bytes: spreadsheet.bytes,
      position: spreadsheet.position(),
      skippedSheets: spreadsheet.skippedSheets(),
      previews: spreadsheet.previews(),
      decodings: spreadsheet.decodings?.() ?? [],
    };
    send({ state, ...(batch && { batch }), ...(failed && { failed }) }, batch && buffersOf(batch));
  };
  const close = async () => {
    await spreadsheet.close();
    parentPort?.close();
  };
  const answers = { next: async () => sendState(await read().catch(toFailure)), close };
  let done: Promise<unknown> = Promise.resolve();
  parentPort?.on('message', (request: ReaderRequest) => {
    if (request.type === 'begin')
      batches = readBatches(spreadsheet, options, request.knownRows, memory);
    else if (request.type === 'spent') memory.giveBack(request.buffers);
    else done = done.then(answers[request.type]);
  });
  sendState();
}
