import {
  type BatchUploadAnswer,
  batchUploadAnswerSchema,
  IMPORTS_API,
  type ImportState,
  importListPath,
  importListSchema,
} from '../../../api/contract/calls/imports-api.ts';
import { actOnImport } from '../../api/act-on-import.ts';
import { CallError, call, UnreachableError } from '../../api/call.ts';
import { isLive } from '../../api/list-imports.ts';
import { readImport } from '../../api/read-import.ts';
import { UploadStopped, uploadSpreadsheet } from '../../api/upload-spreadsheet.ts';
import { refusalOf } from '../imports/describe-import.ts';

/** Longer than the minute after which the server gives up an upload that stands still. */
const STALL_MILLISECONDS = 90_000;
const LOOK_EVERY_MILLISECONDS = 2_000;
/** Looks that may fail in a row: as long as a server takes to be started anew. */
const MAX_FAILED_LOOKS = 30;
/** What proxies answer when their patience or the server is at its end. */
const LOST_STATUSES = [408, 502, 503, 504, 524];

/** An import whose answer was lost, and that has come to a bad end. */
export class ImportFailed extends Error {
  readonly state: ImportState;

  constructor(state: ImportState) {
    super(state.message ?? state.status);
    this.state = state;
  }
}

/** The import that has failed; null where there is none of it. */
export function importOf(error: unknown): number | null {
  if (error instanceof ImportFailed) return error.state.id;
  return refusalOf(error)?.details?.importId ?? null;
}

type Options = {
  readonly fields: Readonly<Record<string, string | number | boolean>>;
  /** Told which import was the last before this file's. */
  readonly onStart: (afterImport: number) => void;
  readonly onProgress: (sentBytes: number) => void;
  /** Aborted to end it: while the file is sent, nothing is left of it; after that, its import is cancelled. */
  readonly signal: AbortSignal;
};

type Ended = {
  readonly success: boolean;
  readonly answer: BatchUploadAnswer | null;
  readonly importId: number;
};

/**
 * Uploads a file and waits for what comes of its import. Where the answer is lost on its way, the
 * import goes on all the same: it is looked after until it has ended.
 * @throws CallError, ImportFailed, UnreachableError, UploadStopped, UploadTimeout
 */
export async function sendFile(
  file: File,
  { fields, onStart, onProgress, signal }: Options,
): Promise<Ended> {
  const afterImport = (await newestImports(1))[0]?.id ?? 0;
  onStart(afterImport);
  let hasArrived = false;
  const sending = new AbortController();
  const stop = () => {
    if (hasArrived) cancel(file, afterImport).catch((error: unknown) => sending.abort(error));
    else sending.abort(new UploadStopped('the upload has been stopped'));
  };
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  try {
    const answer = await uploadSpreadsheet(IMPORTS_API.uploadBatch, file, {
      schema: batchUploadAnswerSchema,
      fields,
      signal: sending.signal,
      stallMilliseconds: STALL_MILLISECONDS,
      onProgress(bytes) {
        hasArrived = bytes >= file.size;
        onProgress(bytes);
      },
    });
    return { success: answer.success, answer, importId: answer.importId };
  } catch (error) {
    if (!hasArrived || !isLost(error)) throw error;
    const { id } = await follow(file, afterImport, error);
    return { success: true, answer: null, importId: id };
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

const newestImports = async (count: number) =>
  (await call(`${importListPath(1)}&limit=${count}`, importListSchema)).imports;

/** The import of a file that has been sent just now. */
const findOwn = async (file: File, afterImport: number): Promise<ImportState | undefined> =>
  (await newestImports(20)).find(({ id, fileName }) => id > afterImport && fileName === file.name);

/** The answer to the upload then says that it has been cancelled. */
async function cancel(file: File, afterImport: number): Promise<void> {
  const own = await findOwn(file, afterImport);
  if (own && isLive(own.status)) await actOnImport({ id: own.id, action: 'cancel' });
}

function isLost(error: unknown): boolean {
  if (error instanceof CallError)
    return (
      LOST_STATUSES.includes(error.status) &&
      (error.reason === null || error.reason.code === 'unavailable')
    );
  return error instanceof UnreachableError;
}

/** @param reason why the answer is lost: thrown where there is no such import, or nobody to ask */
async function follow(file: File, afterImport: number, reason: unknown): Promise<ImportState> {
  let own: ImportState | undefined;
  for (let failures = 0; ; ) {
    try {
      own = own ? await readImport(own.id) : await findOwn(file, afterImport);
      if (!own) throw reason;
      failures = 0;
    } catch (error) {
      failures += 1;
      if (error === reason || !isLost(error) || failures > MAX_FAILED_LOOKS) throw reason;
    }
    if (own?.status === 'done') return own;
    if (own && !isLive(own.status)) throw new ImportFailed(own);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MILLISECONDS));
  }
}
