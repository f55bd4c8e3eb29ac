import {
  type BATCH_SIZES,
  type BatchUploadAnswer,
  DEFAULT_BATCH_SIZE,
  type ImportState,
} from '../../../api/contract/calls/imports-api.ts';
import { isSignedOut } from '../../api/call.ts';
import { sharedValue } from '../../components/shared-value.ts';
import type { FileChoices } from '../imports/choices/ChoiceFields.tsx';
import { importOf, prepareFile, sendFile } from './send-file.ts';

/** The specified pause between two files. */
const PAUSE_MILLISECONDS = 25;

export type UploadOptions = FileChoices & { readonly batchSize: (typeof BATCH_SIZES)[number] };

/** The state of a file in the queue. */
export type UploadStep =
  | { readonly name: 'waiting' }
  | { readonly name: 'sending'; readonly sentBytes: number; readonly since: number }
  /** The file has arrived; its import is queued or running. */
  | { readonly name: 'importing' }
  /** The file has arrived; its import waits for the preview. */
  | { readonly name: 'prepared'; readonly importId: number }
  | EndedStep;

export type EndedStep = {
  readonly name: 'ended';
  readonly success: boolean;
  /** Null if the upload failed or the answer was lost. */
  readonly answer: BatchUploadAnswer | null;
  readonly importId: number | null;
  /** The reason of a failure; null if there is an answer or the import succeeded. */
  readonly error: unknown;
};

export type Upload = {
  readonly key: number;
  readonly file: File;
  readonly step: UploadStep;
  /** The newest import id before the upload; the file's import has a higher id. Null until it is sent. */
  readonly afterImport: number | null;
};

export type Uploads = {
  readonly files: readonly Upload[];
  readonly options: UploadOptions;
  readonly isRunning: boolean;
  /** Whether the last run was a dry run; null before the first run. */
  readonly wasDryRun: boolean | null;
};

/** The files that a run has sent. */
export type RunResult = readonly { readonly file: File; readonly step: EndedStep }[];

const EMPTY: Uploads = {
  files: [],
  options: {
    batchSize: DEFAULT_BATCH_SIZE,
    approved: true,
    dryRun: false,
    erase: false,
    trust: 'update',
    category: null,
    country: null,
    encoding: null,
    header: null,
  },
  isRunning: false,
  wasDryRun: null,
};

/**
 * The queue of files, which are uploaded one after another. It outlives the screen, so that an upload
 * continues while another screen is open.
 */
function createUploadQueue() {
  const shared = sharedValue(EMPTY);
  let nextKey = 1;
  let owner: string | null = null;
  let runAbort = new AbortController();

  function publish(change: Partial<Uploads>): void {
    shared.set({ ...shared.get(), ...change });
  }
  const update = (key: number, change: Partial<Upload>) =>
    publish({
      files: shared
        .get()
        .files.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)),
    });

  const isQueued = ({ name, size, lastModified }: File) =>
    shared
      .get()
      .files.some(
        ({ file, step }) =>
          step.name === 'waiting' &&
          file.name === name &&
          file.size === size &&
          file.lastModified === lastModified,
      );

  /** Adds files, and drops the results of earlier ones. */
  function add(files: readonly File[]): void {
    const added = files
      .filter((file) => !isQueued(file))
      .map((file) => ({ ...WAITING, key: nextKey++, file }));
    const waiting = shared.get().files.filter(({ step }) => step.name === 'waiting');
    publish({ files: [...waiting, ...added], wasDryRun: null });
  }

  async function send(
    { key, file }: Upload,
    place: { fileIndex: number; totalFiles: number },
  ): Promise<EndedStep> {
    const since = performance.now();
    try {
      const ended = await sendFile(file, {
        fields: { ...fieldsOf(shared.get().options), ...place },
        signal: runAbort.signal,
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

  /** Sends a file whose import waits for its preview. */
  async function prepare({ key, file }: Upload): Promise<UploadStep> {
    const since = performance.now();
    try {
      const importId = await prepareFile(file, {
        fields: fieldsOf(shared.get().options),
        signal: runAbort.signal,
        onProgress: (sentBytes) => update(key, { step: { name: 'sending', sentBytes, since } }),
      });
      return { name: 'prepared', importId };
    } catch (error) {
      return { name: 'ended', success: false, answer: null, importId: importOf(error), error };
    }
  }

  /** Sends the waiting files, whose imports wait for their previews. @returns their last steps */
  async function prepareAll(): Promise<readonly UploadStep[]> {
    const waiting = shared.get().files.filter(({ step }) => step.name === 'waiting');
    const steps: UploadStep[] = [];
    runAbort = new AbortController();
    publish({ isRunning: true, wasDryRun: null });
    window.addEventListener('beforeunload', warnBeforeLeaving);
    try {
      for (const upload of waiting) {
        if (runAbort.signal.aborted) break;
        const step = await prepare(upload);
        steps.push(step);
        update(upload.key, { step });
        if (step.name === 'ended' && isSignedOut(step.error)) break;
      }
    } finally {
      window.removeEventListener('beforeunload', warnBeforeLeaving);
      publish({ isRunning: false });
    }
    return steps;
  }

  /** Sends the waiting files. @returns the results of those that were sent */
  async function run(): Promise<RunResult> {
    const waiting = shared.get().files.filter(({ step }) => step.name === 'waiting');
    const totalFiles = waiting.length;
    const sent: { file: File; step: EndedStep }[] = [];
    runAbort = new AbortController();
    publish({ isRunning: true, wasDryRun: shared.get().options.dryRun });
    window.addEventListener('beforeunload', warnBeforeLeaving);
    try {
      for (const [fileIndex, upload] of waiting.entries()) {
        if (sent.length > 0)
          await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS));
        if (runAbort.signal.aborted) break;
        update(upload.key, {
          step: { name: 'sending', sentBytes: 0, since: performance.now() },
        });
        const step = await send(upload, { fileIndex, totalFiles });
        sent.push({ file: upload.file, step });
        update(upload.key, { step });
        // The session has ended: the other files would fail, too, and wait until the next sign-in.
        if (isSignedOut(step.error)) break;
      }
    } finally {
      window.removeEventListener('beforeunload', warnBeforeLeaving);
      publish({ isRunning: false });
    }
    return sent;
  }

  return {
    snapshot: shared.get,
    useSnapshot: shared.useValue,
    add,
    run,
    prepareAll,
    /** Ends the current upload, and sends no other file. */
    stop: () => runAbort.abort(),
    remove: (key: number) =>
      publish({ files: shared.get().files.filter((upload) => upload.key !== key) }),
    clear: () => publish({ files: [], wasDryRun: null }),
    change: (options: Partial<UploadOptions>) =>
      publish({ options: { ...shared.get().options, ...options } }),
    /** Puts sent files back into the queue. */
    requeue: (keys: readonly number[]) =>
      publish({
        files: shared
          .get()
          .files.map((upload) => (keys.includes(upload.key) ? { ...upload, ...WAITING } : upload)),
      }),
    /** Sets the account that owns the queue; another account in this browser gets an empty queue. */
    setOwner(username: string): void {
      if (owner !== null && owner !== username && !shared.get().isRunning) publish(EMPTY);
      owner = username;
    },
  };
}

/** The fields of a form; a choice without a value has none. */
const fieldsOf = (options: UploadOptions): Record<string, string | number | boolean> =>
  Object.fromEntries(
    Object.entries(options).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );

const WAITING = { step: { name: 'waiting' }, afterImport: null } as const;

/** Makes the browser ask before the page is left. */
const warnBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

export const uploadQueue = createUploadQueue();

/** The import of a sent file among the imports of the live connection; undefined if it has none yet. */
export function findOwnImport(
  { file, step, afterImport }: Upload,
  live: ReadonlyMap<number, ImportState>,
): ImportState | undefined {
  if (step.name === 'ended' && step.importId !== null) return live.get(step.importId);
  if (afterImport === null) return undefined;
  return [...live.values()].findLast(
    ({ id, fileName }) => id > afterImport && fileName === file.name,
  );
}
