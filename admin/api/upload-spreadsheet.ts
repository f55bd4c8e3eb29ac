import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  answerSchema,
  type Route,
  type RouteAnswer,
  routePath,
} from '../../api/contract/calls/route.ts';
import { UPLOAD_ROUTES } from '../../api/contract/calls/upload-routes.ts';
import { CallError, UnreachableError } from './call.ts';
import { importQuery } from './imports.ts';

/** No answer within the time limit, or no byte sent within the stall limit. */
export class UploadTimeout extends Error {}

/** The browser is offline. */
export class NetworkError extends UnreachableError {}

/** The file has changed or is gone since it was chosen, so that the browser cannot read it. */
export class FileUnreadable extends Error {}

/** The administrator has cancelled the upload. */
export class UploadStopped extends Error {}

type Options = {
  /** The path, for a route with parameters. */
  readonly path?: string;
  readonly fields?: Readonly<Record<string, string | number | boolean>>;
  /** Called with the number of bytes of the file that have been sent. */
  readonly onProgress?: (bytes: number) => void;
  /** Aborts the upload, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Time limit of the whole call. */
  readonly timeoutMilliseconds?: number;
  /** Stall limit: the longest time without a byte sent. It does not apply to the wait for the answer. */
  readonly stallMilliseconds?: number;
};

/**
 * Sends a spreadsheet as a form, and waits for the result of its import.
 * @throws CallError, FileUnreadable, NetworkError, UnreachableError, UploadTimeout
 */
export async function uploadSpreadsheet<R extends Route>(
  route: R,
  file: File,
  { path = route.path, fields = {}, onProgress, signal, ...limits }: Options,
): Promise<RouteAnswer<R>> {
  const { timeoutMilliseconds = 0, stallMilliseconds } = limits;
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch((cause: unknown) => {
      throw new FileUnreadable('the file cannot be read', { cause });
    });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  form.set('file', file);

  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    let stall: ReturnType<typeof setTimeout> | undefined;
    const watch = () => {
      clearTimeout(stall);
      if (stallMilliseconds === undefined) return;
      stall = setTimeout(
        () => end(new UploadTimeout('the upload stands still')),
        stallMilliseconds,
      );
    };
    const stop = () => end(signal?.reason);
    /** @param error why there is no answer */
    function end(error: unknown): void {
      finish();
      request.abort();
      reject(error);
    }
    function finish(): void {
      clearTimeout(stall);
      signal?.removeEventListener('abort', stop);
    }

    request.upload.onprogress = ({ loaded }) => {
      watch();
      // The total includes the form around the file.
      onProgress?.(Math.min(loaded, file.size));
    };
    request.upload.onload = () => {
      clearTimeout(stall);
      onProgress?.(file.size);
    };
    request.onload = () => {
      finish();
      try {
        resolve(answerSchema(route).parse(readAnswer(request)));
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () =>
      end(
        navigator.onLine
          ? new UnreachableError(`${path} cannot be reached`)
          : new NetworkError('there is no network'),
      );
    request.ontimeout = () => end(new UploadTimeout('no answer in time'));

    if (signal?.aborted) return stop();
    signal?.addEventListener('abort', stop);
    request.open(route.method, path);
    request.setRequestHeader('Accept', 'application/json');
    request.timeout = timeoutMilliseconds;
    request.send(form);
    watch();
  });
}

function readAnswer({ status, statusText, responseText }: XMLHttpRequest): unknown {
  if (status < 200 || status > 299)
    throw new CallError(new Response(null, { status, statusText }), responseText);
  return JSON.parse(responseText);
}

/** Specification, "Business constants and limits": 5 minutes, 10 for files above 100 MB. */
const TIMEOUT_MILLISECONDS = 5 * 60_000;
const LARGE_TIMEOUT_MILLISECONDS = 10 * 60_000;
const LARGE_BYTES = 100 * 1024 * 1024;

type Request = {
  readonly file: File;
  readonly onProgress: (bytes: number) => void;
};

const uploadOne = ({ file, onProgress }: Request) =>
  uploadSpreadsheet(UPLOAD_ROUTES.upload, file, {
    onProgress,
    timeoutMilliseconds:
      file.size > LARGE_BYTES ? LARGE_TIMEOUT_MILLISECONDS : TIMEOUT_MILLISECONDS,
  });

/** Uploads one file from the legacy screen. */
export function useUploadOne() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: uploadOne,
    // Rows of a failed file may have been imported, too.
    onSettled: () => client.invalidateQueries(),
  });
}

type Resend = Request & { readonly id: number };

/** Sends the file of an import that lacks it again, and retries the import. */
export function useResendFile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, file, onProgress }: Resend) =>
      uploadSpreadsheet(UPLOAD_ROUTES.resend, file, {
        path: routePath(UPLOAD_ROUTES.resend, { params: { id } }),
        onProgress,
      }),
    onSuccess: (state) => client.setQueryData(importQuery(state.id).queryKey, state),
    onSettled: () => client.invalidateQueries({ queryKey: ['imports'] }),
  });
}
