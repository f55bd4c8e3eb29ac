import { queryOptions, useQuery } from '@tanstack/react-query';
import { BACKUP_ROUTES } from '../../api/contract/calls/backup-routes.ts';
import { call } from './call.ts';

/** Polling intervals: while a backup is queued or runs, and otherwise. */
const REFRESH_MILLISECONDS = { open: 3_000, idle: 60_000 };

const readBackups = () => call(BACKUP_ROUTES.read);

/** The last backups, and the time of the next one. */
export const backupsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: readBackups,
  refetchInterval: ({ state }) =>
    state.data?.open ? REFRESH_MILLISECONDS.open : REFRESH_MILLISECONDS.idle,
});

export const useBackups = () => useQuery(backupsQuery);
