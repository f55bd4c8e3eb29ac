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

/** A report as JSON, and as a table. */
const report = <const Name extends string, Schema extends z.ZodType>(
  name: Name,
  summary: string,
  schema: Schema,
) => {
  const access = 'viewer' as const;
  const endpoint = `GET /api/admin/reports/${name}` as const;
  return {
    shown: { endpoint, summary, access, answers: json(schema) },
    table: {
      endpoint: `${endpoint}.csv` as const,
      summary: `${summary}, as CSV`,
      access,
      query: z.object({ language: tableLanguage }),
      answers: file([CSV], 'A table'),
    },
  };
};

const growth = report('growth', 'The growth of the directory', growthSchema);
const geography = report('geography', 'Listings by country and city', geographySchema);
const categories = report(
  'categories',
  'Categories with their ratings and growth',
  categoriesReportSchema,
);
const quality = report('quality', 'Missing values and possible duplicates', qualitySchema);
const growthQuery = z.object({ step: z.enum(GROWTH_STEPS).default('day') });

/** Figures about the directory. Each report is also a table. */
export const REPORT_ROUTES = defineRoutes({
  growth: { ...growth.shown, query: growthQuery },
  growthTable: { ...growth.table, query: growthQuery.extend({ language: tableLanguage }) },
  geography: geography.shown,
  geographyTable: geography.table,
  categories: categories.shown,
  categoriesTable: categories.table,
  quality: quality.shown,
  qualityTable: quality.table,
});
