import {
  exportChoiceSchema,
  exportCountSchema,
  exportSelectionSchema,
  legacyExportSchema,
} from './exports-api.ts';
import { CSV, defineRoutes, file, formBody, json, jsonBody, XLSX } from './route.ts';

const exported = file(
  [CSV, XLSX],
  'The file. In a CSV, an apostrophe precedes cells that spreadsheet programs would run as formulas. A cell of a workbook has at most the first 32,767 characters of a text.',
);

const LONG = 'The same as the GET, for choices that are too long for an address.';

/** The names of 4,000 categories, as a form encodes them, are a third of this. */
const MAX_FORM_BYTES = 1_000_000;
const MAX_LEGACY_BYTES = 10_000;

/** Listings as files. */
export const EXPORT_ROUTES = defineRoutes({
  download: {
    endpoint: 'GET /api/admin/export-csv',
    summary: 'Listings as CSV or .xlsx',
    access: 'editor',
    query: exportChoiceSchema,
    answers: exported,
    errors: ['too_many_requests'],
  },
  downloadLong: {
    endpoint: 'POST /api/admin/export-csv',
    summary: 'Listings as CSV or .xlsx, of a long choice',
    description: LONG,
    access: 'editor',
    body: formBody(exportChoiceSchema, MAX_FORM_BYTES),
    answers: exported,
    errors: ['too_many_requests'],
  },
  count: {
    endpoint: 'GET /api/admin/export-count',
    summary: 'The number of rows of an export',
    access: 'editor',
    query: exportSelectionSchema,
    answers: json(exportCountSchema),
  },
  countLong: {
    endpoint: 'POST /api/admin/export-count',
    summary: 'The number of rows of an export of a long choice',
    description: LONG,
    access: 'editor',
    body: formBody(exportSelectionSchema, MAX_FORM_BYTES),
    answers: json(exportCountSchema),
  },
  legacy: {
    endpoint: 'POST /api/export-csv',
    summary: 'Listings as CSV, in its first form',
    access: 'editor',
    body: jsonBody(legacyExportSchema, MAX_LEGACY_BYTES),
    answers: file([CSV], 'The file'),
    errors: ['too_many_requests'],
  },
});
