import { z } from 'zod';
import { headerChoiceSchema } from './header-choice.ts';
import { IMPORT_CHOICES } from './import-choices.ts';
import { importStateSchema } from './imports-api.ts';
import { defineRoutes, jsonBody } from './route.ts';
import { textEncodingSchema } from './text-encodings.ts';

/** The longest address. */
const MAX_ADDRESS = 2_000;

/** An address that a server can be asked to download a file from. Its host is checked when it is requested. */
export const fileAddressSchema = z
  .string()
  .trim()
  .max(MAX_ADDRESS)
  .refine(
    (text) => URL.canParse(text) && /^https?:/i.test(text),
    'must be an address such as https://example.com/listings.csv',
  )
  .describe('Address of the file (https), or of a Google Sheet that is public');

/** How a fetched file is imported. */
export const fetchedFileSchema = z.strictObject({
  address: fileAddressSchema,
  ...IMPORT_CHOICES,
  prepare: z
    .boolean()
    .default(false)
    .describe('Whether the import waits for the action `start`, so that it can be previewed'),
  header: headerChoiceSchema
    .optional()
    .describe('The rows of the header, such as 3 or 2-3, or none; without it, they are guessed'),
  encoding: textEncodingSchema
    .optional()
    .describe('The encoding of a text file; without it, it is detected'),
});

export type FetchedFile = z.input<typeof fetchedFileSchema>;

/** Imports of files that the server downloads. */
export const FETCH_ROUTES = defineRoutes({
  fetch: {
    endpoint: 'POST /api/admin/imports/fetch',
    summary: 'Imports the file at an address',
    description:
      'The server downloads the file, then imports it. The address must be https and public. The answer comes at once.',
    access: 'editor',
    scopes: ['import'],
    body: jsonBody(fetchedFileSchema),
    answers: { 202: { description: 'The download has begun', schema: importStateSchema } },
  },
});
