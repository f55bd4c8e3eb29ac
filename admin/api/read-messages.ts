import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { MESSAGE_ROUTES } from '../../api/contract/calls/message-routes.ts';
import { call } from './call.ts';

export type MessagesPage = { readonly page: number; readonly unread: boolean };

/** The key of every page of the inbox. */
export const MESSAGES_KEY = ['messages'] as const;

const readMessages = ({ page, unread }: MessagesPage) =>
  call(MESSAGE_ROUTES.list, { query: { page, unread } });

/** Refetched only on demand: a message must not leave the unread ones while it is open. */
const messagesQuery = (shown: MessagesPage) =>
  queryOptions({
    queryKey: [...MESSAGES_KEY, shown],
    queryFn: () => readMessages(shown),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });

export const useInbox = (shown: MessagesPage) => useQuery(messagesQuery(shown));
