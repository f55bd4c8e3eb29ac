import { queryOptions, useQuery } from '@tanstack/react-query';
import { ADMINISTRATORS_API, sessionsSchema } from '../../api/contract/calls/administrators.ts';
import { call } from './call.ts';

const readSessions = () => call(ADMINISTRATORS_API.sessions, sessionsSchema);

/** Who is signed in, and where. */
export const sessionsQuery = queryOptions({ queryKey: ['sessions'], queryFn: readSessions });

export const useSessions = () => useQuery(sessionsQuery);
