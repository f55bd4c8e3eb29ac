import { z } from 'zod';
import { idParams, paged, searchText } from './parameters.ts';
import { defineRoutes, json, jsonBody, jsonOrAccepted } from './route.ts';
import { ADMIN_LIST_MAX_LIMIT, count, moment, paginated } from './shapes.ts';

/** The least days for which deletions and other changes can be undone, as long as the site settings are not changed. */
export const UNDO_DAYS = 30;

/** `selected`: listings selected by ids or by a filter. `feed`: absent listings of a feed, by its rule. */
export const DELETION_KINDS = ['one', 'selected', 'all', 'test_data', 'feed'] as const;
export type DeletionKind = (typeof DELETION_KINDS)[number];

/**
 * `deleting` and `restoring` continue in the background, and survive a restart of the server. `undone`:
 * all listings are restored. `purged`: they cannot be restored any more.
 */
export const DELETION_STATES = ['deleting', 'done', 'restoring', 'undone', 'purged'] as const;

export const deletionSchema = z.strictObject({
  id: z.int().min(1),
  kind: z.enum(DELETION_KINDS),
  state: z.enum(DELETION_STATES),
  /** The account that deleted. */
  username: z.string().nullable(),
  /** The name of the first deleted listing. */
  example: z.string().nullable(),
  /** Listings deleted so far. */
  businessCount: count,
  /** While deleting or restoring: listings done so far, and all of them. */
  progress: z.strictObject({ done: count, total: count }).nullable(),
  createdAt: moment,
  /** The end of the time in which the deletion can be undone. */
  undoUntil: moment,
  canUndo: z.boolean(),
  undoneAt: moment.nullable(),
  purgedAt: moment.nullable(),
});
export type Deletion = z.infer<typeof deletionSchema>;

export const deletionsSchema = z.strictObject({
  deletions: z.array(deletionSchema).max(ADMIN_LIST_MAX_LIMIT),
  ...paginated,
});
export type Deletions = z.infer<typeof deletionsSchema>;

/**
 * The answer to a deletion. In an answer 202 `finished` is false: the job continues in the background,
 * and `GET …/deletions/{id}` reports its progress.
 */
export const deleteAnswerSchema = z.strictObject({
  success: z.literal(true),
  /** So far, while it is not finished. */
  deletedCount: count,
  finished: z.boolean(),
  /** Null where there was nothing to delete. */
  deletionId: z.int().nullable(),
  message: z.string(),
});
export type DeleteAnswer = z.infer<typeof deleteAnswerSchema>;

/** The answer to undoing a deletion. */
export const undoAnswerSchema = z.strictObject({
  success: z.literal(true),
  restoredCount: count,
  finished: z.boolean(),
  deletionId: z.int(),
  message: z.string(),
});

/** A listing that is deleted. */
export const deletedBusinessSchema = z.strictObject({
  id: z.int().min(1),
  name: z.string(),
  category: z.string(),
  city: z.string(),
  countryCode: z.string(),
  fullAddress: z.string().nullable(),
  phone: z.string().nullable(),
  isApproved: z.boolean(),
});
export type DeletedBusiness = z.infer<typeof deletedBusinessSchema>;

/** The listings of a deletion that are not restored. */
export const deletedBusinessesSchema = z.strictObject({
  businesses: z.array(deletedBusinessSchema).max(ADMIN_LIST_MAX_LIMIT),
  ...paginated,
});

/** The most listings that one call restores by their ids. */
const RESTORE_MAX_IDS = 1_000;

/** The most example names of test listings. */
export const TEST_DATA_EXAMPLES = 10;

/** The listings that `DELETE …/test-data` deletes. */
export const testDataSchema = z.strictObject({
  count,
  examples: z.array(z.string()).max(TEST_DATA_EXAMPLES),
});
export type TestData = z.infer<typeof testDataSchema>;

/** Deleting listings, and restoring them. */
export const DELETION_ROUTES = defineRoutes({
  deleteOne: {
    endpoint: 'DELETE /api/businesses/{id}',
    summary: 'Deletes a listing',
    access: 'editor',
    params: idParams,
    answers: jsonOrAccepted(deleteAnswerSchema),
  },
  deleteAll: {
    endpoint: 'DELETE /api/admin/businesses',
    summary: 'Deletes every listing',
    access: 'editor',
    answers: jsonOrAccepted(deleteAnswerSchema),
  },
  countTestData: {
    endpoint: 'GET /api/admin/test-data',
    summary: 'The number of test listings',
    access: 'viewer',
    answers: json(testDataSchema),
  },
  deleteTestData: {
    endpoint: 'DELETE /api/admin/test-data',
    summary: 'Deletes test listings',
    access: 'editor',
    answers: jsonOrAccepted(deleteAnswerSchema),
  },
  list: {
    endpoint: 'GET /api/admin/deletions',
    summary: 'Deletions, the newest first',
    access: 'viewer',
    query: z.object(paged()),
    answers: json(deletionsSchema),
  },
  read: {
    endpoint: 'GET /api/admin/deletions/{id}',
    summary: 'A deletion and its progress',
    access: 'viewer',
    params: idParams,
    answers: json(deletionSchema),
  },
  undo: {
    endpoint: 'POST /api/admin/deletions/{id}/undo',
    summary: 'Restores the listings of a deletion',
    access: 'editor',
    params: idParams,
    answers: jsonOrAccepted(undoAnswerSchema),
  },
  businesses: {
    endpoint: 'GET /api/admin/deletions/{id}/businesses',
    summary: 'The listings of a deletion that are not restored, by name',
    access: 'viewer',
    params: idParams,
    query: z.object({ ...paged(), search: searchText.optional().describe('A part of the name') }),
    answers: json(deletedBusinessesSchema),
  },
  restore: {
    endpoint: 'POST /api/admin/deletions/{id}/restore',
    summary: 'Restores some listings of a deletion',
    access: 'editor',
    params: idParams,
    body: jsonBody(
      z.strictObject({ ids: z.array(z.int().min(1)).min(1).max(RESTORE_MAX_IDS) }),
      32_768,
    ),
    answers: jsonOrAccepted(undoAnswerSchema),
  },
});
