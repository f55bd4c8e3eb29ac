import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { AUDIT_API, auditSchema } from '../../api/contract/calls/audit.ts';
import { call } from './call.ts';

export type AuditFilter = {
  /** From 1. */
  readonly page: number;
  readonly action?: string | undefined;
  readonly username?: string | undefined;
  readonly businessId?: number | undefined;
};

function readAudit(filter: AuditFilter) {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(filter))
    if (value !== undefined) parameters.set(name, String(value));
  return call(`${AUDIT_API}?${parameters}`, auditSchema);
}

const auditQuery = (filter: AuditFilter) =>
  queryOptions({
    queryKey: ['audit', filter],
    queryFn: () => readAudit(filter),
    placeholderData: keepPreviousData,
  });

/** What has been done, a page of it. */
export const useAudit = (filter: AuditFilter) => useQuery(auditQuery(filter));
