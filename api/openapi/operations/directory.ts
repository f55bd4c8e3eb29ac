import { z } from 'zod';
import { contactAnswerSchema, contactMessageSchema } from '../../contract/pages/contact.ts';
import { CONTACT_API } from '../../contract/pages/contact-api.ts';
import {
  businessSchema,
  categorySummarySchema,
  cityListItemSchema,
  citySummarySchema,
  countrySummarySchema,
  homepageDataSchema,
  measuredCategorySchema,
  measuredCountrySchema,
} from '../../contract/pages/entities.ts';
import { FEATURE_KEYS } from '../../contract/pages/features.ts';
import { PAGE_SIZE } from '../../contract/pages/pagination.ts';
import {
  MAX_SEARCH_PAGE,
  MAX_SEARCH_TEXT,
  searchAnswerSchema,
  suggestAnswerSchema,
} from '../../contract/pages/search-api.ts';
import { FORM, json, jsonBody, type Operation, slug } from '../operation.ts';

const list = {
  letter: z
    .string()
    .regex(/^[A-Za-z]$/)
    .optional()
    .describe('Names with this initial only'),
  search: z.string().max(100).optional().describe('What names contain, in any case'),
  page: z.int().min(1).max(1_000_000).default(1),
  limit: z.int().min(1).max(1_000).optional().describe('Entries per page'),
};

const businesses = {
  page: z.int().min(1).max(1_000_000).default(1),
  limit: z.int().min(1).max(100).default(PAGE_SIZE).describe('Businesses per page'),
};

const searched = z.string().max(MAX_SEARCH_TEXT).optional();

const search = {
  what: searched.describe('A name, a category, features, "open now", "in CITY"'),
  where: searched.describe('A city, a country, a street, a postcode or coordinates'),
  near: z.string().optional().describe('Latitude and longitude, with a comma between them'),
  open: z.literal('1').optional().describe('Open at this moment'),
  verified: z.literal('1').optional(),
  minRating: z.number().min(0).max(5).optional(),
  category: z.string().optional().describe('Slug of a category'),
  city: z.string().optional().describe('Country code and slug of a city: de/berlin'),
  features: z
    .string()
    .optional()
    .describe(`With commas between them: ${FEATURE_KEYS.join(', ')}`),
  page: z.int().min(1).max(MAX_SEARCH_PAGE).default(1),
};

const TOTAL = 'The header X-Total-Count says how many there are on all pages.';

/** What visitors read and send. */
export const DIRECTORY_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/homepage-data',
    tag: 'Directory',
    summary: 'What the home page shows',
    access: 'everybody',
    answers: json(homepageDataSchema),
  },
  {
    method: 'get',
    path: '/api/categories',
    tag: 'Directory',
    summary: 'Categories, those with most businesses first',
    description: TOTAL,
    access: 'everybody',
    query: list,
    answers: json(z.array(measuredCategorySchema)),
  },
  {
    method: 'get',
    path: '/api/categories/{slug}',
    tag: 'Directory',
    summary: 'A category and a page of its businesses, the best first',
    access: 'everybody',
    parameters: slug,
    query: businesses,
    answers: json(categorySummarySchema),
  },
  {
    method: 'get',
    path: '/api/search',
    tag: 'Directory',
    summary: 'Businesses that are looked for, and how the question was understood',
    access: 'everybody',
    query: search,
    answers: json(searchAnswerSchema),
  },
  {
    method: 'get',
    path: '/api/suggest',
    tag: 'Directory',
    summary: 'How a text that is being typed may go on',
    access: 'everybody',
    query: {
      q: z.string().min(1).max(MAX_SEARCH_TEXT),
      field: z.enum(['what', 'where']),
    },
    answers: json(suggestAnswerSchema),
  },
  {
    method: 'get',
    path: '/api/countries',
    tag: 'Directory',
    summary: 'Countries, those with most businesses first',
    description: TOTAL,
    access: 'everybody',
    query: list,
    answers: json(z.array(measuredCountrySchema)),
  },
  {
    method: 'get',
    path: '/api/countries/{slug}',
    tag: 'Directory',
    summary: 'A country with its largest cities and its categories',
    access: 'everybody',
    parameters: slug,
    answers: json(countrySummarySchema),
  },
  {
    method: 'get',
    path: '/api/cities',
    tag: 'Directory',
    summary: 'Cities, those with most businesses first',
    description: TOTAL,
    access: 'everybody',
    query: list,
    answers: json(z.array(cityListItemSchema)),
  },
  {
    method: 'get',
    path: '/api/cities/{countryCode}/{slug}',
    tag: 'Directory',
    summary: 'A city and a page of its businesses, the best first',
    access: 'everybody',
    parameters: {
      countryCode: z
        .string()
        .regex(/^[A-Za-z]{2}$/)
        .describe('ISO 3166-1 alpha-2'),
      ...slug,
    },
    query: businesses,
    answers: json(citySummarySchema),
  },
  {
    method: 'get',
    path: '/api/businesses/{slug}',
    tag: 'Directory',
    summary: 'A public business',
    access: 'everybody',
    parameters: slug,
    answers: json(businessSchema),
  },
  {
    method: 'post',
    path: CONTACT_API,
    tag: 'Messages',
    summary: 'Sends a message to those who run the directory',
    description: 'A form without scripts is answered with a redirect to the contact page.',
    access: 'everybody',
    body: { ...jsonBody(contactMessageSchema), [FORM]: contactMessageSchema },
    answers: {
      ...json(contactAnswerSchema),
      303: { description: 'To the contact page, for a form', types: [] },
    },
    errors: ['forbidden', 'too_many_requests'],
  },
];
