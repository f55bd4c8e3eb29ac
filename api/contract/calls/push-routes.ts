import { z } from 'zod';
import { IMPORT_CHOICES } from './import-choices.ts';
import { plainText } from './parameters.ts';
import { defineRoutes, MULTIPART } from './route.ts';
import { uploadFormSchema } from './upload-routes.ts';

/** The longest list of rows; more rows are a file. */
export const MAX_ROWS_BYTES = 20_000_000;

/** Rows as a program pushes them: each becomes a row of a JSON Lines file. */
export const pushedRowsSchema = z.strictObject({
  rows: z
    .array(z.record(z.string(), z.unknown()), 'must be a list of objects')
    .min(1, 'must have at least one row')
    .describe('Objects whose keys are column names, as in a file'),
  options: z
    .strictObject({
      fileName: plainText
        .min(1)
        .max(200)
        .default('rows.jsonl')
        .describe('The name that the list of imports shows'),
      ...IMPORT_CHOICES,
    })
    .prefault({}),
});

/** A queued import. */
export const pushAnswerSchema = z.strictObject({
  id: z.int().min(1),
  status: z.literal('queued'),
  /** Path of the call that answers the state of the import. */
  address: z.string(),
});

/** Imports that programs queue. The back office does not call them, and so does not load their schemas. */
export const PUSH_ROUTES = defineRoutes({
  push: {
    endpoint: 'POST /api/admin/imports',
    summary: 'Queues an import of a file, or of rows as JSON',
    description: `For programs. The answer comes when the file has arrived; its \`address\` has the state of the import. Rows as JSON may have ${MAX_ROWS_BYTES / 1_000_000} MB.`,
    access: 'editor',
    scopes: ['import'],
    body: {
      reads: 'handler',
      schemas: {
        [MULTIPART]: uploadFormSchema.omit({ fileIndex: true, totalFiles: true }),
        'application/json': pushedRowsSchema,
      },
    },
    answers: { 202: { description: 'The import is queued', schema: pushAnswerSchema } },
    errors: ['unavailable'],
  },
});
