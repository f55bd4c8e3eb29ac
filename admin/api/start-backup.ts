import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BACKUP_ROUTES } from '../../api/contract/calls/backup-routes.ts';
import { call } from './call.ts';
import { backupsQuery } from './read-backups.ts';

const startBackup = () => call(BACKUP_ROUTES.start);

/** Has the server back up now. */
export function useStartBackup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: startBackup,
    onSuccess: (state) => client.setQueryData(backupsQuery.queryKey, state),
  });
}
