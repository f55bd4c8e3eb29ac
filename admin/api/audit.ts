import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { AUDIT_ROUTES, type AuditAction } from '../../api/contract/calls/audit.ts';
import { call } from './call.ts';

type AuditQuery = {
  /** From 1. */
  readonly page: number;
  readonly action?: AuditAction | undefined;
  readonly username?: string | undefined;
  readonly businessId?: number | undefined;
};

/** A page of the audit log. */
export const useAudit = (filter: AuditQuery) =>
  useQuery({
    queryKey: ['audit', filter],
    queryFn: () => call(AUDIT_ROUTES.list, { query: filter }),
    placeholderData: keepPreviousData,
  });
