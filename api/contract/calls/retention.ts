import { z } from 'zod';
import { UNDO_DAYS } from './deletions.ts';
import { defineRoutes, json, jsonBody } from './route.ts';

/** The settings, in days, with their limits. An optional one may be null, which keeps the data for good. */
export const RETENTION_LIMITS = {
  /** Deletions, bulk changes, and changes of categories and places can be undone. Not less than what the back office promises everywhere. */
  undo_days: { least: UNDO_DAYS, most: 365, isOptional: false },
  /** Files of failed and cancelled imports, for a retry. */
  import_file_days: { least: 1, most: 365, isOptional: false },
  /** Entries of the audit log. */
  audit_days: { least: 90, most: 3_650, isOptional: true },
  /** Messages, after they have been read. */
  message_days: { least: 1, most: 3_650, isOptional: true },
} as const;

export type RetentionField = keyof typeof RETENTION_LIMITS;
export const RETENTION_FIELDS = [
  'undo_days',
  'import_file_days',
  'audit_days',
  'message_days',
] as const satisfies readonly RetentionField[];

const days = (field: RetentionField) => {
  const { least, most } = RETENTION_LIMITS[field];
  return z.int().min(least).max(most);
};

export const retentionSchema = z.strictObject({
  undo_days: days('undo_days'),
  import_file_days: days('import_file_days'),
  audit_days: days('audit_days').nullable(),
  message_days: days('message_days').nullable(),
});
export type Retention = z.infer<typeof retentionSchema>;

/** How long data is kept. */
export const RETENTION_ROUTES = defineRoutes({
  read: {
    endpoint: 'GET /api/admin/retention',
    summary: 'How long data is kept',
    access: 'viewer',
    answers: json(retentionSchema),
  },
  save: {
    endpoint: 'PATCH /api/admin/retention',
    summary: 'Sets how long data is kept',
    description: 'Data that is older is deleted within an hour, for good.',
    access: 'administrator',
    body: jsonBody(retentionSchema.partial()),
    answers: json(retentionSchema),
  },
});
