import { z } from 'zod';
import { AUDIT_ACTIONS } from './audit.ts';
import { idParams } from './parameters.ts';
import { defineRoutes, json } from './route.ts';
import { moment } from './shapes.ts';

/** The most events of a history. */
export const HISTORY_MAX = 200;

/**
 * Values by field of the editor, of `AdminBusiness` or of an import. `fields` are those that are handed back to their
 * sources.
 */
const values = z.record(z.string(), z.unknown());

/** A change of a listing, with the values that it changed. */
export const historyEventSchema = z.strictObject({
  /** Unique within the history. */
  key: z.string(),
  /** When the listing changed. */
  at: moment,
  /** The action of the audit log; null of an import, unless it is undone then. */
  action: z.enum(AUDIT_ACTIONS).nullable(),
  /** The account of the action. */
  username: z.string().nullable(),
  import: z.strictObject({ id: z.int().min(1), fileName: z.string() }).nullable(),
  /** Of a new listing without its values before. */
  before: values,
  after: values,
});
export type HistoryEvent = z.infer<typeof historyEventSchema>;

export const historySchema = z.strictObject({
  /** The newest first. */
  events: z.array(historyEventSchema).max(HISTORY_MAX),
  /** Whether there are older ones. */
  isCut: z.boolean(),
});

/** The history of a listing. */
export const HISTORY_ROUTES = defineRoutes({
  read: {
    endpoint: 'GET /api/admin/businesses/{id}/history',
    summary: 'The changes of a listing by administrators and imports, the newest first',
    access: 'viewer',
    params: idParams,
    answers: json(historySchema),
  },
});
