import { Worker } from 'node:worker_threads';
import type { ErrorCode } from '../contract/calls/error-codes.ts';
import type { ImportNotice } from '../contract/text/import-notices.ts';
import { AppError } from '../errors.ts';
import type { Batch } from './read-batches.ts';
import type { ColumnMapping } from './reading/columns.ts';
import type { SheetPreview } from './reading/spreadsheet.ts';
import type { StagedPieces } from './staging.queries.ts';

/** A batch with its rows as bytes for COPY. */
export type ReadBatch = Omit<Batch, keyof StagedPieces> & StagedPieces;

export type ReaderInput = {
  readonly file: string;
  /** Rows per batch, rejected ones included. */
  readonly batchSize: number;
  /** So many rows have been taken before, and are left out. */
  readonly skip: number;
  /** What headers mean, as administrators have said. */
  readonly mapping: ColumnMapping;
};
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
  | {
      readonly type: 'failed';
      readonly code: ErrorCode;
      readonly message: string;
      readonly details?: Readonly<Record<string, unknown>>;
    };

/** A spreadsheet that is read by a thread of its own. */
export type Reader = {
  /** Size of the file. */
  readonly bytes: number;
  /** Bytes of the file read so far: 0 … `bytes`. */
  readonly position: () => number;
  /** The sheets that are left out, with the reason; complete after the last batch. */
  readonly skippedSheets: () => readonly ImportNotice[];
  /**
   * The next batch, or undefined after the last. To be called when the one before has come.
   * @param spent one that is done with: its memory is used again
   * @throws AppError `bad_file` when the file is damaged or a header holds no column that is known
   */
  readonly next: (spent?: ReadBatch) => Promise<ReadBatch | undefined>;
  /** How the sheets begin; to be called when the first batch has come, or has failed to. */
  readonly previews: () => Promise<readonly SheetPreview[]>;
  /** Lets go of the file and ends the thread; to be called in any case. */
  readonly close: () => Promise<void>;
};

/** Reading takes some 130 MB of heap; the table of the world's cities, where one is needed, 136 more. */
const HEAP = { maxOldGenerationSizeMb: 320, maxYoungGenerationSizeMb: 32 };

/**
 * Opens a spreadsheet in a thread of its own: while PostgreSQL works, rows are read by another core
 * than answers to it, and to visitors, come from. With rows read in between, each of a batch's 40
 * queries waited some 10 ms to be sent.
 * @throws AppError `bad_file` when the file cannot be opened
 */
export async function openReader(input: ReaderInput): Promise<Reader> {
  const worker = new Worker(new URL('./read-thread.ts', import.meta.url), {
    workerData: input,
    resourceLimits: HEAP,
  });
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const died = new Promise<never>((_, reject) => {
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The thread that reads the file has ended.')));
  });
  // Told by the answer that does not come; in the end it is as it should be.
  died.catch(() => undefined);
  const answer = () =>
    Promise.race([new Promise<ReaderMessage>((resolve) => worker.once('message', resolve)), died]);

  const opened = await answer();
  if (opened.type === 'failed') await ended;
  if (opened.type !== 'opened') throw failure(opened);
  let position = 0;
  let skippedSheets: readonly ImportNotice[] = [];
  return {
    bytes: opened.bytes,
    position: () => position,
    skippedSheets: () => skippedSheets,
    async next(spent) {
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
    async previews() {
      const answered = answer();
      send({ type: 'previews' });
      const message = await answered;
      if (message.type !== 'previews') throw failure(message);
      return message.previews;
    },
    async close() {
      send({ type: 'close' });
      await ended;
    },
  };

  function send(request: ReaderRequest, transfer: readonly ArrayBuffer[] = []): void {
    worker.postMessage(request, transfer);
  }
}

/** What a batch's lines are kept in, which goes from thread to thread without being copied. */
export const buffersOf = ({ rows, places, categories }: StagedPieces): ArrayBuffer[] =>
  [...rows, ...places, ...categories].map(({ buffer }) => buffer);

function failure(message: ReaderMessage): Error {
  if (message.type !== 'failed')
    return new Error(`The thread that reads the file: ${message.type}`);
  const { code, details } = message;
  return new AppError(code, message.message, { ...(details && { details: { ...details } }) });
}
