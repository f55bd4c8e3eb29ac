import {
  type BATCH_SIZES,
  type BatchUploadAnswer,
  DEFAULT_BATCH_SIZE,
} from '../../../api/contract/calls/imports-api.ts';
import { isSignedOut } from '../../api/call.ts';
import { importOf, sendFile } from './send-file.ts';

/** Between two files (specification, "Business constants and limits"). */
const PAUSE_MILLISECONDS = 25;

export type UploadOptions = {
  readonly batchSize: (typeof BATCH_SIZES)[number];
  readonly approved: boolean;
  readonly dryRun: boolean;
};

/** Where a file has got to. */
export type UploadStep =
  | { readonly name: 'waiting' }
  | { readonly name: 'sending'; readonly sentBytes: number; readonly since: number }
  /** It has arrived; its import waits or runs. */
  | { readonly name: 'importing' }
  | {
      readonly name: 'ended';
      readonly success: boolean;
      /** Null where there is none: the file has failed, or the answer was lost on its way. */
      readonly answer: BatchUploadAnswer | null;
      readonly importId: number | null;
      /** Why it has failed; null where the answer says what came of it. */
      readonly error: unknown;
    };

export type Upload = {
  readonly key: number;
  readonly file: File;
  readonly step: UploadStep;
  /** Its import is a later one than this; null until it is sent. */
  readonly afterImport: number | null;
};

export type Uploads = {
  readonly files: readonly Upload[];
  readonly options: UploadOptions;
  readonly isRunning: boolean;
  /** Whether the last run was one for trial; null before the first. */
  readonly ranDry: boolean | null;
};

/** Of a file among those of a run. */
type FilePlace = { readonly fileIndex: number; readonly totalFiles: number };

/** How many files of a run have become listings, of how many. */
export type Outcome = { readonly succeeded: number; readonly sent: number };

const EMPTY: Uploads = {
  files: [],
  options: { batchSize: DEFAULT_BATCH_SIZE, approved: true, dryRun: false },
  isRunning: false,
  ranDry: null,
};

/**
 * The files that are uploaded, one after another. It outlives the screen, so that an upload goes on
 * while another screen is looked at.
 */
function createUploadQueue() {
  const listeners = new Set<() => void>();
  let uploads = EMPTY;
  let nextKey = 1;
  let owner: string | null = null;
  let stopping = new AbortController();

  function publish(change: Partial<Uploads>): void {
    uploads = { ...uploads, ...change };
    for (const listener of listeners) listener();
  }
  const update = (key: number, change: Partial<Upload>) =>
    publish({
      files: uploads.files.map((upload) =>
        upload.key === key ? { ...upload, ...change } : upload,
      ),
    });

  const isHere = ({ name, size, lastModified }: File) =>
    uploads.files.some(
      ({ file, step }) =>
        step.name === 'waiting' &&
        file.name === name &&
        file.size === size &&
        file.lastModified === lastModified,
    );

  /** Takes files on; what came of earlier ones is forgotten. */
  function add(files: readonly File[]): void {
    const added = files
      .filter((file) => !isHere(file))
      .map((file) => ({ ...WAITING, key: nextKey++, file }));
    const waiting = uploads.files.filter(({ step }) => step.name === 'waiting');
    publish({ files: [...waiting, ...added], ranDry: null });
  }

  async function send({ key, file }: Upload, place: FilePlace): Promise<UploadStep> {
    const since = performance.now();
    try {
      const ended = await sendFile(file, {
        fields: { ...uploads.options, ...place },
        signal: stopping.signal,
        onStart: (afterImport) => update(key, { afterImport }),
        onProgress: (sentBytes) =>
          update(key, {
            step:
              sentBytes < file.size ? { name: 'sending', sentBytes, since } : { name: 'importing' },
          }),
      });
      return { name: 'ended', error: null, ...ended };
    } catch (error) {
      return { name: 'ended', success: false, answer: null, importId: importOf(error), error };
    }
  }

  /** Sends the files that wait. @returns what came of them; those that were not sent do not count */
  async function run(): Promise<Outcome> {
    const waiting = uploads.files.filter(({ step }) => step.name === 'waiting');
    const totalFiles = waiting.length;
    let [succeeded, sent] = [0, 0];
    stopping = new AbortController();
    publish({ isRunning: true, ranDry: uploads.options.dryRun });
    window.addEventListener('beforeunload', warn);
    try {
      for (const [fileIndex, upload] of waiting.entries()) {
        if (sent > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS));
        if (stopping.signal.aborted) break;
        update(upload.key, {
          step: { name: 'sending', sentBytes: 0, since: performance.now() },
        });
        const step = await send(upload, { fileIndex, totalFiles });
        sent += 1;
        if (step.name === 'ended' && step.success) succeeded += 1;
        update(upload.key, { step });
        // The others would fail in the same way: they wait until somebody has signed in again.
        if (step.name === 'ended' && isSignedOut(step.error)) break;
      }
    } finally {
      window.removeEventListener('beforeunload', warn);
      publish({ isRunning: false });
    }
    return { succeeded, sent };
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => uploads,
    add,
    run,
    /** Ends the file in hand, and sends no other. */
    stop: () => stopping.abort(),
    remove: (key: number) =>
      publish({ files: uploads.files.filter((upload) => upload.key !== key) }),
    clear: () => publish({ files: [], ranDry: null }),
    change: (options: Partial<UploadOptions>) =>
      publish({ options: { ...uploads.options, ...options } }),
    /** Puts files that have been sent in line once more. */
    again: (keys: readonly number[]) =>
      publish({
        files: uploads.files.map((upload) =>
          keys.includes(upload.key) ? { ...upload, ...WAITING } : upload,
        ),
      }),
    /** Whose files these are: the next administrator at this browser gets to see none of them. */
    belongTo(username: string): void {
      if (owner !== null && owner !== username && !uploads.isRunning) publish(EMPTY);
      owner = username;
    },
  };
}

const WAITING = { step: { name: 'waiting' }, afterImport: null } as const;

/** Asks before the page is left. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

export const uploadQueue = createUploadQueue();
