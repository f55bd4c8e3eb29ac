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
export type ReaderMessage =
  | { readonly type: 'opened'; readonly bytes: number }
  | { readonly type: 'previews'; readonly previews: readonly SheetPreview[] }
  | { readonly type: 'batch'; readonly position: number; readonly batch: ReadBatch }
  | {
      readonly type: 'end';
      readonly position: number;
      readonly skippedSheets: readonly ImportNotice[];
    }
  | ({ readonly type: 'failed' } & ReturnType<AppError['toJSON']>);

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
  const answer = () =>
    Promise.race([new Promise<ReaderMessage>((resolve) => worker.once('message', resolve)), died]);

  const opened = await answer();
  if (opened.type === 'failed') await ended;
  if (opened.type !== 'opened') throw failure(opened);
  let position = 0;
  let skippedSheets: readonly ImportNotice[] = [];
  const send = (request: ReaderRequest, transfer: readonly ArrayBuffer[] = []) =>
    worker.postMessage(request, transfer);
  return {
    /** Size of the file. */
    bytes: opened.bytes,
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
      const answered = answer();
      const buffers = spent ? buffersOf(spent) : [];
      send({ type: 'next', spent: buffers }, buffers);
      const message = await answered;
      if (message.type === 'batch') {
        position = message.position;
        return message.batch;
      }
      if (message.type !== 'end') throw failure(message);
      ({ position, skippedSheets } = message);
      return undefined;
    },
    /** The first rows of each sheet. Call it after the first batch has resolved or rejected. */
    async previews(): Promise<readonly SheetPreview[]> {
      const answered = answer();
      send({ type: 'previews' });
      const message = await answered;
      if (message.type !== 'previews') throw failure(message);
      return message.previews;
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

function failure(message: ReaderMessage): Error {
  if (message.type !== 'failed')
    return new Error(`Unexpected message of the reader thread: ${message.type}`);
  const { code, details } = message;
  return new AppError(code, message.message, { ...(details && { details: { ...details } }) });
}
