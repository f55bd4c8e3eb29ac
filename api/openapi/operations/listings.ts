import { z } from 'zod';
import {
  ADMIN_BUSINESSES_API,
  bulkAnswerSchema,
  bulkJobSchema,
  bulkRequestSchema,
  businessChangeSchema,
  businessDetailSchema,
  businessFormSchema,
  fixSlugsSchema,
  toggleApprovalQuerySchema,
  toggleApprovalSchema,
} from '../../contract/calls/admin-businesses.ts';
import {
  ADMIN_CATEGORIES_API,
  ADMIN_COUNTRY_CODES_API,
  ADMIN_LIST_API,
  ADMIN_LIST_LIMIT,
  ADMIN_LIST_MAX_LIMIT,
  APPROVAL_FILTERS,
  adminCategoriesSchema,
  adminCountryCodesSchema,
  adminListSchema,
  DUPLICATE_KINDS,
  LIST_SORTS,
  MISSING_FIELDS,
  SORT_ORDERS,
} from '../../contract/calls/admin-list.ts';
import { id, json, jsonBody, jsonOrLater, type Operation, paged } from '../operation.ts';

/** What narrows the list, but for category and country, which exports call otherwise. */
export const narrowing = {
  filter: z.string().max(100).optional().describe('A part of the name, in any case'),
  approved: z.enum(APPROVAL_FILTERS).optional(),
  city: z.string().max(200).optional().describe('The name of a city, or its slug'),
  missing: z.enum(MISSING_FIELDS).optional().describe('Those that lack this'),
  importId: z.int().min(1).optional().describe('Those that this import has brought in'),
  duplicates: z
    .enum(DUPLICATE_KINDS)
    .optional()
    .describe('Those suspected of being in the directory twice'),
};

const one = `${ADMIN_LIST_API}/{id}`;

const CONFLICT =
  'Where the listing is another than at `updatedAt`, nothing is written, and `error.details` of the 409 has it as it is, with who changed it and when.';

/** Listings, one or many. */
export const LISTING_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: ADMIN_LIST_API,
    tag: 'Listings',
    summary: 'A page of the list of listings, public or not',
    access: 'administrator',
    query: {
      ...paged(ADMIN_LIST_MAX_LIMIT, ADMIN_LIST_LIMIT),
      sortBy: z.enum(LIST_SORTS).default('name'),
      sortOrder: z.enum(SORT_ORDERS).default('asc'),
      category: z.string().max(200).optional().describe('The name of a category'),
      country: z
        .string()
        .regex(/^[A-Za-z]{2}$/)
        .optional()
        .describe('ISO 3166-1 alpha-2'),
      ...narrowing,
    },
    answers: json(adminListSchema),
  },
  {
    method: 'get',
    path: ADMIN_CATEGORIES_API,
    tag: 'Listings',
    summary: 'The names of all categories',
    access: 'administrator',
    answers: json(adminCategoriesSchema),
  },
  {
    method: 'get',
    path: ADMIN_COUNTRY_CODES_API,
    tag: 'Listings',
    summary: 'The codes of all countries that have listings',
    access: 'administrator',
    answers: json(adminCountryCodesSchema),
  },
  {
    method: 'get',
    path: one,
    tag: 'Listings',
    summary: 'A listing with all that is known of it',
    access: 'administrator',
    parameters: id,
    answers: json(businessDetailSchema),
  },
  {
    method: 'put',
    path: one,
    tag: 'Listings',
    summary: 'Changes a listing to what a form has',
    description: CONFLICT,
    access: 'administrator',
    parameters: id,
    body: jsonBody(businessFormSchema),
    answers: json(businessDetailSchema),
    errors: ['conflict'],
  },
  {
    method: 'patch',
    path: one,
    tag: 'Listings',
    summary: 'Changes some fields of a listing',
    description: CONFLICT,
    access: 'administrator',
    parameters: id,
    body: jsonBody(businessChangeSchema),
    answers: json(businessDetailSchema),
    errors: ['conflict'],
  },
  {
    method: 'post',
    path: `${one}/toggle-approval`,
    tag: 'Listings',
    summary: 'Approves a listing, or withdraws the approval',
    access: 'administrator',
    parameters: id,
    query: toggleApprovalQuerySchema.shape,
    answers: json(toggleApprovalSchema),
    errors: ['conflict'],
  },
  {
    method: 'post',
    path: ADMIN_BUSINESSES_API.bulk,
    tag: 'Listings',
    summary: 'Approves, withdraws or deletes many listings, named by ids or by a filter',
    access: 'administrator',
    body: jsonBody(bulkRequestSchema),
    answers: jsonOrLater(bulkAnswerSchema),
  },
  {
    method: 'post',
    path: ADMIN_BUSINESSES_API.fixSlugs,
    tag: 'Listings',
    summary: 'Gives readable addresses to listings whose address ends in a long number',
    access: 'administrator',
    answers: jsonOrLater(fixSlugsSchema),
  },
  {
    method: 'get',
    path: '/api/admin/bulk-jobs/{id}',
    tag: 'Listings',
    summary: 'How far work on many listings has got',
    access: 'administrator',
    parameters: id,
    answers: json(bulkJobSchema),
  },
];
