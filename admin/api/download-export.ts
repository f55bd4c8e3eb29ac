import { useMutation } from '@tanstack/react-query';
import { EXPORT_ROUTES } from '../../api/contract/calls/export-routes.ts';
import { type ExportChoice, isLongExport } from '../../api/contract/calls/exports-api.ts';
import { fetchRoute, UnreachableError } from './call.ts';

type Download = {
  readonly choice: ExportChoice;
  /** Aborts the download. */
  readonly signal: AbortSignal;
  /** Called with the number of bytes received so far. */
  readonly onProgress: (bytes: number) => void;
};

/** A file and the name to save it under. */
type ExportedFile = { readonly name: string; readonly content: Blob };

async function downloadExport({ choice, signal, onProgress }: Download): Promise<ExportedFile> {
  const options = { signal, timeoutMilliseconds: null };
  const response = isLongExport(choice)
    ? await fetchRoute(EXPORT_ROUTES.downloadLong, { body: choice, ...options })
    : await fetchRoute(EXPORT_ROUTES.download, { query: choice, ...options });
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  try {
    const content = await collect(response, onProgress);
    return { name: name ?? `businesses.${choice.format ?? 'csv'}`, content };
  } catch (cause) {
    throw new UnreachableError('The file broke off', { cause });
  }
}

/** Size of the chunks that become Blobs, which the browser keeps on disk. */
const PART_BYTES = 8 * 1024 * 1024;

async function collect(response: Response, onProgress: (bytes: number) => void): Promise<Blob> {
  const parts: Blob[] = [];
  let [chunks, held, bytes]: [BlobPart[], number, number] = [[], 0, 0];
  const reader = response.body?.getReader();
  for (;;) {
    const { value } = (await reader?.read()) ?? {};
    if (value === undefined) break;
    chunks.push(value);
    held += value.length;
    bytes += value.length;
    if (held < PART_BYTES) continue;
    parts.push(new Blob(chunks));
    [chunks, held] = [[], 0];
    onProgress(bytes);
  }
  return new Blob([...parts, ...chunks]);
}

/** Downloads the export of a selection. */
export const useDownloadExport = () => useMutation({ mutationFn: downloadExport });
