import type Router from '@koa/router';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import {
  AUDIT_ACTIONS,
  AUDIT_API,
  AUDIT_LIMIT,
  AUDIT_MAX_LIMIT,
  type Audit,
} from '../contract/calls/audit.ts';
import type { DB } from '../database/tables.ts';
import { presentPagination, sliceOf } from '../http/pagination.ts';
import { pageLimit, pageNumber, pathName, rowId, validate } from '../http/validate.ts';
import type { Guard } from '../sessions/require-administrator.ts';
import { listAudit } from './audit.queries.ts';

/** A field of a form that is left empty narrows nothing. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const querySchema = z.object({
  page: pageNumber,
  limit: pageLimit(AUDIT_MAX_LIMIT).default(AUDIT_LIMIT),
  action: optional(z.enum(AUDIT_ACTIONS)),
  username: optional(pathName),
  businessId: optional(rowId),
});

/** What administrators have done. */
export function addAuditRoutes(router: Router, db: Kysely<DB>, guard: Guard): void {
  router.get(AUDIT_API, guard('viewer'), async (ctx) => {
    const query = validate(querySchema, ctx.query);
    const { rows, total } = await listAudit(db, query, sliceOf(query));
    ctx.body = {
      entries: rows.map(({ at, business_id: businessId, ...row }) => ({
        ...row,
        at: at.toISOString(),
        businessId,
      })),
      total,
      pagination: presentPagination(total, query),
    } satisfies Audit;
  });
}
