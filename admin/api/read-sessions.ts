import { queryOptions, useQuery } from '@tanstack/react-query';
import { SESSION_ROUTES } from '../../api/contract/calls/session-routes.ts';
import { call } from './call.ts';

const readSessions = () => call(SESSION_ROUTES.list);

/** The open sessions, with their accounts and devices. */
export const sessionsQuery = queryOptions({ queryKey: ['sessions'], queryFn: readSessions });

export const useSessions = () => useQuery(sessionsQuery);
