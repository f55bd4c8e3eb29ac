import { z } from 'zod';
import { day, optional, paged, pathName, rowId, searchText, tableLanguage } from './parameters.ts';
import { CSV, defineRoutes, file, json } from './route.ts';
import { adminPaginationSchema, moment, paginated } from './shapes.ts';

export const AUDIT_MAX_LIMIT = 200;

/** The name in the audit log for commands in a terminal of the server. No account can have it. */
export const TERMINAL_NAME = '(terminal)';

/** Precedes the name of an API key in the audit log. No account can have such a name. */
export const KEY_ACTOR_START = '(API key) ';

/** The actions of the audit log. `business.…` changes one listing; `businesses.…` changes many. */
export const AUDIT_ACTIONS = [
  'business.approve',
  'business.withdraw',
  'business.reopen',
  'business.pause',
  'business.close',
  'business.create',
  'business.edit',
  'business.assign',
  'business.release',
  'business.delete',
  'business.restore',
  'businesses.approve',
  'businesses.withdraw',
  'businesses.reopen',
  'businesses.pause',
  'businesses.close',
  'businesses.edit',
  'businesses.release',
  'businesses.delete',
  'businesses.restore',
  'businesses.delete_all',
  'businesses.delete_test_data',
  'businesses.fix_slugs',
  'deletion.undo',
  'change.undo',
  'settings.save',
  'cache.clear',
  'backup.start',
  'backup.restore',
  'import.start',
  'import.try',
  'import.cancel',
  'import.retry',
  'import.undo',
  'import.header',
  'import.encoding',
  'mappings.save',
  'export',
  'message.delete',
  'note.delete',
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
  'api_key.create',
  'api_key.revoke',
  'feed.create',
  'feed.update',
  'feed.mappings',
  'feed.delete',
  'feed.run',
  'feed.pause',
  'feed.resume',
  'category.map',
  'category.unmap',
  'category.rename',
  'category.merge',
  'category.move',
  'category.alias',
  'category.unalias',
  'category.undo',
  'city.rename',
  'city.merge',
  'city.move',
  'city.alias',
  'city.unalias',
  'city.undo',
  'region.rename',
  'region.merge',
  'region.undo',
  'devices.forget',
  'second_factor.enable',
  'second_factor.disable',
  'second_factor.reset',
  'second_factor.recovery_codes',
  'second_factor.recovery_code_used',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Actions whose fields are headers of files, and whose values are fields of listings, null for none. */
export const MAPPING_ACTIONS: ReadonlySet<AuditAction> = new Set([
  'mappings.save',
  'feed.mappings',
]);

/** Actions whose values are the fields that they hand back to their sources, each with the value true. */
export const RELEASES: ReadonlySet<AuditAction> = new Set([
  'business.release',
  'businesses.release',
]);

/** `network` of the entry that counts the failed sign-ins of all networks beyond the logged ones. */
export const OTHER_NETWORKS = '*';

/** Values by field; fields of a listing have their names in `AdminBusiness`. */
const values = z.record(z.string(), z.unknown()).nullable();

export const auditEntrySchema = z.strictObject({
  id: z.int().min(1),
  at: moment,
  /** Null for a failed sign-in with an unknown name. */
  username: z.string().nullable(),
  action: z.enum(AUDIT_ACTIONS),
  /** The listing that the action changed, for `business.…`, or whose note it deleted. */
  businessId: z.int().min(1).nullable(),
  /** The object of the action in words: the name of a listing or file, … */
  subject: z.string(),
  before: values,
  after: values,
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** A page of the audit log. */
export const auditSchema = z.strictObject({
  /** Empty on a page beyond the last. */
  entries: z.array(auditEntrySchema).max(AUDIT_MAX_LIMIT),
  ...paginated,
  pagination: adminPaginationSchema.extend({ limit: z.int().min(1).max(AUDIT_MAX_LIMIT) }),
});
export type Audit = z.infer<typeof auditSchema>;

const filter = {
  action: optional(z.enum(AUDIT_ACTIONS)),
  username: optional(pathName),
  businessId: optional(rowId),
  from: optional(day).describe('The first day, in the time zone of the back office'),
  until: optional(day).describe('The last day'),
  search: searchText
    .optional()
    .describe('A part of the subject, the user name or a value, in any case and without accents'),
};

/** The audit log. */
export const AUDIT_ROUTES = defineRoutes({
  list: {
    endpoint: 'GET /api/admin/audit',
    summary: 'The audit log, the newest entry first',
    access: 'viewer',
    query: z.object({
      ...paged(AUDIT_MAX_LIMIT, 50),
      ...filter,
    }),
    answers: json(auditSchema),
  },
  table: {
    endpoint: 'GET /api/admin/audit.csv',
    summary: 'The audit log as CSV, one row for each value',
    access: 'viewer',
    query: z.object({ ...filter, language: tableLanguage }),
    answers: file(
      [CSV],
      'The file. An apostrophe precedes cells that spreadsheet programs would run as formulas.',
    ),
  },
});
