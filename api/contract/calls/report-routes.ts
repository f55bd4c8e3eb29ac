import { z } from 'zod';
import { tableLanguage } from './parameters.ts';
import {
  categoriesReportSchema,
  GROWTH_STEPS,
  geographySchema,
  growthSchema,
  qualitySchema,
} from './reports.ts';
import { CSV, defineRoutes, file, json } from './route.ts';

const step = z.enum(GROWTH_STEPS).default('day');
const table = file([CSV], 'A table');

/** Figures about the directory. Each report is also a table. */
export const REPORT_ROUTES = defineRoutes({
  growth: {
    method: 'get',
    path: '/api/admin/reports/growth',
    summary: 'The growth of the directory',
    access: 'viewer',
    query: z.object({ step }),
    answers: json(growthSchema),
  },
  growthTable: {
    method: 'get',
    path: '/api/admin/reports/growth.csv',
    summary: 'The growth of the directory, as CSV',
    access: 'viewer',
    query: z.object({ step, language: tableLanguage }),
    answers: table,
  },
  geography: {
    method: 'get',
    path: '/api/admin/reports/geography',
    summary: 'Listings by country and city',
    access: 'viewer',
    answers: json(geographySchema),
  },
  geographyTable: {
    method: 'get',
    path: '/api/admin/reports/geography.csv',
    summary: 'Listings by country and city, as CSV',
    access: 'viewer',
    query: z.object({ language: tableLanguage }),
    answers: table,
  },
  categories: {
    method: 'get',
    path: '/api/admin/reports/categories',
    summary: 'Categories with their ratings and growth',
    access: 'viewer',
    answers: json(categoriesReportSchema),
  },
  categoriesTable: {
    method: 'get',
    path: '/api/admin/reports/categories.csv',
    summary: 'Categories with their ratings and growth, as CSV',
    access: 'viewer',
    query: z.object({ language: tableLanguage }),
    answers: table,
  },
  quality: {
    method: 'get',
    path: '/api/admin/reports/quality',
    summary: 'Missing values and possible duplicates',
    access: 'viewer',
    answers: json(qualitySchema),
  },
  qualityTable: {
    method: 'get',
    path: '/api/admin/reports/quality.csv',
    summary: 'Missing values and possible duplicates, as CSV',
    access: 'viewer',
    query: z.object({ language: tableLanguage }),
    answers: table,
  },
});
