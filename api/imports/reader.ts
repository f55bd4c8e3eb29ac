import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { type ImportNotice, notice } from '../contract/text/import-notices.ts';
import { AppError } from '../errors.ts';
import { buffersOfKnown, type KnownRowsData } from '../feeds/known-rows.ts';
import type { Batch, BatchOptions } from './read-batches.ts';
import { badFile, type Decoding, type SheetPreview } from './reading/spreadsheet.ts';
import type { StagedPieces } from './staging.queries.ts';

/** A batch with its rows as bytes for COPY. */
export type ReadBatch = Omit<Batch, keyof StagedPieces> & StagedPieces;

export type ReaderRequest =
  | { readonly type: 'begin'; readonly knownRows: KnownRowsData | null }
  | { readonly type: 'spent'; readonly buffers: readonly ArrayBuffer[] }
  | { readonly type: 'next' | 'close' };

/** The thread's answer to `next`, and its message after the start. */
export type ReaderAnswer = {
  /** Absent if the file cannot be opened. */
  readonly state?: {
    readonly bytes: number;
    readonly position: number;
    readonly skippedSheets: readonly ImportNotice[];
    readonly previews: readonly SheetPreview[];
    readonly decodings: readonly Decoding[];
  };
  /** Absent after the last batch, and after the start. */
  readonly batch?: ReadBatch;
  readonly failed?: ReturnType<AppError['toJSON']>;
};

/** A spreadsheet that a separate thread reads. */
export type Reader = Awaited<ReturnType<typeof openReader>>;

/**
 * Reading takes up to 110 MB of heap. V8 uses most of its limit before it collects garbage. With a young generation
 * of 16 MB, a first import of xlsx takes 9 % longer, and 1,180,000 rows of Parquet 25 MB less.
 */
export const HEAP = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };
/** Commands limit the main thread's young generation by this flag, which precedes a thread's own limits. */
const NO_LIMIT_OF_COMMAND = '--max-semi-space-size=0';

/** Call it before a thread with limits of its own is started. */
export const letThreadsLimitMemory = () => setFlagsFromString(NO_LIMIT_OF_COMMAND);

/**
 * Opens a spreadsheet in a separate thread, so that reading does not block the main thread, which sends queries
 * and answers requests. Without the thread, each of a batch's 40 queries waited about 10 ms.
 * @param knownRows the rows of the last release of the feed, or null; the thread starts while they are read
 * @throws AppError `bad_file` if the file cannot be opened; the error of `knownRows`
 */
export async function openReader(input: BatchOptions, knownRows: Promise<KnownRowsData | null>) {
  letThreadsLimitMemory();
  const worker = new Worker(new URL('./read-thread.ts', import.meta.url), {
    workerData: input,
    resourceLimits: HEAP,
  });
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const died = new Promise<never>((_, reject) => {
    worker.once('error', (error) => reject(isOutOfMemory(error) ? tooLarge(input.file) : error));
    worker.once('exit', () => reject(new Error('The reader thread has exited.')));
  });
  let state: ReaderAnswer['state'];
  // `answer` reports the rejection; after `close` the exit is expected, and must not count as unhandled.
  died.catch(() => {
    state = undefined;
  });
  async function answer(): Promise<ReadBatch | undefined> {
    const answered = new Promise<ReaderAnswer>((resolve) => worker.once('message', resolve));
    const { batch, failed, ...message } = await Promise.race([answered, died]);
    state = message.state;
    if (!failed) return batch;
    const { code, details } = failed;
    throw new AppError(code, failed.message, { ...(details && { details: { ...details } }) });
  }
  const send = (request: ReaderRequest, transfer: readonly ArrayBuffer[] = []) =>
    worker.postMessage(request, transfer);

  /** Closes the file and ends the thread. */
  const close = async () => {
    send({ type: 'close' });
    await ended;
  };
  const [known, opened] = await Promise.allSettled([knownRows, answer()]);
  if (opened.status === 'rejected') {
    await ended;
    throw opened.reason;
  }
  if (known.status === 'rejected') {
    await close();
    throw known.reason;
  }
  send(
    { type: 'begin', knownRows: known.value },
    known.value === null ? [] : buffersOfKnown(known.value),
  );
  return {
    /** Size of the file. */
    bytes: state?.bytes ?? 0,
    /** Bytes of the file read so far: 0 … `bytes`. */
    position: () => state?.position ?? 0,
    /** The skipped sheets with the reasons; complete after the last batch. */
    skippedSheets: () => [...(state?.skippedSheets ?? [])],
    /**
     * The first rows of each sheet; complete after the first batch has resolved or rejected. Undefined if the
     * thread has died.
     */
    previews: () => state?.previews,
    /** How its texts were decoded; complete after the last batch. */
    decodings: () => state?.decodings ?? [],
    /**
     * Reads the next batch. Call it after the previous call has resolved.
     * @returns undefined after the last batch
     * @throws AppError `bad_file` if the file is damaged or a header has no known column
     */
    async next(): Promise<ReadBatch | undefined> {
      const answered = answer();
      send({ type: 'next' });
      return answered;
    },
    /** Gives the memory of a batch back, once it is staged: the thread already reads the next one into it. */
    giveBack(staged: StagedPieces): void {
      const buffers = buffersOf(staged);
      send({ type: 'spent', buffers }, buffers);
    },
    /** Closes the file and ends the thread. Call it in every case. */
    close,
  };
}

export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

const tooLarge = (file: string) => badFile({ file }, notice('file-memory'));

/** The buffers of a batch's lines, which are transferred between threads without a copy. */
export const buffersOf = ({ rows, known, places, categories }: StagedPieces): ArrayBuffer[] =>
  [...rows, ...known, ...places, ...categories].map(({ buffer }) => buffer);
