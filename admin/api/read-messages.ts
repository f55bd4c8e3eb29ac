import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { MESSAGE_ROUTES } from '../../api/contract/calls/message-routes.ts';
import { call } from './call.ts';

export type MessagesPage = { readonly page: number; readonly unread: boolean };

/** What all pages of the inbox are kept under. */
export const MESSAGES_KEY = ['messages'] as const;

const readMessages = ({ page, unread }: MessagesPage) =>
  call(MESSAGE_ROUTES.list, { query: { page, unread } });

/** Looked at anew only on demand: a message must not vanish from the unread ones while it is being read. */
const messagesQuery = (shown: MessagesPage) =>
  queryOptions({
    queryKey: [...MESSAGES_KEY, shown],
    queryFn: () => readMessages(shown),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });

export const useInbox = (shown: MessagesPage) => useQuery(messagesQuery(shown));
