import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { ImportNotice } from '../contract/text/import-notices.ts';
import type { AppError } from '../errors.ts';
import type { KnownRowsData } from '../feeds/known-rows.ts';
import type { FilePreview, PreviewOptions } from './previews/preview-rows.ts';
import type { Batch, BatchOptions } from './read-batches.ts';
import type { Decoding, SheetPreview } from './reading/spreadsheet.ts';
import type { StagedPieces } from './staging.queries.ts';

/** A batch with its rows as bytes for COPY. */
export type ReadBatch = Omit<Batch, keyof StagedPieces> & StagedPieces;

/** What the thread answers with one message. */
export type ThreadRequest =
  | { readonly type: 'preview'; readonly options: PreviewOptions }
  | { readonly type: 'open'; readonly options: BatchOptions }
  | { readonly type: 'next' | 'close' };

/** What it takes without an answer. */
export type ThreadMessage =
  | { readonly type: 'begin'; readonly knownRows: KnownRowsData | null }
  | { readonly type: 'spent'; readonly buffers: readonly ArrayBuffer[] };

export type ThreadAnswer = {
  /** Of `open` and `next`; absent if the file cannot be opened. */
  readonly state?: {
    readonly bytes: number;
    readonly position: number;
    readonly skippedSheets: readonly ImportNotice[];
    readonly previews: readonly SheetPreview[];
    readonly decodings: readonly Decoding[];
  };
  /** Of `next`; absent after the last batch. */
  readonly batch?: ReadBatch;
  /** Of `preview`. */
  readonly preview?: FilePreview;
  readonly failed?: ReturnType<AppError['toJSON']>;
};

/** Bytes of the thread's heap in use, garbage included; every answer says it. */
export type UsedHeap = { readonly usedHeap: number };

/**
 * Reading takes up to 110 MB of heap. V8 uses most of its limit before it collects garbage. With a young generation
 * of 16 MB, a first import of xlsx takes 9 % longer, and 1,180,000 rows of Parquet 25 MB less.
 */
const HEAP = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };
/** Commands limit the main thread's young generation by this flag, which precedes a thread's own limits. */
const NO_LIMIT_OF_COMMAND = '--max-semi-space-size=0';
/**
 * A thread that has more in use is not kept: its caches, or garbage, would leave too little for the next file. After a
 * small file, 50 to 70 MB are in use.
 */
const MOST_KEPT_BYTES = 128 * 1024 ** 2;
/** How long a thread waits for its next file. */
const IDLE_MS = 10_000;

let idle: { readonly thread: ReadingThread; readonly timer: NodeJS.Timeout } | undefined;

/**
 * A thread with limited memory that reads spreadsheets, one after another: `read-thread.ts`. Its start takes half a
 * second, as long as all the rest of a small import, so one thread is kept for the next file.
 */
export class ReadingThread {
  readonly #worker: Worker;
  /** The requests without an answer, in their order. */
  readonly #asked: PromiseWithResolvers<ThreadAnswer>[] = [];
  #failure: unknown;
  #usedHeap = 0;

  private constructor() {
    setFlagsFromString(NO_LIMIT_OF_COMMAND);
    this.#worker = new Worker(new URL('./read-thread.ts', import.meta.url), {
      resourceLimits: HEAP,
    });
    this.#worker.on('message', ({ usedHeap, ...answer }: ThreadAnswer & UsedHeap) => {
      this.#usedHeap = usedHeap;
      this.#asked.shift()?.resolve(answer);
    });
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => this.#fail(exited()));
  }

  /** The thread that is kept, or a new one. Call `keep` or `end` after its last answer. */
  static take(): ReadingThread {
    if (!idle) return new ReadingThread();
    const { thread, timer } = idle;
    idle = undefined;
    clearTimeout(timer);
    thread.#worker.ref();
    return thread;
  }

  #fail(error: unknown): void {
    this.#failure ??= error;
    for (const asked of this.#asked.splice(0)) asked.reject(this.#failure);
    if (idle?.thread === this) idle = undefined;
  }

  /** Whether it has ended, by an error or by `end`. */
  get hasEnded(): boolean {
    return this.#failure !== undefined;
  }

  send(message: ThreadMessage, transfer: readonly ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, transfer);
  }

  /** @throws the error that ended the thread; see {@link isOutOfMemory} */
  async ask(request: ThreadRequest): Promise<ThreadAnswer> {
    if (this.hasEnded) throw this.#failure;
    const asked = Promise.withResolvers<ThreadAnswer>();
    this.#asked.push(asked);
    this.#worker.postMessage(request);
    return asked.promise;
  }

  /**
   * Keeps it for the next file, unless another is kept, or little of its memory is left. It does not keep the process
   * running.
   */
  async keep(): Promise<void> {
    if (this.hasEnded) return;
    if (idle || this.#usedHeap > MOST_KEPT_BYTES) return this.end();
    this.#worker.unref();
    idle = { thread: this, timer: setTimeout(() => void this.end(), IDLE_MS).unref() };
  }

  /** Ends it. It takes some milliseconds, in which the thread must not be taken. */
  async end(): Promise<void> {
    this.#fail(exited());
    await this.#worker.terminate();
  }
}

const exited = () => new Error('The reading thread has exited.');

export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
