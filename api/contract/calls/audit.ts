import { z } from 'zod';

export const AUDIT_LIMIT = 50;
export const AUDIT_MAX_LIMIT = 200;

/**
 * What can have been done. `business.…` is one listing; `businesses.…` is many at once, by a filter
 * or all of them.
 */
export const AUDIT_ACTIONS = [
  'business.approve',
  'business.withdraw',
  'business.edit',
  'business.delete',
  'businesses.approve',
  'businesses.withdraw',
  'businesses.delete',
  'businesses.delete_all',
  'businesses.delete_test_data',
  'businesses.fix_slugs',
  'deletion.undo',
  'settings.save',
  'cache.clear',
  'backup.start',
  'backup.restore',
  'import.start',
  'import.cancel',
  'import.retry',
  'import.undo',
  'mappings.save',
  'export',
  'message.delete',
  'session.sign_in',
  'session.sign_in_failed',
  'session.code_failed',
  'session.sign_out',
  'session.revoke',
  'administrator.create',
  'administrator.disable',
  'administrator.enable',
  'administrator.password',
  'administrator.role',
  'administrator.unlock',
  'devices.forget',
  'second_factor.enable',
  'second_factor.disable',
  'second_factor.reset',
  'second_factor.recovery_codes',
  'second_factor.recovery_code_used',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** `network` of the entry that counts failed sign-ins from more networks than get entries. */
export const OTHER_NETWORKS = '*';

/** Names of fields and their values: of a listing as `AdminBusiness` calls them. */
const values = z.record(z.string(), z.unknown()).nullable();

export const auditEntrySchema = z.strictObject({
  id: z.int().min(1),
  at: z.iso.datetime(),
  /** Null where it was nobody known: a failed attempt to sign in. */
  username: z.string().nullable(),
  action: z.enum(AUDIT_ACTIONS),
  /** The one listing that it was done to. */
  businessId: z.int().min(1).nullable(),
  /** What it was done to, in words: the name of a listing or file, … */
  subject: z.string(),
  before: values,
  after: values,
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const count = z.int().min(0);

/** Of every list of the back office that has pages. */
export const adminPaginationSchema = z.strictObject({
  total: count,
  /** At least 1. */
  totalPages: z.int().min(1),
  page: z.int().min(1),
  limit: z.int().min(1),
});
export type AdminPagination = z.infer<typeof adminPaginationSchema>;

/** `GET …?page&limit&action&username&businessId` */
export const auditSchema = z.strictObject({
  /** Empty on a page beyond the last. */
  entries: z.array(auditEntrySchema).max(AUDIT_MAX_LIMIT),
  total: count,
  pagination: adminPaginationSchema,
});
export type Audit = z.infer<typeof auditSchema>;
