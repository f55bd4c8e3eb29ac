import { notice } from '../contract/text/import-notices.ts';
import { AppError } from '../errors.ts';
import { buffersOfKnown, type KnownRowsData } from '../feeds/known-rows.ts';
import type { BatchOptions } from './read-batches.ts';
import { badFile } from './reading/spreadsheet.ts';
import {
  isOutOfMemory,
  type ReadBatch,
  ReadingThread,
  type ThreadAnswer,
} from './reading-thread.ts';
import type { StagedPieces } from './staging.queries.ts';

/** A spreadsheet that a separate thread reads. */
export type Reader = Awaited<ReturnType<typeof openReader>>;

/**
 * Opens a spreadsheet in a separate thread, so that reading does not block the main thread, which sends queries
 * and answers requests. Without the thread, each of a batch's 40 queries waited about 10 ms.
 * @param knownRows the rows of the last release of the feed, or null; the file is opened while they are read
 * @throws AppError `bad_file` if the file cannot be opened; the error of `knownRows`
 */
export async function openReader(input: BatchOptions, knownRows: Promise<KnownRowsData | null>) {
  const thread = ReadingThread.take();
  let state: ThreadAnswer['state'];
  async function ask(type: 'open' | 'next'): Promise<ReadBatch | undefined> {
    const request = type === 'open' ? { type, options: input } : { type };
    const { batch, failed, ...answer } = await thread.ask(request).catch((error: unknown) => {
      throw isOutOfMemory(error) ? badFile({ file: input.file }, notice('file-memory')) : error;
    });
    state = answer.state;
    if (!failed) return batch;
    const { code, details } = failed;
    throw new AppError(code, failed.message, { ...(details && { details: { ...details } }) });
  }
  /** Closes the file and gives the thread back. Never throws: what has been read stays read. */
  const close = async () => {
    // A thread that dies meanwhile, as it reads ahead or closes the file, has no file open, either.
    await thread.ask({ type: 'close' }).catch(() => undefined);
    await thread.keep();
  };

  const [known, opened] = await Promise.allSettled([knownRows, ask('open')]);
  if (opened.status === 'rejected') {
    await thread.keep();
    throw opened.reason;
  }
  if (known.status === 'rejected') {
    await close();
    throw known.reason;
  }
  thread.send(
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
    previews: () => (thread.hasEnded ? undefined : state?.previews),
    /** How its texts were decoded; complete after the last batch. */
    decodings: () => state?.decodings ?? [],
    /**
     * Reads the next batch. Call it after the previous call has resolved.
     * @returns undefined after the last batch
     * @throws AppError `bad_file` if the file is damaged or a header has no known column
     */
    next: () => ask('next'),
    /** Gives the memory of a batch back, once it is staged: the thread already reads the next one into it. */
    giveBack(staged: StagedPieces): void {
      const buffers = buffersOf(staged);
      thread.send({ type: 'spent', buffers }, buffers);
    },
    /** Closes the file and gives the thread back. Call it in every case. */
    close,
  };
}

/** The buffers of a batch's lines, which are transferred between threads without a copy. */
export const buffersOf = ({ rows, known, places, categories }: StagedPieces): ArrayBuffer[] =>
  [...rows, ...known, ...places, ...categories].map(({ buffer }) => buffer);
