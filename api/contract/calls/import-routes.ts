import { z } from 'zod';
import {
  BATCH_SIZES,
  batchUploadAnswerSchema,
  columnMappingsSchema,
  DEFAULT_BATCH_SIZE,
  IMPORT_ACTIONS,
  IMPORT_STATES,
  IMPORTS_LIMIT,
  IMPORTS_MAX_LIMIT,
  importColumnsSchema,
  importListSchema,
  importReportSchema,
  importStateSchema,
  LONGEST_HEADER,
  uploadAnswerSchema,
  uploadReportSchema,
} from './imports-api.ts';
import { idParams, paged, rowId, tableLanguage } from './parameters.ts';
import { CSV, defineRoutes, file, json, jsonBody, MULTIPART, XLSX } from './route.ts';

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
});

const upload = {
  reads: 'handler',
  schemas: {
    [MULTIPART]: uploadFieldsSchema.extend({ file: z.file().describe('.xlsx, .xls or .csv') }),
  },
} as const;

/** The longest list of mappings. */
const MAX_MAPPINGS_BYTES = 100_000;

/** The path of the WebSocket that sends the state of every import. */
export const LIVE_IMPORTS_PATH = '/api/admin/imports/live';

/** Spreadsheets that become listings. */
export const IMPORT_ROUTES = defineRoutes({
  upload: {
    method: 'post',
    path: '/api/upload-excel',
    tag: 'Imports',
    summary: 'Imports a spreadsheet',
    description:
      'The answer comes when the import has ended. The import goes on when the client disconnects.',
    access: 'editor',
    body: upload,
    answers: json(uploadAnswerSchema),
    errors: ['bad_file', 'unavailable'],
  },
  uploadOfSeveral: {
    method: 'post',
    path: '/api/upload-excel-batch',
    tag: 'Imports',
    summary: 'Imports one of several spreadsheets',
    access: 'editor',
    body: upload,
    answers: json(batchUploadAnswerSchema),
    errors: ['bad_file', 'unavailable'],
  },
  reports: {
    method: 'get',
    path: '/api/admin/upload-reports',
    tag: 'Imports',
    summary: 'Reports of the last imports',
    access: 'viewer',
    answers: json(z.array(uploadReportSchema)),
  },
  list: {
    method: 'get',
    path: '/api/admin/imports',
    tag: 'Imports',
    summary: 'Imports, the newest first',
    access: 'viewer',
    query: z.object({
      ...paged(IMPORTS_MAX_LIMIT, IMPORTS_LIMIT),
      status: z
        .string({ error: 'must be given once' })
        .transform((text) => text.split(',').filter((part) => part !== ''))
        .pipe(z.array(z.enum(IMPORT_STATES)))
        .default([])
        .describe('States, separated by commas'),
    }),
    answers: json(importListSchema),
  },
  read: {
    method: 'get',
    path: '/api/admin/imports/{id}',
    tag: 'Imports',
    summary: 'The state of an import',
    description: `A WebSocket at ${LIVE_IMPORTS_PATH} sends the state of every import, live.`,
    access: 'viewer',
    params: idParams,
    answers: json(importStateSchema),
  },
  report: {
    method: 'get',
    path: '/api/admin/imports/{id}/report',
    tag: 'Imports',
    summary: 'The report of an import',
    description:
      'The columns found, duplicates, skipped sheets, the first rejected rows; of a dry run also samples of the changes and new listings, and the number of stale pages of each kind.',
    access: 'viewer',
    params: idParams,
    answers: json(importReportSchema),
  },
  columns: {
    method: 'get',
    path: '/api/admin/imports/{id}/columns',
    tag: 'Imports',
    summary: 'The columns of an import’s file, and the field that each maps to',
    access: 'viewer',
    params: idParams,
    answers: json(importColumnsSchema),
  },
  rejectedRows: {
    method: 'get',
    path: '/api/admin/imports/{id}/rejected.csv',
    tag: 'Imports',
    summary: 'The rejected rows with their reasons',
    access: 'viewer',
    params: idParams,
    query: z.object({ language: tableLanguage }),
    answers: file([CSV], 'A table with the columns of the file'),
  },
  act: {
    method: 'post',
    path: '/api/admin/imports/{id}/{action}',
    tag: 'Imports',
    summary: 'Cancels, retries or undoes an import, or repeats a dry run for good',
    description:
      '`import` is for a dry run: its file is imported, as another import, whose state is the answer.',
    access: 'editor',
    params: z.object({ id: rowId, action: z.enum(IMPORT_ACTIONS) }),
    answers: json(importStateSchema),
    errors: ['bad_file', 'unavailable'],
  },
  templateCsv: {
    method: 'get',
    path: '/api/admin/import-template.csv',
    tag: 'Imports',
    summary: 'A template for listings, as CSV',
    access: 'viewer',
    answers: file([CSV], 'The header and an example'),
  },
  templateXlsx: {
    method: 'get',
    path: '/api/admin/import-template.xlsx',
    tag: 'Imports',
    summary: 'A template for listings, as .xlsx',
    access: 'viewer',
    answers: file([XLSX], 'The header and an example'),
  },
  mappings: {
    method: 'get',
    path: '/api/admin/column-mappings',
    tag: 'Imports',
    summary: 'The fields that unknown headers map to',
    access: 'viewer',
    answers: json(columnMappingsSchema),
  },
  saveMappings: {
    method: 'put',
    path: '/api/admin/column-mappings',
    tag: 'Imports',
    summary: 'Maps headers to fields; null removes a mapping',
    access: 'editor',
    body: jsonBody(
      z.object({
        mappings: z.record(
          z
            .string()
            .trim()
            .min(1)
            .max(LONGEST_HEADER, `must have at most ${LONGEST_HEADER} characters`),
          z.string().nullable(),
        ),
      }),
      MAX_MAPPINGS_BYTES,
    ),
    answers: json(columnMappingsSchema),
  },
});
