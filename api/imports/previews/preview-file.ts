import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { notice } from '../../contract/text/import-notices.ts';
import { noticeError } from '../notice-error.ts';
import { HEAP, isOutOfMemory, letThreadsLimitMemory } from '../reader.ts';
import { type FilePreview, type PreviewOptions, unreadable } from './preview-rows.ts';

/** Files whose format is read as a whole before its first row, such as 150 MB of JSON, take some seconds. */
const LONGEST_MS = 45_000;
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
    .then(() => makePreview(options, longestMs))
    .finally(() => {
      waiting -= 1;
    });
  last = made.catch(() => undefined);
  return made;
}

async function makePreview(options: PreviewOptions, longestMs: number): Promise<FilePreview> {
  letThreadsLimitMemory();
  const worker = new Worker(new URL('./preview-thread.ts', import.meta.url), {
    workerData: options,
    resourceLimits: HEAP,
  });
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), longestMs);
  try {
    const [preview]: FilePreview[] = await once(worker, 'message', { signal: late.signal });
    if (!preview) throw new Error('The thread has answered nothing.');
    return preview;
  } catch (error) {
    if (late.signal.aborted) return unreadable(notice('preview-slow'));
    if (isOutOfMemory(error)) return unreadable(notice('file-memory'));
    throw error;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
