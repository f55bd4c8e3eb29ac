import type { ImportState, ImportStatus } from '../../../api/contract/calls/imports-api.ts';

/**
 * The state that all screens show. An import that is done with rejected rows has one of its own, and so has a dry run
 * that is running.
 */
export type ShownState = ImportStatus | 'rejections' | 'trying';

export const shownState = ({
  status,
  dryRun,
  rejected,
}: Pick<ImportState, 'status' | 'dryRun' | 'rejected'>): ShownState => {
  if (status === 'done' && rejected > 0) return 'rejections';
  return status === 'running' && dryRun ? 'trying' : status;
};
