import { z } from 'zod';
import {
  deleteAnswerSchema,
  deletionSchema,
  deletionsSchema,
  testDataSchema,
  undoAnswerSchema,
} from './deletions.ts';
import { idParams, paged } from './parameters.ts';
import { defineRoutes, json, jsonOrAccepted } from './route.ts';

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
});
