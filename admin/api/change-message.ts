import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { MESSAGE_ROUTES } from '../../api/contract/calls/message-routes.ts';
import type { MessageChange, Messages } from '../../api/contract/calls/messages.ts';
import { call } from './call.ts';
import { MESSAGES_KEY } from './read-messages.ts';
import { overviewQuery } from './read-overview.ts';

type Change = MessageChange & { readonly id: number };

const changeMessage = ({ id, read }: Change) =>
  call(MESSAGE_ROUTES.change, { params: { id }, body: { read } });

/** Marks a message as read or unread: an optimistic update, which an error reverts. */
export function useChangeMessage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: changeMessage,
    onMutate: (change) => show(client, change),
    onSuccess: ({ unread }) => countUnread(client, () => unread),
    onError: (_, { id, read }) => show(client, { id, read: !read }),
  });
}

function show(client: QueryClient, { id, read }: Change): void {
  let changed = false;
  client.setQueriesData<Messages>(
    { queryKey: MESSAGES_KEY },
    (inbox) =>
      inbox && {
        ...inbox,
        messages: inbox.messages.map((message) => {
          if (message.id !== id || (message.readAt !== null) === read) return message;
          changed = true;
          return { ...message, readAt: read ? new Date().toISOString() : null };
        }),
      },
  );
  if (changed) countUnread(client, (unread) => Math.max(0, unread + (read ? -1 : 1)));
}

/** Updates all cached counts together: a difference between them would show as new messages. */
function countUnread(client: QueryClient, next: (unread: number) => number): void {
  client.setQueriesData<Messages>(
    { queryKey: MESSAGES_KEY },
    (inbox) => inbox && { ...inbox, unread: next(inbox.unread) },
  );
  client.setQueryData(
    overviewQuery.queryKey,
    (overview) =>
      overview && {
        ...overview,
        badges: { ...overview.badges, unreadMessages: next(overview.badges.unreadMessages) },
      },
  );
}
