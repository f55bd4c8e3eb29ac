import { z } from 'zod';
import { BUSINESS_STATUSES } from '../pages/business-status.ts';
import {
  businessChangeSchema,
  businessDetailSchema,
  businessFormSchema,
  newBusinessSchema,
  toggleApprovalQuerySchema,
  toggleApprovalSchema,
} from './admin-businesses.ts';
import {
  APPROVAL_FILTERS,
  adminCategoriesSchema,
  adminCitiesSchema,
  adminCountryCodesSchema,
  adminListSchema,
  adminStreetsSchema,
  DUPLICATE_KINDS,
  filterText,
  LIST_SORTS,
  MISSING_FIELDS,
  NAME_LETTERS,
  SORT_ORDERS,
} from './admin-list.ts';
import { fixSlugsSchema } from './bulk-changes.ts';
import {
  countryCode,
  idParams,
  oneOf,
  optional,
  paged,
  pathName,
  rowId,
  searchText,
} from './parameters.ts';
import { defineRoutes, json, jsonBody, jsonOrAccepted, type ParameterValues } from './route.ts';

/** Parameters that narrow the list, except category and country, whose names exports spell otherwise. */
export const narrowing = {
  filter: filterText
    .optional()
    .describe(
      'A part of the name in any case; or words of name and address, a phone number, postcode, website, place id, cid, number, slug or page address',
    ),
  approved: oneOf(APPROVAL_FILTERS),
  city: optional(pathName).describe(
    'A city: country and slug, as in `us/springfield`; or its slug or name, in every country that has one',
  ),
  missing: oneOf(MISSING_FIELDS).describe('Listings that lack this'),
  importId: optional(rowId).describe('Listings that this import created'),
  letters: oneOf(NAME_LETTERS).describe('Listings whose names are written in capitals'),
  duplicates: oneOf(DUPLICATE_KINDS).describe('Listings that may be in the directory twice'),
  status: oneOf(BUSINESS_STATUSES),
  notSeen: optional(rowId).describe('Listings that the last full release of this feed lacks'),
  assignee: optional(pathName).describe('Listings that this account takes care of'),
  changeId: optional(rowId).describe('Listings that this bulk change has changed'),
};

const listQuery = z.object({
  ...paged(),
  sortBy: oneOf(LIST_SORTS),
  sortOrder: oneOf(SORT_ORDERS),
  category: optional(pathName).describe('The name of a category'),
  country: optional(countryCode).describe('ISO 3166-1 alpha-2'),
  ...narrowing,
});

/** The query of the list. A parameter that is absent or empty does not narrow it. */
export type AdminListQuery = ParameterValues<typeof listQuery>;

const CONFLICT =
  'Where the listing has changed since `updatedAt`, nothing is written, and `error.details` of the 409 has the listing, and who changed it when.';

const CONFLICT_OF_APPROVAL =
  'With `expected`, the listing must still be in that state; else the 409 has the listing in `error.details`.';

/** A form with all texts at their longest, each letter escaped. */
const MAX_FORM_BYTES = 512_000;

/** Listings. */
export const LISTING_ROUTES = defineRoutes({
  list: {
    endpoint: 'GET /api/admin/businesses',
    summary: 'A page of the list of listings, public or not',
    access: 'viewer',
    scopes: ['read'],
    query: listQuery,
    answers: json(adminListSchema),
  },
  categories: {
    endpoint: 'GET /api/admin/categories',
    summary: 'The names of all categories',
    access: 'viewer',
    answers: json(adminCategoriesSchema),
  },
  cities: {
    endpoint: 'GET /api/admin/cities',
    summary: 'Cities with a name that begins with a text, or those that a filter of the list names',
    access: 'viewer',
    query: z.object({
      search: searchText
        .optional()
        .describe('The beginning of a word of the name, in any language'),
      city: optional(pathName).describe('As in the filter of the list'),
      country: optional(countryCode).describe('ISO 3166-1 alpha-2'),
    }),
    answers: json(adminCitiesSchema),
  },
  streets: {
    endpoint: 'GET /api/admin/streets',
    summary: 'Streets of listings whose places are known, by words of the address in any order',
    access: 'viewer',
    query: z.object({
      search: searchText.optional().describe('Words of the street, and of its city'),
    }),
    answers: json(adminStreetsSchema),
  },
  countryCodes: {
    endpoint: 'GET /api/admin/country-codes',
    summary: 'The codes of all countries that have listings',
    access: 'viewer',
    answers: json(adminCountryCodesSchema),
  },
  create: {
    endpoint: 'POST /api/admin/businesses',
    summary: 'Adds a listing, public or waiting for approval',
    access: 'editor',
    body: jsonBody(newBusinessSchema, MAX_FORM_BYTES),
    answers: json(businessDetailSchema),
  },
  read: {
    endpoint: 'GET /api/admin/businesses/{id}',
    summary: 'A listing with all its fields',
    access: 'viewer',
    scopes: ['read'],
    params: idParams,
    answers: json(businessDetailSchema),
  },
  save: {
    endpoint: 'PUT /api/admin/businesses/{id}',
    summary: 'Changes a listing to the values of a form',
    description: CONFLICT,
    access: 'editor',
    params: idParams,
    body: jsonBody(businessFormSchema, MAX_FORM_BYTES),
    answers: json(businessDetailSchema),
    errors: ['conflict'],
  },
  change: {
    endpoint: 'PATCH /api/admin/businesses/{id}',
    summary: 'Changes some fields of a listing',
    description: CONFLICT,
    access: 'editor',
    params: idParams,
    body: jsonBody(businessChangeSchema, MAX_FORM_BYTES),
    answers: json(businessDetailSchema),
    errors: ['conflict'],
  },
  toggleApproval: {
    endpoint: 'POST /api/admin/businesses/{id}/toggle-approval',
    summary: 'Approves a listing, or withdraws the approval',
    description: CONFLICT_OF_APPROVAL,
    access: 'moderator',
    params: idParams,
    query: toggleApprovalQuerySchema,
    answers: json(toggleApprovalSchema),
    errors: ['conflict'],
  },
  fixSlugs: {
    endpoint: 'POST /api/admin/fix-slugs',
    summary: 'Gives readable addresses to listings whose address ends in a long number',
    access: 'editor',
    answers: jsonOrAccepted(fixSlugsSchema),
  },
});
