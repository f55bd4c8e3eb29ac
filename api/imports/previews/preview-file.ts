import { notice } from '../../contract/text/import-notices.ts';
import type { NoticeCode } from '../../contract/text/notice-codes.ts';
import { noticeError } from '../notice-error.ts';
import { isOutOfMemory, ReadingThread } from '../reading-thread.ts';
import { type FilePreview, type PreviewOptions, unreadable } from './preview-rows.ts';

/** Files whose format is read as a whole before its first row, such as 150 MB of JSON, take some seconds. */
const LONGEST_MS = 30_000;
/** Previews that wait for the one that is made. Each may take 256 MB. */
const MOST_WAITING = 8;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Reads the first rows of a file in a thread with limited memory and time. Previews are made one after another. That of
 * a file that takes too much says so.
 * @throws AppError `unavailable` if too many wait
 */
export async function previewFile(
  options: PreviewOptions,
  longestMs = LONGEST_MS,
): Promise<FilePreview> {
  if (waiting >= MOST_WAITING) throw noticeError('unavailable', notice('previews-many'));
  waiting += 1;
  const made = last
    .then(() => makeAny(options, longestMs))
    .finally(() => {
      waiting -= 1;
    });
  last = made.catch(() => undefined);
  return made;
}

/** What may be wrong in a column that the import does not read. */
const OF_UNREAD: ReadonlySet<string | undefined> = new Set<NoticeCode>([
  ...(['file-memory', 'preview-slow', 'parquet-unreadable'] as const),
]);

/** A preview without the columns that no field is read from, if these are too large or damaged. */
async function makeAny(options: PreviewOptions, longestMs: number): Promise<FilePreview> {
  const preview = await previewInThread(options, longestMs);
  if (!options.withUnread || !OF_UNREAD.has(preview.problem?.code)) return preview;
  return previewInThread({ ...options, withUnread: false }, longestMs);
}

async function previewInThread(options: PreviewOptions, longestMs: number): Promise<FilePreview> {
  const thread = ReadingThread.take();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    void thread.end();
  }, longestMs);
  try {
    const { preview } = await thread.ask({ type: 'preview', options });
    if (!preview) throw new Error('The thread has answered no preview.');
    await thread.keep();
    return preview;
  } catch (error) {
    if (isLate) {
      // The next preview starts when the memory of this one is free.
      await thread.end();
      return unreadable(notice('preview-slow'));
    }
    if (isOutOfMemory(error)) return unreadable(notice('file-memory'));
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
