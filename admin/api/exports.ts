import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import {
  EXPORT_ROUTES,
  type ExportChoice,
  type ExportSelection,
  isLongExport,
  type LegacyExport,
} from '../../api/contract/calls/exports-api.ts';
import { call, fetchRoute, UnreachableError } from './call.ts';

/** The number of rows of an export. */
export const useExportCount = (selection: ExportSelection) =>
  useQuery({
    queryKey: ['exports', selection],
    queryFn: ({ signal }) =>
      isLongExport(selection)
        ? call(EXPORT_ROUTES.countLong, { body: selection, signal })
        : call(EXPORT_ROUTES.count, { query: selection, signal }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });

type Download = {
  readonly choice: ExportChoice;
  /** Aborts the download. */
  readonly signal: AbortSignal;
  /** Called with the number of bytes received so far. */
  readonly onProgress: (bytes: number) => void;
};

/** Downloads the export of a selection, and saves it. The result is the name of the file. */
export const useDownloadExport = () =>
  useMutation({
    async mutationFn({ choice, signal, onProgress }: Download): Promise<string> {
      const options = { signal, timeoutMilliseconds: null };
      const response = isLongExport(choice)
        ? await fetchRoute(EXPORT_ROUTES.downloadLong, { body: choice, ...options })
        : await fetchRoute(EXPORT_ROUTES.download, { query: choice, ...options });
      const content = await collect(response, onProgress);
      return save(response, content, `businesses.${choice.format ?? 'csv'}`);
    },
  });

/** Downloads the export of the legacy screen, and saves it. The result is the name of the file. */
export const useDownloadLegacyExport = () =>
  useMutation({
    async mutationFn(body: LegacyExport): Promise<string> {
      const options = { body, timeoutMilliseconds: null };
      const response = await fetchRoute(EXPORT_ROUTES.legacy, options);
      return save(response, await response.blob(), 'businesses.csv');
    },
  });

/** The progress is reported after so many bytes. */
const PART_BYTES = 8 * 1024 * 1024;

/** @throws UnreachableError if the connection is lost */
async function collect(response: Response, onProgress: (bytes: number) => void): Promise<Blob> {
  let [bytes, reported] = [0, 0];
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      controller.enqueue(chunk);
      bytes += chunk.length;
      if (bytes - reported < PART_BYTES) return;
      reported = bytes;
      onProgress(bytes);
    },
  });
  try {
    // The browser keeps large Blobs on disk.
    return await new Response(response.body?.pipeThrough(counter)).blob();
  } catch (cause) {
    throw new UnreachableError('The file broke off', { cause });
  }
}

/** How long the object URL stays valid: by then every browser has started to save the file. */
const KEPT_MILLISECONDS = 60_000;

/**
 * Saves a file under the name that the server gives.
 * @param unnamed the name if the server gives none
 * @returns the name
 */
function save(response: Response, content: Blob, unnamed: string): string {
  const disposition = response.headers.get('Content-Disposition') ?? '';
  const name = /filename="([^"]+)"/.exec(disposition)?.[1] ?? unnamed;
  const href = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), KEPT_MILLISECONDS);
  return name;
}
