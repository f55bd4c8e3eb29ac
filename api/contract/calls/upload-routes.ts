import { z } from 'zod';
import { FILE_ENDING_LIST } from './file-formats.ts';
import { headerChoiceSchema } from './header-choice.ts';
import { defaultCategorySchema, defaultCountrySchema, trustSchema } from './import-choices.ts';
import {
  BATCH_SIZES,
  batchUploadAnswerSchema,
  columnMappingsSchema,
  DEFAULT_BATCH_SIZE,
  importStateSchema,
  LONGEST_HEADER,
  uploadAnswerSchema,
} from './imports-api.ts';
import { idParams, optional } from './parameters.ts';
import { CSV, defineRoutes, file, json, jsonBody, MULTIPART, XLSX } from './route.ts';
import { textEncodingSchema } from './text-encodings.ts';

const flag = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .pipe(z.boolean());

/** The fields of the form that an upload sends, beside the file. */
export const uploadFieldsSchema = z.object({
  batchSize: z.coerce
    .number()
    .refine(
      (size) => BATCH_SIZES.some((offered) => offered === size),
      `must be one of ${BATCH_SIZES.join(', ')}`,
    )
    .default(DEFAULT_BATCH_SIZE)
    .describe('Rows per transaction'),
  fileIndex: z.coerce.number().int().min(0).max(10_000).default(0),
  totalFiles: z.coerce.number().int().min(1).max(10_000).default(1),
  approved: flag.default(true).describe('Whether new listings are public at once'),
  dryRun: flag.default(false).describe('Whether to report the changes without making them'),
  erase: flag.default(false).describe('Whether blank cells erase stored values'),
  trust: trustSchema,
  category: optional(defaultCategorySchema),
  country: optional(defaultCountrySchema),
  header: headerChoiceSchema
    .optional()
    .describe('The rows of the header, such as 3 or 2-3, or none; without it, they are guessed'),
  encoding: textEncodingSchema
    .optional()
    .describe('The encoding of a text file; without it, it is detected'),
});

/** The form that an upload sends. */
export const uploadFormSchema = uploadFieldsSchema.extend({
  file: z.file().describe(FILE_ENDING_LIST),
});
const upload = { reads: 'handler', schemas: { [MULTIPART]: uploadFormSchema } } as const;

/** Columns of a file that are mapped for it alone. Files have fewer: it bounds what many calls store together. */
export const MOST_OWN_MAPPINGS = 1_000;

/** Fields by header, or null. The server checks the names of the fields. */
export const meaningsSchema = z.record(
  z.string().trim().min(1).max(LONGEST_HEADER, `must have at most ${LONGEST_HEADER} characters`),
  z.string().nullable(),
);

/** Fields by header; null removes a mapping. */
export const mappingsBody = jsonBody(z.object({ mappings: meaningsSchema }), 100_000);

/** Uploads of spreadsheets, their template, and the mappings of their headers. */
export const UPLOAD_ROUTES = defineRoutes({
  upload: {
    endpoint: 'POST /api/upload-excel',
    summary: 'Imports a spreadsheet',
    description:
      'The answer comes when the import has ended. The import goes on when the client disconnects.',
    access: 'editor',
    body: upload,
    answers: json(uploadAnswerSchema),
    errors: ['bad_file', 'unavailable'],
  },
  uploadOfSeveral: {
    endpoint: 'POST /api/upload-excel-batch',
    summary: 'Imports one of several spreadsheets',
    access: 'editor',
    body: upload,
    answers: json(batchUploadAnswerSchema),
    errors: ['bad_file', 'unavailable'],
  },
  resend: {
    endpoint: 'PUT /api/admin/imports/{id}/file',
    summary: 'Sends the file of a failed or stopped import again, which is then retried',
    description:
      'For an import with `lacksFile`. It keeps its choices, and continues after its committed rows.',
    access: 'editor',
    params: idParams,
    body: {
      reads: 'handler',
      schemas: { [MULTIPART]: z.object({ file: z.file().describe(FILE_ENDING_LIST) }) },
    },
    answers: { 202: { description: 'The import is queued', schema: importStateSchema } },
    errors: ['unavailable'],
  },
  templateCsv: {
    endpoint: 'GET /api/admin/import-template.csv',
    summary: 'A template for listings, as CSV',
    access: 'viewer',
    answers: file([CSV], 'The header alone'),
  },
  templateXlsx: {
    endpoint: 'GET /api/admin/import-template.xlsx',
    summary: 'A template for listings, as .xlsx',
    access: 'viewer',
    answers: file([XLSX], 'The header, and a sheet that explains it'),
  },
  mappings: {
    endpoint: 'GET /api/admin/column-mappings',
    summary: 'The fields that unknown headers map to',
    access: 'viewer',
    answers: json(columnMappingsSchema),
  },
  saveMappings: {
    endpoint: 'PUT /api/admin/column-mappings',
    summary: 'Maps headers to fields; null removes a mapping',
    access: 'editor',
    body: mappingsBody,
    answers: json(columnMappingsSchema),
  },
});
