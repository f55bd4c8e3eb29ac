import { z } from 'zod';
import { AUDIT_ACTIONS, AUDIT_MAX_LIMIT, auditSchema } from './audit.ts';
import { optional, paged, pathName, rowId } from './parameters.ts';
import { defineRoutes, json } from './route.ts';

/** The audit log. */
export const AUDIT_ROUTES = defineRoutes({
  list: {
    endpoint: 'GET /api/admin/audit',
    summary: 'The audit log, the newest entry first',
    access: 'viewer',
    query: z.object({
      ...paged(AUDIT_MAX_LIMIT, 50),
      action: optional(z.enum(AUDIT_ACTIONS)),
      username: optional(pathName),
      businessId: optional(rowId),
    }),
    answers: json(auditSchema),
  },
});
