import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BACKUPS_API, backupStateSchema } from '../../api/contract/calls/backups.ts';
import { call } from './call.ts';
import { backupsQuery } from './read-backups.ts';

const startBackup = () => call(BACKUPS_API, backupStateSchema, { method: 'POST' });

/** Has the server back up now. */
export function useStartBackup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: startBackup,
    onSuccess: (state) => client.setQueryData(backupsQuery.queryKey, state),
  });
}
