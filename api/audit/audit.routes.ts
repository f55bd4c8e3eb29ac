import type { Kysely } from 'kysely';
import { AUDIT_ROUTES } from '../contract/calls/audit.ts';
import type { DB } from '../database/tables.ts';
import { presentPagination, sliceOf } from '../http/pagination.ts';
import type { Serve } from '../http/serve-routes.ts';
import { listAudit } from './audit.queries.ts';

/** The audit log. */
export function addAuditRoutes(serve: Serve, db: Kysely<DB>): void {
  serve(AUDIT_ROUTES.list, async ({ query }) => {
    const { rows: entries, total } = await listAudit(db, query, sliceOf(query));
    return { entries, total, pagination: presentPagination(total, query) };
  });
}
