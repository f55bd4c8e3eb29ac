import { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import { AUDIT_ROUTES } from '../contract/calls/audit.ts';
import { dayIn } from '../contract/text/days.ts';
import type { DB } from '../database/tables.ts';
import { presentPagination, sliceOf } from '../http/pagination.ts';
import type { Serve } from '../http/serve-routes.ts';
import { auditCsv } from './audit-csv.ts';
import { listAudit } from './audit-list.queries.ts';

/** The audit log, as JSON and as CSV. @param timeZone in which days begin */
export function addAuditRoutes(serve: Serve, db: Kysely<DB>, timeZone: string): void {
  serve(AUDIT_ROUTES.list, async ({ query }) => {
    const { rows: entries, total } = await listAudit(db, query, timeZone, sliceOf(query));
    return { entries, total, pagination: presentPagination(total, query) };
  });

  serve(AUDIT_ROUTES.table, ({ ctx, query: { language, ...filter } }) => {
    ctx.attachment(`audit-${dayIn(timeZone, new Date())}.csv`);
    ctx.type = 'text/csv; charset=utf-8';
    return Readable.from(auditCsv(db, filter, { timeZone, language }));
  });
}
