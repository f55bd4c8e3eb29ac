import { z } from 'zod';
import { BUSINESS_STATUSES, type BusinessStatus } from '../pages/business-status.ts';
import { columnsFor, fieldOf } from '../pages/listing-columns.ts';
import { problemSchema } from '../text/problems.ts';
import { type EditableField, editable } from './admin-businesses.ts';
import {
  APPROVAL_FILTERS,
  DUPLICATE_KINDS,
  FILTER_LENGTH,
  MISSING_FIELDS,
  NAME_LETTERS,
} from './admin-list.ts';
import { idParams, paged } from './parameters.ts';
import { defineRoutes, json, jsonBody, jsonOrAccepted } from './route.ts';
import { ADMIN_LIST_MAX_LIMIT, count, moment, paginated } from './shapes.ts';

/** The most ids of one bulk change. */
export const BULK_MAX_IDS = 1_000;
export const STATUS_ACTIONS = ['reopen', 'pause', 'close'] as const;
/** Actions that a name says all about. */
export const PLAIN_ACTIONS = ['approve', 'withdraw', ...STATUS_ACTIONS] as const;
/**
 * Actions that change values of listings, and can be undone as a whole. `release` hands edited fields back to their
 * sources: imports change them again.
 */
export const CHANGE_ACTIONS = [...PLAIN_ACTIONS, 'edit', 'release'] as const;
export type ChangeAction = (typeof CHANGE_ACTIONS)[number];
export const BULK_ACTIONS = [...CHANGE_ACTIONS, 'delete'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** The status that an action gives to listings. */
export const STATUS_AFTER: Readonly<Record<(typeof STATUS_ACTIONS)[number], BusinessStatus>> = {
  reopen: 'open',
  pause: 'temporarily_closed',
  close: 'permanently_closed',
};

const line = (most: number) =>
  z
    .string()
    .max(most, `must have at most ${most} characters`)
    .refine((value) => !/\p{Cc}/u.test(value), 'must not contain control characters');

/** A filter of the list, as in AdminListQuery; an empty one selects all listings. */
export const bulkFilterSchema = z.strictObject({
  filter: line(FILTER_LENGTH).optional(),
  category: line(200).optional(),
  approved: z.enum(APPROVAL_FILTERS).optional(),
  country: z
    .string()
    .regex(/^(?:[A-Za-z]{2})?$/, 'must be a code of two letters')
    .optional(),
  city: line(200).optional(),
  missing: z.enum(MISSING_FIELDS).optional(),
  importId: z.int().min(1).optional(),
  letters: z.enum(NAME_LETTERS).optional(),
  duplicates: z.enum(DUPLICATE_KINDS).optional(),
  status: z.enum(BUSINESS_STATUSES).optional(),
  notSeen: z.int().min(1).optional(),
  changeId: z.int().min(1).optional(),
  assignee: line(200).optional(),
});
export type BulkFilter = z.infer<typeof bulkFilterSchema>;

/** Fields that cannot have the same value in many listings: one pin, and features that only belong together. */
const SINGULAR = ['latitude', 'longitude', 'about'] as const;
export type BulkField = Exclude<EditableField, (typeof SINGULAR)[number]>;

/** The fields that a bulk change sets, in the order of the editor. */
export const BULK_FIELDS: readonly BulkField[] = columnsFor('edit')
  .map(fieldOf)
  .filter((field): field is BulkField => !SINGULAR.some((singular) => singular === field));

const { latitude: _latitude, longitude: _longitude, about: _about, ...together } = editable;

/** Null takes the category away: such listings are in "Other". */
const category = together.category.nullable();

/** A number without a country code means another one in each country. */
const phone = together.phone.refine(
  (value) => value === null || value.startsWith('+'),
  'must begin with + and the code of the country',
);

/** The fields that a bulk change sets, the same in all its listings. */
export const bulkValuesSchema = z
  .strictObject({ ...together, category, phone })
  .partial()
  .refine((values) => Object.keys(values).length > 0, 'must set a field')
  .refine(
    ({ city, countryCode }) => (city === undefined) === (countryCode === undefined),
    'must name a city and its country, or neither of both',
  );
export type BulkValues = z.output<typeof bulkValuesSchema>;

const byIds = {
  ids: z
    .array(z.int().min(1))
    .min(1, 'must name a listing')
    .max(BULK_MAX_IDS, `must have at most ${BULK_MAX_IDS.toLocaleString('en')} ids`),
};
const byFilter = { filter: bulkFilterSchema };

const plain = { action: z.enum([...PLAIN_ACTIONS, 'delete']) };
const edit = { action: z.literal('edit'), values: bulkValuesSchema };
const release = {
  action: z.literal('release'),
  fields: z.array(z.enum(columnsFor('edit').map(fieldOf))).min(1, 'must name a field'),
};

/** Listings are named by ids or by a filter, not by both. */
export const bulkRequestSchema = z.union([
  z.strictObject({ ...plain, ...byIds }),
  z.strictObject({ ...plain, ...byFilter }),
  z.strictObject({ ...edit, ...byIds }),
  z.strictObject({ ...edit, ...byFilter }),
  z.strictObject({ ...release, ...byIds }),
  z.strictObject({ ...release, ...byFilter }),
]);
export type BulkRequest = z.infer<typeof bulkRequestSchema>;

/** The most examples of a preview. */
export const PREVIEW_EXAMPLES = 5;

/** What a bulk change would do. */
export const bulkPreviewSchema = z.strictObject({
  /** Listings that the request names. */
  matchedCount: count,
  /** Those that the change would change. */
  changedCount: count,
  /** The first of them, with the fields that the change sets; of other actions, without values. */
  examples: z
    .array(
      z.strictObject({
        id: z.int().min(1),
        name: z.string(),
        before: z.record(z.string(), z.unknown()),
        after: z.record(z.string(), z.unknown()),
      }),
    )
    .max(PREVIEW_EXAMPLES),
});
export type BulkPreview = z.infer<typeof bulkPreviewSchema>;

/**
 * The result of a bulk change. In an answer 202 `finished` is false: the job continues in the background,
 * and survives a restart of the server.
 */
export const bulkAnswerSchema = z.strictObject({
  success: z.literal(true),
  action: z.enum(BULK_ACTIONS),
  /** Changed listings. */
  changedCount: count,
  /** Listings that the request selects. */
  matchedCount: count,
  finished: z.boolean(),
  /** For `GET /api/admin/bulk-jobs/{id}`; null where the change is already finished. */
  jobId: z.int().nullable(),
  /** For undoing; null where nothing was deleted. */
  deletionId: z.int().nullable(),
  /** For undoing; null where nothing was changed, and for a deletion. */
  changeId: z.int().nullable(),
  message: z.string(),
});
export type BulkAnswer = z.infer<typeof bulkAnswerSchema>;

export const BULK_JOB_ACTIONS = [
  ...BULK_ACTIONS,
  'undo',
  'restore',
  'fix-slugs',
  'store-phones',
  'store-hours',
  'rearrange',
  'settle-families',
] as const;

/** A change of more listings than one transaction takes. It resumes after a restart. */
export const bulkJobSchema = z.strictObject({
  id: z.int(),
  action: z.enum(BULK_JOB_ACTIONS),
  username: z.string().nullable(),
  finished: z.boolean(),
  /** Listings changed so far, and selected listings. */
  changedCount: count,
  matchedCount: count,
  deletionId: z.int().nullable(),
  changeId: z.int().nullable(),
  /** Why the last batch failed; the job retries it. */
  problem: problemSchema.nullable(),
  createdAt: moment,
  finishedAt: moment.nullable(),
});
export type BulkJob = z.infer<typeof bulkJobSchema>;

/** The result of fixing slugs; in an answer 202, the result so far. */
export const fixSlugsSchema = z.strictObject({
  success: z.literal(true),
  /** Listings with a new slug. */
  successCount: count,
  /** Listings whose slug ended in a long number. */
  totalProcessed: count,
  checkpointEnabled: z.literal(true),
  finished: z.boolean(),
  /** For `GET /api/admin/bulk-jobs/{id}`; null where the change is already finished. */
  jobId: z.int().nullable(),
  message: z.string(),
});

/** `changing` and `undoing` continue in the background. `purged`: its values can no longer be restored. */
export const CHANGE_STATES = ['changing', 'done', 'undoing', 'undone', 'purged'] as const;

/** A change of many listings, which can be undone as a whole. */
export const bulkChangeSchema = z.strictObject({
  id: z.int().min(1),
  action: z.enum(CHANGE_ACTIONS),
  state: z.enum(CHANGE_STATES),
  username: z.string().nullable(),
  /** The values that it set, by field; the fields that it released have the value true. */
  values: z.record(z.string(), z.unknown()),
  /** The name of one of its listings. */
  example: z.string().nullable(),
  /** Listings changed so far. */
  businessCount: count,
  /** While changing or undoing: listings done so far, and all of them. */
  progress: z.strictObject({ done: count, total: count }).nullable(),
  createdAt: moment,
  undoUntil: moment,
  canUndo: z.boolean(),
  undoneAt: moment.nullable(),
  /** Listings whose former values the undo restored; the others had changed since. Null before it. */
  restoredCount: count.nullable(),
});
export type BulkChange = z.infer<typeof bulkChangeSchema>;

export const bulkChangesSchema = z.strictObject({
  changes: z.array(bulkChangeSchema).max(ADMIN_LIST_MAX_LIMIT),
  ...paginated,
});

/** The answer to undoing a bulk change. */
export const undoChangeAnswerSchema = z.strictObject({
  success: z.literal(true),
  /** Listings that have their former values, so far. */
  restoredCount: count,
  /** Listings that the change had changed. */
  matchedCount: count,
  finished: z.boolean(),
  jobId: z.int().nullable(),
});

/** A thousand ids and a value, or a filter. */
const MAX_BULK_BYTES = 131_072;

/** Changes of many listings, and undoing them. */
export const BULK_ROUTES = defineRoutes({
  start: {
    endpoint: 'POST /api/admin/businesses/bulk',
    summary:
      'Approves, withdraws, closes, reopens, edits or deletes many listings, named by ids or by a filter',
    access: 'editor',
    body: jsonBody(bulkRequestSchema, MAX_BULK_BYTES),
    answers: jsonOrAccepted(bulkAnswerSchema),
  },
  preview: {
    endpoint: 'POST /api/admin/businesses/bulk/preview',
    summary: 'How many listings a bulk change would change, and five of them; changes nothing',
    access: 'editor',
    body: jsonBody(bulkRequestSchema, MAX_BULK_BYTES),
    answers: json(bulkPreviewSchema),
  },
  job: {
    endpoint: 'GET /api/admin/bulk-jobs/{id}',
    summary: 'The progress of a bulk job',
    access: 'viewer',
    params: idParams,
    answers: json(bulkJobSchema),
  },
  list: {
    endpoint: 'GET /api/admin/bulk-changes',
    summary: 'Changes of many listings, the newest first',
    access: 'viewer',
    query: z.object(paged()),
    answers: json(bulkChangesSchema),
  },
  read: {
    endpoint: 'GET /api/admin/bulk-changes/{id}',
    summary: 'A change of many listings and its progress',
    access: 'viewer',
    params: idParams,
    answers: json(bulkChangeSchema),
  },
  undo: {
    endpoint: 'POST /api/admin/bulk-changes/{id}/undo',
    summary: 'Restores the former values of listings that have not changed since',
    access: 'editor',
    params: idParams,
    answers: jsonOrAccepted(undoChangeAnswerSchema),
  },
});
