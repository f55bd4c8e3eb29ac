import { queryOptions, useQuery } from '@tanstack/react-query';
import { BACKUP_ROUTES } from '../../api/contract/calls/backups.ts';
import { call } from './call.ts';
import { useChange } from './use-change.ts';

/** Polling intervals: while a backup is queued or runs, and otherwise. */
const REFRESH_MILLISECONDS = { open: 3_000, idle: 60_000 };

const backupsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: () => call(BACKUP_ROUTES.read),
  refetchInterval: ({ state }) =>
    state.data?.open ? REFRESH_MILLISECONDS.open : REFRESH_MILLISECONDS.idle,
});

/** The last backups, and the time of the next one. */
export const useBackups = () => useQuery(backupsQuery);

/** Requests a backup. */
export const useStartBackup = () =>
  useChange(
    () => call(BACKUP_ROUTES.start),
    (client, state) => client.setQueryData(backupsQuery.queryKey, state),
  );
