import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MESSAGES_API, messageAnswerSchema } from '../../api/contract/calls/messages.ts';
import { call } from './call.ts';
import { MESSAGES_KEY } from './read-messages.ts';
import { overviewQuery } from './read-overview.ts';

const deleteMessage = (id: number) =>
  call(MESSAGES_API.one(id), messageAnswerSchema, { method: 'DELETE', keepalive: true });

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
