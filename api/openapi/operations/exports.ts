import { z } from 'zod';
import {
  EXPORT_FIELDS,
  EXPORT_FORMATS,
  EXPORTS_API,
  exportCountSchema,
  legacyExportSchema,
} from '../../contract/calls/exports-api.ts';
import { CSV, FORM, json, jsonBody, type Operation, raw, XLSX } from '../operation.ts';
import { narrowing } from './listings.ts';

const selection = {
  countryCode: z.string().optional().describe('ISO 3166-1 alpha-2, or `all`'),
  categories: z
    .string()
    .optional()
    .describe('Names, parted by commas; in quotes where they have one themselves'),
  ids: z.string().optional().describe('Ids, parted by commas'),
  ...narrowing,
};

const choice = {
  fields: z.string().describe(`Some of ${EXPORT_FIELDS.join(', ')}, parted by commas`),
  format: z.enum(EXPORT_FORMATS).default('csv'),
  bom: z.enum(['0', '1']).default('0').describe('Whether a CSV begins with a byte order mark'),
  ...selection,
};

const file: Operation['answers'] = raw(
  [CSV, XLSX],
  'The file. A CSV has an apostrophe before cells that would be run as formulas; a cell of a workbook has no more than the first 32,767 characters of a text',
);

const LONG = 'The same as the GET, for choices that are too long for an address.';

/** Listings that go out. */
export const EXPORT_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: EXPORTS_API.download,
    tag: 'Exports',
    summary: 'Listings as CSV or .xlsx',
    access: 'administrator',
    query: choice,
    answers: file,
    errors: ['too_many_requests'],
  },
  {
    method: 'post',
    path: EXPORTS_API.download,
    tag: 'Exports',
    summary: 'Listings as CSV or .xlsx, of a long choice',
    description: LONG,
    access: 'administrator',
    body: { [FORM]: z.object(choice) },
    answers: file,
    errors: ['too_many_requests'],
  },
  {
    method: 'get',
    path: EXPORTS_API.count,
    tag: 'Exports',
    summary: 'How many rows an export would have',
    access: 'administrator',
    query: selection,
    answers: json(exportCountSchema),
  },
  {
    method: 'post',
    path: EXPORTS_API.count,
    tag: 'Exports',
    summary: 'How many rows an export of a long choice would have',
    description: LONG,
    access: 'administrator',
    body: { [FORM]: z.object(selection) },
    answers: json(exportCountSchema),
  },
  {
    method: 'post',
    path: EXPORTS_API.legacy,
    tag: 'Exports',
    summary: 'Listings as CSV, in its first form',
    access: 'administrator',
    body: jsonBody(legacyExportSchema),
    answers: raw([CSV], 'The file'),
    errors: ['too_many_requests'],
  },
];
