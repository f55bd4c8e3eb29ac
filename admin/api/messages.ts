import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  MESSAGE_ROUTES,
  type MessageChange,
  type Messages,
} from '../../api/contract/calls/messages.ts';
import { call } from './call.ts';
import { overviewQuery } from './overview.ts';
import { refetch, useChange } from './use-change.ts';

/** The key of every page of the inbox. */
const MESSAGES_KEY = ['messages'] as const;

type MessagesPage = { readonly page: number; readonly unread: boolean };

/** Refetched only on demand: a message must not leave the unread ones while it is open. */
export const useInbox = (shown: MessagesPage) =>
  useQuery({
    queryKey: [...MESSAGES_KEY, shown],
    queryFn: () => call(MESSAGE_ROUTES.list, { query: shown }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });

export const useDeleteMessage = () =>
  useChange(
    (id: number) => call(MESSAGE_ROUTES.delete, { params: { id }, keepalive: true }),
    refetch({ queryKey: MESSAGES_KEY }, overviewQuery),
  );

type Change = MessageChange & { readonly id: number };

/** Marks a message as read or unread: an optimistic update, which an error reverts. */
export function useChangeMessage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, read }: Change) =>
      call(MESSAGE_ROUTES.change, { params: { id }, body: { read } }),
    onMutate: (change) => show(client, change),
    onSuccess({ unread }) {
      countUnread(client, () => unread);
      // The notification about unread messages ends with them.
      return client.invalidateQueries(overviewQuery);
    },
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
