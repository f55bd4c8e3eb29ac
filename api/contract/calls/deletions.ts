import { z } from 'zod';
import { adminPaginationSchema } from './audit.ts';

/** After so many days what was deleted is gone for good. */
export const UNDO_DAYS = 30;

export const DELETIONS_LIMIT = 20;
export const DELETIONS_MAX_LIMIT = 100;

/** `selected`: several, named by their ids or by a filter. */
export const DELETION_KINDS = ['one', 'selected', 'all', 'test_data'] as const;
export type DeletionKind = (typeof DELETION_KINDS)[number];

/**
 * `deleting` and `restoring` go on by themselves, also when the server is restarted. `undone`: all
 * that was there is back. `purged`: gone for good.
 */
export const DELETION_STATES = ['deleting', 'done', 'restoring', 'undone', 'purged'] as const;

const count = z.int().min(0);
const moment = z.iso.datetime();

export const deletionSchema = z.strictObject({
  id: z.int().min(1),
  kind: z.enum(DELETION_KINDS),
  state: z.enum(DELETION_STATES),
  /** Who did it. */
  username: z.string().nullable(),
  /** The name of a listing that was deleted, the first of them. */
  example: z.string().nullable(),
  /** Listings deleted so far. */
  businessCount: count,
  /** While it is deleting or restoring: listings done, and those that there are to do. */
  progress: z.strictObject({ done: count, total: count }).nullable(),
  createdAt: moment,
  /** Until when it can be taken back. */
  undoUntil: moment,
  canUndo: z.boolean(),
  undoneAt: moment.nullable(),
  purgedAt: moment.nullable(),
});
export type Deletion = z.infer<typeof deletionSchema>;

export const deletionsSchema = z.strictObject({
  deletions: z.array(deletionSchema).max(DELETIONS_MAX_LIMIT),
  total: count,
  pagination: adminPaginationSchema,
});
export type Deletions = z.infer<typeof deletionsSchema>;

/**
 * The answer to every deletion. With 202 instead of 200, `finished` is false: it goes on by itself,
 * and `GET …/deletions/{id}` tells how far it is.
 */
export const deleteAnswerSchema = z.strictObject({
  success: z.literal(true),
  /** So far, where it is not finished. */
  deletedCount: count,
  finished: z.boolean(),
  /** Null where there was nothing to delete. */
  deletionId: z.int().nullable(),
  message: z.string(),
});
export type DeleteAnswer = z.infer<typeof deleteAnswerSchema>;

/** The same for taking a deletion back. */
export const undoAnswerSchema = z.strictObject({
  success: z.literal(true),
  restoredCount: count,
  finished: z.boolean(),
  deletionId: z.int(),
  message: z.string(),
});
export type UndoAnswer = z.infer<typeof undoAnswerSchema>;

/** As many names are shown of the test listings that there are. */
export const TEST_DATA_EXAMPLES = 10;

/** What `DELETE …/test-data` would delete. */
export const testDataSchema = z.strictObject({
  count,
  examples: z.array(z.string()).max(TEST_DATA_EXAMPLES),
});
export type TestData = z.infer<typeof testDataSchema>;
