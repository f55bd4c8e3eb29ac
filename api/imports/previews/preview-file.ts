import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { notice } from '../../contract/text/import-notices.ts';
import { noticeError } from '../notice-error.ts';
import { HEAP, isOutOfMemory, letThreadsLimitMemory } from '../reader.ts';
import type { FilePreview, PreviewOptions } from './preview-rows.ts';

/** Files whose format is read as a whole before its first row, such as 150 MB of JSON, take some seconds. */
const LONGEST_MS = 45_000;
/** Previews that wait for the one that is made. Each may take 256 MB. */
const MOST_WAITING = 8;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Reads the first rows of a file in a thread with limited memory and time. Previews are made one after another.
 * @throws AppError `bad_file` if the file takes too much memory or time; `unavailable` if too many wait
 */
export async function previewFile(options: PreviewOptions): Promise<FilePreview> {
  if (waiting >= MOST_WAITING) throw noticeError('unavailable', notice('previews-many'));
  waiting += 1;
  const made = last
    .then(() => makePreview(options))
    .finally(() => {
      waiting -= 1;
    });
  last = made.catch(() => undefined);
  return made;
}

async function makePreview(options: PreviewOptions): Promise<FilePreview> {
  letThreadsLimitMemory();
  const worker = new Worker(new URL('./preview-thread.ts', import.meta.url), {
    workerData: options,
    resourceLimits: HEAP,
  });
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), LONGEST_MS);
  try {
    const [preview]: FilePreview[] = await once(worker, 'message', { signal: late.signal });
    if (!preview) throw new Error('The thread has answered nothing.');
    return preview;
  } catch (cause) {
    if (late.signal.aborted) throw noticeError('bad_file', notice('preview-slow'), { cause });
    if (isOutOfMemory(cause)) throw noticeError('bad_file', notice('file-memory'), { cause });
    throw cause;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
