import { z } from 'zod';
import {
  businessSchema,
  categorySummarySchema,
  cityListItemSchema,
  citySummarySchema,
  countrySummarySchema,
  homepageDataSchema,
  measuredCategorySchema,
  measuredCountrySchema,
} from '../pages/entities.ts';
import { PAGE_SIZE } from '../pages/pagination.ts';
import {
  searchAnswerSchema,
  searchQuerySchema,
  suggestAnswerSchema,
  suggestQuerySchema,
} from '../pages/search-api.ts';
import {
  countryCode,
  letter,
  paged,
  pageLimit,
  pageNumber,
  searchText,
  slugParams,
} from './parameters.ts';
import { defineRoutes, json } from './route.ts';

const MAX_LIST_LIMIT = 1_000;
const MAX_BUSINESSES = 100;

/** Without a limit, a list has as many entries as its handler decides. */
const list = z.object({
  letter: letter.optional().describe('Names with this initial only'),
  search: searchText.optional().describe('A part of the name, in any case'),
  page: pageNumber,
  limit: pageLimit(MAX_LIST_LIMIT).optional(),
});
export type ListQuery = z.output<typeof list>;

const businessPage = z.object(paged(MAX_BUSINESSES, PAGE_SIZE));
export type BusinessPageQuery = z.output<typeof businessPage>;

const TOTAL = 'The header X-Total-Count has the number of entries on all pages.';

/** The data of the public pages. */
export const DIRECTORY_ROUTES = defineRoutes({
  homepage: {
    endpoint: 'GET /api/homepage-data',
    summary: 'The data of the home page',
    access: 'public',
    answers: json(homepageDataSchema),
  },
  categories: {
    endpoint: 'GET /api/categories',
    summary: 'Categories, the largest first',
    description: TOTAL,
    access: 'public',
    query: list,
    answers: json(z.array(measuredCategorySchema)),
  },
  category: {
    endpoint: 'GET /api/categories/{slug}',
    summary: 'A category and a page of its businesses, the best first',
    access: 'public',
    params: slugParams,
    query: businessPage,
    answers: json(categorySummarySchema),
  },
  search: {
    endpoint: 'GET /api/search',
    summary: 'Searches for businesses, and explains the interpretation of the query',
    access: 'public',
    query: searchQuerySchema,
    answers: json(searchAnswerSchema),
  },
  suggest: {
    endpoint: 'GET /api/suggest',
    summary: 'Completions of a text',
    access: 'public',
    query: suggestQuerySchema,
    answers: json(suggestAnswerSchema),
  },
  countries: {
    endpoint: 'GET /api/countries',
    summary: 'Countries, the largest first',
    description: TOTAL,
    access: 'public',
    query: list,
    answers: json(z.array(measuredCountrySchema)),
  },
  country: {
    endpoint: 'GET /api/countries/{slug}',
    summary: 'A country with its largest cities and its categories',
    access: 'public',
    params: slugParams,
    answers: json(countrySummarySchema),
  },
  cities: {
    endpoint: 'GET /api/cities',
    summary: 'Cities, the largest first',
    description: `Without search, page and limit, all of them. ${TOTAL}`,
    access: 'public',
    query: list,
    answers: json(z.array(cityListItemSchema)),
  },
  city: {
    endpoint: 'GET /api/cities/{countryCode}/{slug}',
    summary: 'A city and a page of its businesses, the best first',
    access: 'public',
    params: z.object({
      countryCode: countryCode.describe('ISO 3166-1 alpha-2'),
      slug: slugParams.shape.slug,
    }),
    query: businessPage,
    answers: json(citySummarySchema),
  },
  business: {
    endpoint: 'GET /api/businesses/{slug}',
    summary: 'A public business',
    access: 'public',
    params: slugParams,
    answers: json(businessSchema),
  },
});
