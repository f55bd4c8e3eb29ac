import { z } from 'zod';
import { idParams, rowId } from './parameters.ts';
import { defineRoutes, json, jsonBody } from './route.ts';
import { moment } from './shapes.ts';

/** Maximum characters of a note. */
export const NOTE_LENGTH = 2_000;

/** The most notes of a listing that are answered. */
export const MOST_NOTES = 100;

export const noteSchema = z.strictObject({
  id: z.int().min(1),
  /** The account that wrote it; null once it is removed. */
  username: z.string().nullable(),
  text: z.string(),
  at: moment,
  /** Whether the account of the request may delete it. */
  canDelete: z.boolean(),
});
export type Note = z.infer<typeof noteSchema>;

/** The notes of a listing and who takes care of it. No visitor sees them. */
export const notesSchema = z.strictObject({
  /** The newest first. */
  notes: z.array(noteSchema).max(MOST_NOTES),
  assignee: z.string().nullable(),
  /** The accounts that it can be assigned to. */
  accounts: z.array(z.string()),
});
export type Notes = z.infer<typeof notesSchema>;

const newNoteSchema = z.strictObject({
  text: z
    .string()
    .trim()
    .min(1, 'must say something')
    .max(NOTE_LENGTH, `must have at most ${NOTE_LENGTH.toLocaleString('en')} characters`)
    .refine((text) => !/[^\P{Cc}\n\r\t]/u.test(text), 'must not contain control characters'),
});

const assigneeSchema = z.strictObject({
  /** Null takes the assignment away. */
  username: z.string().max(100).nullable(),
});

/** Notes of listings, and their assignees. */
export const NOTE_ROUTES = defineRoutes({
  read: {
    endpoint: 'GET /api/admin/businesses/{id}/notes',
    summary: 'The notes of a listing, and its assignee',
    access: 'viewer',
    params: idParams,
    answers: json(notesSchema),
  },
  add: {
    endpoint: 'POST /api/admin/businesses/{id}/notes',
    summary: 'Adds a note to a listing',
    access: 'moderator',
    params: idParams,
    body: jsonBody(newNoteSchema, 16_384),
    answers: json(notesSchema),
  },
  delete: {
    endpoint: 'DELETE /api/admin/businesses/{id}/notes/{noteId}',
    summary: 'Deletes a note: an own one, or as an administrator any',
    access: 'moderator',
    params: idParams.extend({ noteId: rowId }),
    answers: json(notesSchema),
  },
  assign: {
    endpoint: 'PUT /api/admin/businesses/{id}/assignee',
    summary: 'Assigns a listing to an account, or to nobody',
    access: 'moderator',
    params: idParams,
    body: jsonBody(assigneeSchema, 1_024),
    answers: json(notesSchema),
  },
});
