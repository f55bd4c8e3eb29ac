import { z } from 'zod';
import { OVERVIEW_API, overviewSchema } from '../../contract/calls/overview.ts';
import {
  categoriesReportSchema,
  GROWTH_STEPS,
  geographySchema,
  growthSchema,
  qualitySchema,
  REPORTS_API,
} from '../../contract/calls/reports.ts';
import { CSV, json, type Operation, raw } from '../operation.ts';

const language = z.enum(['tr', 'en']).default('tr');
const step = z.enum(GROWTH_STEPS).default('day');

const REPORTS = [
  {
    path: REPORTS_API.growth,
    summary: 'How the directory has grown',
    schema: growthSchema,
    query: { step },
  },
  {
    path: REPORTS_API.geography,
    summary: 'Where listings are',
    schema: geographySchema,
    query: {},
  },
  {
    path: REPORTS_API.categories,
    summary: 'Categories with their ratings and growth',
    schema: categoriesReportSchema,
    query: {},
  },
  {
    path: REPORTS_API.quality,
    summary: 'What listings lack, and which may be there twice',
    schema: qualitySchema,
    query: {},
  },
];

/** Each report is a table, too. */
export const REPORT_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: OVERVIEW_API,
    tag: 'Reports',
    summary: 'What the back office shows live',
    access: 'administrator',
    answers: json(overviewSchema),
  },
  ...REPORTS.flatMap(({ path, summary, schema, query }): Operation[] => [
    {
      method: 'get',
      path,
      tag: 'Reports',
      summary,
      access: 'administrator',
      query,
      answers: json(schema),
    },
    {
      method: 'get',
      path: `${path}.csv`,
      tag: 'Reports',
      summary: `${summary}, as CSV`,
      access: 'administrator',
      query: { ...query, language },
      answers: raw([CSV], 'A table'),
    },
  ]),
];
