import { z } from 'zod';
import { AUDIT_ACTIONS } from '../../../api/contract/calls/audit.ts';

const day = z.iso.date().optional().catch(undefined);

/** The state of the screen in its address. */
export const auditStateSchema = z.object({
  page: z.coerce.number().int().min(1).catch(1),
  action: z.enum(AUDIT_ACTIONS).optional().catch(undefined),
  username: z.string().optional().catch(undefined),
  businessId: z.coerce.number().int().min(1).optional().catch(undefined),
  from: day,
  until: day,
  search: z.string().max(100).optional().catch(undefined),
});

export type AuditFilterState = Omit<z.output<typeof auditStateSchema>, 'page'>;

export const NO_FILTERS = {
  action: null,
  username: null,
  businessId: null,
  from: null,
  until: null,
  search: null,
} as const satisfies Record<keyof AuditFilterState, null>;
