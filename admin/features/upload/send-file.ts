import { PASSING_ERRORS } from '../../../api/contract/calls/error-codes.ts';
import { IMPORT_ROUTES } from '../../../api/contract/calls/import-routes.ts';
import type { ImportState } from '../../../api/contract/calls/imports-api.ts';
import { PREVIEW_ROUTES } from '../../../api/contract/calls/preview-routes.ts';
import { UPLOAD_ROUTES } from '../../../api/contract/calls/upload-routes.ts';
import type { NoticeCode } from '../../../api/contract/text/notice-codes.ts';
import { CallError, call, UnreachableError } from '../../api/call.ts';
import { actOnImport, isLive, readImport } from '../../api/imports.ts';
import { UploadStopped, uploadSpreadsheet } from '../../api/upload-spreadsheet.ts';
import { refusalOf } from '../imports/describe-import.ts';

/** Longer than the minute after which the server aborts a stalled upload. */
const STALL_MILLISECONDS = 90_000;
const POLL_MILLISECONDS = 2_000;
/** Maximum number of consecutive failed polls: enough for a restart of the server. */
const MAX_FAILED_POLLS = 30;
/** Statuses of proxies whose timeout expired or that cannot reach the server. */
const LOST_STATUSES = [408, 502, 503, 504, 524];

/** The import failed or was stopped after the answer to its upload was lost. */
export class ImportFailed extends Error {
  readonly state: ImportState;

  constructor(state: ImportState) {
    super(state.message ?? state.status);
    this.state = state;
  }
}

/** The id of the import that an upload error belongs to; null if there is none. */
export function importOf(error: unknown): number | null {
  if (error instanceof ImportFailed) return error.state.id;
  return refusalOf(error)?.details?.importId ?? null;
}

/** The notices of an import that a person has stopped. */
const STOPPED: ReadonlySet<string | undefined> = new Set<NoticeCode>([
  ...(['cancelled', 'stopped', 'stopped-unchanged'] as const),
]);

/** Whether the error says that a person has stopped the upload or its import, which is no failure. */
export const isStopped = (error: unknown): boolean =>
  error instanceof UploadStopped ||
  (error instanceof ImportFailed
    ? error.state.status === 'cancelled'
    : STOPPED.has(refusalOf(error)?.details?.notice?.code));

type Options = {
  readonly fields: Readonly<Record<string, string | number | boolean>>;
  /** Called with the id of the newest import before the upload; the file's import has a higher id. */
  readonly onStart: (afterImport: number) => void;
  readonly onProgress: (sentBytes: number) => void;
  /** Aborting ends the upload while the file is sent, without a trace; after that it cancels the import. */
  readonly signal: AbortSignal;
};

/**
 * Uploads a file and waits for the end of its import. If the answer is lost, the import continues on
 * the server, and is polled until it ends.
 * @throws CallError, ImportFailed, UnreachableError, UploadStopped, UploadTimeout
 */
export async function sendFile(file: File, { fields, onStart, onProgress, signal }: Options) {
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
    const answer = await uploadSpreadsheet(UPLOAD_ROUTES.uploadOfSeveral, file, {
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
    const { id } = await awaitImport(file, afterImport, error);
    return { success: true, answer: null, importId: id };
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/**
 * Uploads a file, whose import waits for its preview.
 * @returns the id of the import
 * @throws CallError, UnreachableError, UploadStopped, UploadTimeout
 */
export async function prepareFile(
  file: File,
  { fields, signal, onProgress }: Omit<Options, 'onStart'>,
): Promise<number> {
  const sending = new AbortController();
  const stop = () => sending.abort(new UploadStopped('the upload has been stopped'));
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  try {
    const state = await uploadSpreadsheet(PREVIEW_ROUTES.prepare, file, {
      ...{ fields, onProgress, signal: sending.signal, stallMilliseconds: STALL_MILLISECONDS },
    });
    return state.id;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

const newestImports = async (count: number) =>
  (await call(IMPORT_ROUTES.list, { query: { limit: count } })).imports;

/** Finds the import of a file that was just sent. */
const findImport = async (file: File, afterImport: number): Promise<ImportState | undefined> =>
  (await newestImports(20)).find(({ id, fileName }) => id > afterImport && fileName === file.name);

/** Cancels the import of a file; the answer to the upload then reports the cancellation. */
async function cancel(file: File, afterImport: number): Promise<void> {
  const own = await findImport(file, afterImport);
  if (own && isLive(own.status)) await actOnImport({ id: own.id, action: 'cancel' });
}

function isLost(error: unknown): boolean {
  if (error instanceof CallError)
    return (
      LOST_STATUSES.includes(error.status) &&
      (error.reason === null || PASSING_ERRORS.has(error.reason.code))
    );
  return error instanceof UnreachableError;
}

/** Polls the import of a file. @param reason the error that lost the answer; thrown if polling fails */
async function awaitImport(file: File, afterImport: number, reason: unknown): Promise<ImportState> {
  let own: ImportState | undefined;
  for (let failures = 0; ; ) {
    try {
      own = own ? await readImport(own.id) : await findImport(file, afterImport);
      if (!own) throw reason;
      failures = 0;
    } catch (error) {
      failures += 1;
      if (error === reason || !isLost(error) || failures > MAX_FAILED_POLLS) throw reason;
    }
    if (own?.status === 'done') return own;
    if (own && !isLive(own.status)) throw new ImportFailed(own);
    await new Promise((resolve) => setTimeout(resolve, POLL_MILLISECONDS));
  }
}
