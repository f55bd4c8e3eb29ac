import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BACKUP_ROUTES } from '../../api/contract/calls/backup-routes.ts';
import { call } from './call.ts';
import { backupsQuery } from './read-backups.ts';

const startBackup = () => call(BACKUP_ROUTES.start);

/** Requests a backup. */
export function useStartBackup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: startBackup,
    onSuccess: (state) => client.setQueryData(backupsQuery.queryKey, state),
  });
}
