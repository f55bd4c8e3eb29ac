import { getHeapStatistics } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import { AppError } from '../errors.ts';
import { Pieces } from './copy-lines.ts';
import { makePreview } from './previews/make-preview.ts';
import { type BatchOptions, readBatches } from './read-batches.ts';
import { buffersOf } from './reader.ts';
import { openSpreadsheet } from './reading/open-spreadsheet.ts';
import type { Spreadsheet } from './reading/spreadsheet.ts';
import type {
  ReadBatch,
  ThreadAnswer,
  ThreadMessage,
  ThreadRequest,
  UsedHeap,
} from './reading-thread.ts';

/** The thread that reads spreadsheets: answers one request after another. `reading-thread.ts` starts it. */
let reading: Reading | undefined;
let done: Promise<unknown> = Promise.resolve();

const isMessage = (message: ThreadRequest | ThreadMessage): message is ThreadMessage =>
  message.type === 'begin' || message.type === 'spent';

parentPort?.on('message', (message: ThreadRequest | ThreadMessage) => {
  if (isMessage(message)) reading?.take(message);
  else done = done.then(() => answer(message)).then(send);
});

function send(answer: ThreadAnswer): void {
  const usedHeap = getHeapStatistics().used_heap_size;
  const message: ThreadAnswer & UsedHeap = { ...answer, usedHeap };
  parentPort?.postMessage(message, answer.batch ? buffersOf(answer.batch) : []);
}

async function answer(request: ThreadRequest): Promise<ThreadAnswer> {
  if (request.type === 'preview') return { preview: await makePreview(request.options) };
  if (request.type === 'close') {
    await reading?.close();
    reading = undefined;
    return {};
  }
  try {
    if (request.type === 'open') reading = await Reading.open(request.options);
    if (!reading) throw new Error('No file is open.');
    return await reading.answer(request.type);
  } catch (error) {
    return toFailure(error);
  }
}

/** Answers with an AppError; any other error ends the thread. */
function toFailure(error: unknown): ThreadAnswer {
  if (!(error instanceof AppError)) throw error;
  return { failed: error.toJSON() };
}

/** A file that is being read. */
class Reading {
  readonly #spreadsheet: Spreadsheet;
  readonly #options: BatchOptions;
  readonly #memory = new Pieces();
  #batches: ReturnType<typeof readBatches> | undefined;

  private constructor(spreadsheet: Spreadsheet, options: BatchOptions) {
    this.#spreadsheet = spreadsheet;
    this.#options = options;
  }

  static async open(options: BatchOptions): Promise<Reading> {
    return new Reading(await openSpreadsheet(options.file, options), options);
  }

  take(message: ThreadMessage): void {
    if (message.type === 'spent') this.#memory.giveBack(message.buffers);
    else
      this.#batches = readBatches(
        this.#spreadsheet,
        this.#options,
        message.knownRows,
        this.#memory,
      );
  }

  async answer(type: 'open' | 'next'): Promise<ThreadAnswer> {
    const answer = type === 'open' ? {} : await this.#next().catch(toFailure);
    const spreadsheet = this.#spreadsheet;
    const state = {
      bytes: spreadsheet.bytes,
      position: spreadsheet.position(),
      skippedSheets: spreadsheet.skippedSheets(),
      previews: spreadsheet.previews(),
      decodings: spreadsheet.decodings?.() ?? [],
    };
    return { state, ...answer };
  }

  async #next(): Promise<ThreadAnswer> {
    if (!this.#batches) throw new Error('The thread reads batches only after "begin".');
    const { value } = await this.#batches.next();
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
  }

  /** Also closes what its rows are read from, when they are not read to the end. */
  async close(): Promise<void> {
    await this.#batches?.return();
    await this.#spreadsheet.close();
  }
}
