import { z } from 'zod';
import { headerChoiceSchema } from './header-choice.ts';
import {
  IMPORT_ACTIONS,
  IMPORT_STATES,
  importColumnsSchema,
  importListSchema,
  importReportSchema,
  importStateSchema,
  uploadReportSchema,
} from './imports-api.ts';
import { commaList, idParams, oneOf, paged, rowId, tableLanguage } from './parameters.ts';
import { CSV, defineRoutes, file, json, jsonBody } from './route.ts';
import { textEncodingSchema } from './text-encodings.ts';
import { mappingsBody } from './upload-routes.ts';

/** The path of the WebSocket that sends the state of every import. */
export const LIVE_IMPORTS_PATH = '/api/admin/imports/live';

/** Spreadsheets that become listings. */
export const IMPORT_ROUTES = defineRoutes({
  reports: {
    endpoint: 'GET /api/admin/upload-reports',
    summary: 'Reports of the last imports',
    access: 'viewer',
    answers: json(z.array(uploadReportSchema)),
  },
  list: {
    endpoint: 'GET /api/admin/imports',
    summary: 'Imports, the newest first',
    access: 'viewer',
    scopes: ['read'],
    query: z.object({
      ...paged(),
      status: commaList
        .pipe(z.array(z.enum(IMPORT_STATES)))
        .default([])
        .describe('States, separated by commas'),
      rejections: oneOf(['true']).describe('Only imports with rejected rows'),
    }),
    answers: json(importListSchema),
  },
  read: {
    endpoint: 'GET /api/admin/imports/{id}',
    summary: 'The state of an import',
    description: `A WebSocket at ${LIVE_IMPORTS_PATH} sends the state of every import, live.`,
    access: 'viewer',
    scopes: ['import', 'read'],
    params: idParams,
    answers: json(importStateSchema),
  },
  report: {
    endpoint: 'GET /api/admin/imports/{id}/report',
    summary: 'The report of an import',
    description:
      'The columns found, duplicates, skipped sheets, the first rejected rows; of a dry run also samples of the changes and new listings, and the number of stale pages of each kind.',
    access: 'viewer',
    scopes: ['import', 'read'],
    params: idParams,
    answers: json(importReportSchema),
  },
  columns: {
    endpoint: 'GET /api/admin/imports/{id}/columns',
    summary: 'The columns of an import’s file, and the field that each maps to',
    access: 'viewer',
    params: idParams,
    answers: json(importColumnsSchema),
  },
  chooseHeader: {
    endpoint: 'PUT /api/admin/imports/{id}/header',
    summary: 'Chooses the rows of the header, or none, or null to have them guessed',
    description:
      'Before anything of the file has been imported. It counts when the file is read again: see the actions `retry` and `import`.',
    access: 'editor',
    params: idParams,
    body: jsonBody(z.object({ header: headerChoiceSchema.nullable() }), 1_000),
    answers: json(importColumnsSchema),
  },
  mapColumns: {
    endpoint: 'PUT /api/admin/imports/{id}/column-mappings',
    summary: 'Maps columns of an import’s file to fields, for this file alone',
    description:
      'Null: not read. Before anything of the file has been imported. It counts when the file is read again: see the actions `retry` and `import`.',
    access: 'editor',
    params: idParams,
    body: mappingsBody,
    answers: json(importColumnsSchema),
  },
  chooseEncoding: {
    endpoint: 'PUT /api/admin/imports/{id}/encoding',
    summary: 'Chooses the encoding of a text file, or null to have it detected',
    description:
      'Before anything of the file has been imported. It counts when the file is read again: see the actions `retry` and `import`.',
    access: 'editor',
    params: idParams,
    body: jsonBody(z.object({ encoding: textEncodingSchema.nullable() }), 1_000),
    answers: json(importStateSchema),
  },
  rejectedRows: {
    endpoint: 'GET /api/admin/imports/{id}/rejected.csv',
    summary: 'The rejected rows with their reasons',
    access: 'viewer',
    scopes: ['import', 'read'],
    params: idParams,
    query: z.object({ language: tableLanguage }),
    answers: file([CSV], 'A table with the columns of the file'),
  },
  act: {
    endpoint: 'POST /api/admin/imports/{id}/{action}',
    summary: 'Cancels, retries or undoes an import, or repeats a dry run for good',
    description:
      '`import` is for a dry run: its file is imported, as another import, whose state is the answer.',
    access: 'editor',
    params: z.object({ id: rowId, action: z.enum(IMPORT_ACTIONS) }),
    answers: json(importStateSchema),
    errors: ['bad_file', 'unavailable'],
  },
});
