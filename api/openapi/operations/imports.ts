import { z } from 'zod';
import {
  BATCH_SIZES,
  batchUploadAnswerSchema,
  columnMappingsSchema,
  DEFAULT_BATCH_SIZE,
  IMPORT_ACTIONS,
  IMPORT_STATES,
  IMPORTS_API,
  IMPORTS_LIMIT,
  IMPORTS_MAX_LIMIT,
  importColumnsSchema,
  importListSchema,
  importReportSchema,
  importStateSchema,
  LONGEST_HEADER,
  uploadAnswerSchema,
  uploadReportSchema,
} from '../../contract/calls/imports-api.ts';
import { CSV, id, json, jsonBody, type Operation, paged, raw, XLSX } from '../operation.ts';

const MULTIPART = 'multipart/form-data';

const flag = z.enum(['true', 'false']);

const upload = z.object({
  file: z.file().describe('.xlsx, .xls or .csv'),
  batchSize: z
    .literal([...BATCH_SIZES])
    .default(DEFAULT_BATCH_SIZE)
    .describe('Rows per transaction'),
  approved: flag.default('true').describe('Whether new listings are public at once'),
  dryRun: flag.default('false').describe('Whether to say what would change, and change nothing'),
});

const batchUpload = upload.extend({
  fileIndex: z.int().min(0).default(0).describe('Which of several files it is'),
  totalFiles: z.int().min(1).default(1),
});

const one = `${IMPORTS_API.imports}/{id}`;
const language = z.enum(['tr', 'en']).default('tr');

/** Spreadsheets that come in. */
export const IMPORT_OPERATIONS: readonly Operation[] = [
  {
    method: 'post',
    path: IMPORTS_API.uploadOne,
    tag: 'Imports',
    summary: 'Imports a spreadsheet',
    description:
      'The answer comes when it has been imported; the import goes on without the caller.',
    access: 'administrator',
    body: { [MULTIPART]: upload },
    answers: json(uploadAnswerSchema),
    errors: ['bad_file', 'unavailable'],
  },
  {
    method: 'post',
    path: IMPORTS_API.uploadBatch,
    tag: 'Imports',
    summary: 'Imports a spreadsheet that is one of several',
    access: 'administrator',
    body: { [MULTIPART]: batchUpload },
    answers: json(batchUploadAnswerSchema),
    errors: ['bad_file', 'unavailable'],
  },
  {
    method: 'get',
    path: IMPORTS_API.reports,
    tag: 'Imports',
    summary: 'Reports of the last imports',
    access: 'administrator',
    answers: json(z.array(uploadReportSchema)),
  },
  {
    method: 'get',
    path: IMPORTS_API.imports,
    tag: 'Imports',
    summary: 'Imports, the newest first',
    access: 'administrator',
    query: {
      ...paged(IMPORTS_MAX_LIMIT, IMPORTS_LIMIT),
      status: z
        .string()
        .optional()
        .describe(`Some of ${IMPORT_STATES.join(', ')}, parted by commas`),
    },
    answers: json(importListSchema),
  },
  {
    method: 'get',
    path: one,
    tag: 'Imports',
    summary: 'How far an import has got',
    description: `A WebSocket at ${IMPORTS_API.live} tells it of all imports, live.`,
    access: 'administrator',
    parameters: id,
    answers: json(importStateSchema),
  },
  {
    method: 'get',
    path: `${one}/report`,
    tag: 'Imports',
    summary: 'What is known of an import beside its counts',
    description:
      'The columns found, duplicates, sheets left out, the first rows that were not taken; of a dry run also samples of what it would change and add, and how many pages of which kind.',
    access: 'administrator',
    parameters: id,
    answers: json(importReportSchema),
  },
  {
    method: 'get',
    path: `${one}/columns`,
    tag: 'Imports',
    summary: 'What the columns of a file are taken for',
    access: 'administrator',
    parameters: id,
    answers: json(importColumnsSchema),
  },
  {
    method: 'get',
    path: `${one}/rejected.csv`,
    tag: 'Imports',
    summary: 'The rows that were not taken, and why',
    access: 'administrator',
    parameters: id,
    query: { language },
    answers: raw([CSV], 'A table with the columns of the file'),
  },
  {
    method: 'post',
    path: `${one}/{action}`,
    tag: 'Imports',
    summary: 'Cancels an import, tries it again, takes back what it did, or imports for good',
    description:
      '`import` is for one that was only tried out: its file is imported for good, as another import, whose state is the answer.',
    access: 'administrator',
    parameters: { ...id, action: z.enum(IMPORT_ACTIONS) },
    answers: json(importStateSchema),
    errors: ['bad_file', 'unavailable'],
  },
  {
    method: 'get',
    path: IMPORTS_API.templateCsv,
    tag: 'Imports',
    summary: 'A spreadsheet to be filled in, as CSV',
    access: 'administrator',
    answers: raw([CSV], 'The header and an example'),
  },
  {
    method: 'get',
    path: IMPORTS_API.templateXlsx,
    tag: 'Imports',
    summary: 'A spreadsheet to be filled in, as .xlsx',
    access: 'administrator',
    answers: raw([XLSX], 'The header and an example'),
  },
  {
    method: 'get',
    path: IMPORTS_API.mappings,
    tag: 'Imports',
    summary: 'What unknown headers have been said to mean',
    access: 'administrator',
    answers: json(columnMappingsSchema),
  },
  {
    method: 'put',
    path: IMPORTS_API.mappings,
    tag: 'Imports',
    summary: 'Says what headers mean; null takes it back',
    access: 'administrator',
    body: jsonBody(
      z.object({
        mappings: z.record(z.string().min(1).max(LONGEST_HEADER), z.string().nullable()),
      }),
    ),
    answers: json(columnMappingsSchema),
  },
];
