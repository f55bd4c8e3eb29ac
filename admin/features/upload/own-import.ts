import type { ImportState } from '../../../api/contract/calls/imports-api.ts';
import type { Upload } from './upload-queue.ts';

/** The import of a file that has been sent, as far as the live connection has told of it. */
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
