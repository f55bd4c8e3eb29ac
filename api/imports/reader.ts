import { Worker } from 'node:worker_threads';
import type { ImportNotice } from '../contract/text/import-notices.ts';
import { AppError } from '../errors.ts';
import type { Batch, BatchOptions } from './read-batches.ts';
import type { SheetPreview } from './reading/spreadsheet.ts';
import type { StagedPieces } from './staging.queries.ts';

/** A batch with its rows as bytes for COPY. */
export type ReadBatch = Omit<Batch, keyof StagedPieces> & StagedPieces;

export type ReaderRequest =
  | { readonly type: 'next'; readonly spent: readonly ArrayBuffer[] }
  | { readonly type: 'previews' }
  | { readonly type: 'close' };
/** What the thread answers to requests, and `open` after its start. */
export type ReaderAnswers = {
  readonly open: { readonly bytes: number };
  readonly next: {
    readonly position: number;
    readonly skippedSheets: readonly ImportNotice[];
    /** Absent after the last batch. */
    readonly batch?: ReadBatch;
  };
  readonly previews: readonly SheetPreview[];
};
export type ReaderMessage<Name extends keyof ReaderAnswers> =
  | { readonly answer: ReaderAnswers[Name] }
  | { readonly failed: ReturnType<AppError['toJSON']> };

/** A spreadsheet that a separate thread reads. */
export type Reader = Awaited<ReturnType<typeof openReader>>;

/** Reading takes about 130 MB of heap, and 136 MB more if a row needs the table of cities. */
const HEAP = { maxOldGenerationSizeMb: 320, maxYoungGenerationSizeMb: 32 };

/**
 * Opens a spreadsheet in a separate thread, so that reading does not block the main thread, which sends queries
 * and answers requests. Without the thread, each of a batch's 40 queries waited about 10 ms.
 * @throws AppError `bad_file` if the file cannot be opened
 */
export async function openReader(input: BatchOptions) {
  const worker = new Worker(new URL('./read-thread.ts', import.meta.url), {
    workerData: input,
    resourceLimits: HEAP,
  });
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const died = new Promise<never>((_, reject) => {
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The reader thread has exited.')));
  });
  // `answer` reports the rejection; after `close` the exit is expected, and must not count as unhandled.
  died.catch(() => undefined);
  async function answer<Name extends keyof ReaderAnswers>(): Promise<ReaderAnswers[Name]> {
    const answered = new Promise<ReaderMessage<Name>>((resolve) => worker.once('message', resolve));
    const message = await Promise.race([answered, died]);
    if ('answer' in message) return message.answer;
    const { code, details } = message.failed;
    throw new AppError(code, message.failed.message, {
      ...(details && { details: { ...details } }),
    });
  }
  const send = (request: ReaderRequest, transfer: readonly ArrayBuffer[] = []) =>
    worker.postMessage(request, transfer);

  const { bytes } = await answer<'open'>().catch(async (error: unknown) => {
    await ended;
    throw error;
  });
  let position = 0;
  let skippedSheets: readonly ImportNotice[] = [];
  return {
    /** Size of the file. */
    bytes,
    /** Bytes of the file read so far: 0 … `bytes`. */
    position: () => position,
    /** The skipped sheets with the reasons; complete after the last batch. */
    skippedSheets: () => [...skippedSheets],
    /**
     * Reads the next batch. Call it after the previous call has resolved.
     * @param spent a merged batch, whose memory the thread reuses
     * @returns undefined after the last batch
     * @throws AppError `bad_file` if the file is damaged or a header has no known column
     */
    async next(spent?: ReadBatch): Promise<ReadBatch | undefined> {
      const answered = answer<'next'>();
      const buffers = spent ? buffersOf(spent) : [];
      send({ type: 'next', spent: buffers }, buffers);
      const { batch, ...state } = await answered;
      ({ position, skippedSheets } = state);
      return batch;
    },
    /** The first rows of each sheet. Call it after the first batch has resolved or rejected. */
    async previews(): Promise<readonly SheetPreview[]> {
      const answered = answer<'previews'>();
      send({ type: 'previews' });
      return answered;
    },
    /** Closes the file and ends the thread. Call it in every case. */
    async close(): Promise<void> {
      send({ type: 'close' });
      await ended;
    },
  };
}

/** The buffers of a batch's lines, which are transferred between threads without a copy. */
export const buffersOf = ({ rows, places, categories }: StagedPieces): ArrayBuffer[] =>
  [...rows, ...places, ...categories].map(({ buffer }) => buffer);
