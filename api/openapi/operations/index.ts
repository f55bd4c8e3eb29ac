import { z } from 'zod';
import { json, type Operation, raw } from '../operation.ts';
import { BACK_OFFICE_OPERATIONS } from './back-office.ts';
import { DELETION_OPERATIONS } from './deletions.ts';
import { DIRECTORY_OPERATIONS } from './directory.ts';
import { EXPORT_OPERATIONS } from './exports.ts';
import { IMPORT_OPERATIONS } from './imports.ts';
import { LISTING_OPERATIONS } from './listings.ts';
import { REPORT_OPERATIONS } from './reports.ts';
import { SECOND_FACTOR_OPERATIONS } from './second-factor.ts';
import { SESSION_OPERATIONS } from './session.ts';

export const OPENAPI_PATH = '/api/openapi.json';
export const DOCS_PATH = '/api/docs';

const DOCUMENTATION: readonly Operation[] = [
  {
    method: 'get',
    path: OPENAPI_PATH,
    tag: 'Documentation',
    summary: 'This description, for programs',
    access: 'everybody',
    answers: json(
      z.looseObject({
        openapi: z.string(),
        paths: z.record(z.string(), z.unknown()),
      }),
      'OpenAPI 3.1',
    ),
  },
  {
    method: 'get',
    path: DOCS_PATH,
    tag: 'Documentation',
    summary: 'This description, for people',
    access: 'everybody',
    answers: raw(['text/html'], 'A page'),
  },
];

/** Every call that the router answers, in the order in which they are told. */
export const OPERATIONS: readonly Operation[] = [
  ...DIRECTORY_OPERATIONS,
  ...SESSION_OPERATIONS,
  ...SECOND_FACTOR_OPERATIONS,
  ...LISTING_OPERATIONS,
  ...DELETION_OPERATIONS,
  ...IMPORT_OPERATIONS,
  ...EXPORT_OPERATIONS,
  ...BACK_OFFICE_OPERATIONS,
  ...REPORT_OPERATIONS,
  ...DOCUMENTATION,
];
