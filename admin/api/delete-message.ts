import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MESSAGE_ROUTES } from '../../api/contract/calls/message-routes.ts';
import { call } from './call.ts';
import { MESSAGES_KEY } from './read-messages.ts';
import { overviewQuery } from './read-overview.ts';

const deleteMessage = (id: number) =>
  call(MESSAGE_ROUTES.delete, { params: { id }, keepalive: true });

export function useDeleteMessage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: deleteMessage,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: MESSAGES_KEY }),
        client.invalidateQueries(overviewQuery),
      ]),
  });
}
