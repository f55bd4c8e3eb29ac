import type { ImportState, ImportStatus } from '../../../api/contract/calls/imports-api.ts';

/** The state that all screens show: an import that is done with rejected rows has one of its own. */
export type ShownState = ImportStatus | 'rejections';

export const shownState = ({
  status,
  rejected,
}: Pick<ImportState, 'status' | 'rejected'>): ShownState =>
  status === 'done' && rejected > 0 ? 'rejections' : status;
