import { useMutation } from '@tanstack/react-query';
import { EXPORT_ROUTES } from '../../api/contract/calls/export-routes.ts';
import type { LegacyExport } from '../../api/contract/calls/exports-api.ts';
import { fetchRoute } from './call.ts';

/** A file and the name to save it under. */
type ExportedFile = { readonly name: string; readonly content: Blob };

async function downloadLegacyExport(choice: LegacyExport): Promise<ExportedFile> {
  const response = await fetchRoute(EXPORT_ROUTES.legacy, {
    body: choice,
    timeoutMilliseconds: null,
  });
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  const today = new Date().toISOString().slice(0, 10);
  return { name: name ?? `businesses_export_${today}.csv`, content: await response.blob() };
}

/** Downloads the export of the legacy screen. */
export const useDownloadLegacyExport = () => useMutation({ mutationFn: downloadLegacyExport });
