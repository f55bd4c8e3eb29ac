import { useMutation } from '@tanstack/react-query';
import { EXPORTS_API, type LegacyExport } from '../../api/contract/calls/exports-api.ts';
import { CallError, send } from './call.ts';

/** A file, as it is to be kept. */
type ExportedFile = { readonly name: string; readonly content: Blob };

async function downloadLegacyExport(choice: LegacyExport): Promise<ExportedFile> {
  const response = await send(EXPORTS_API.legacy, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(choice),
  });
  if (!response.ok) throw new CallError(response, await response.text());
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  const today = new Date().toISOString().slice(0, 10);
  return { name: name ?? `businesses_export_${today}.csv`, content: await response.blob() };
}

/** Fetches the file of the first export there was. */
export const useDownloadLegacyExport = () => useMutation({ mutationFn: downloadLegacyExport });
