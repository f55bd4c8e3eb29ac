import type { ImportState } from '../../../api/contract/calls/imports-api.ts';
import type { Upload } from './upload-queue.ts';

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
