import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { AUDIT_ROUTES } from '../../api/contract/calls/audit.ts';
import type { RouteInput } from '../../api/contract/calls/route.ts';
import { call } from './call.ts';

/** A page of the audit log. */
export const useAudit = (filter: RouteInput<typeof AUDIT_ROUTES.list>['query']) =>
  useQuery({
    queryKey: ['audit', filter],
    queryFn: () => call(AUDIT_ROUTES.list, { query: filter }),
    placeholderData: keepPreviousData,
  });
