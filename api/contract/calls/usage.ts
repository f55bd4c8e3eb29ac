import { z } from 'zod';
import { defineRoutes, json, jsonBody } from './route.ts';

/** What is counted: searches without results, searched categories and places, pages read. */
export const USAGE_KINDS = ['nothing', 'category', 'place', 'page'] as const;
export type UsageKind = (typeof USAGE_KINDS)[number];

/** Days that counts are kept. */
export const USAGE_DAYS = 90;
/** The periods of the report, in days up to today. */
export const USAGE_PERIODS = ['7', '30', '90'] as const;
export type UsagePeriod = (typeof USAGE_PERIODS)[number];

/** Texts of searches are shown from so many searches on. */
export const LEAST_SEARCHES = 5;

/** Whether searches and reads are counted. */
const usageCountingSchema = z.strictObject({ enabled: z.boolean() });

export const USAGE_ROUTES = defineRoutes({
  read: {
    endpoint: 'GET /api/admin/usage-counting',
    summary: 'Whether searches and reads of pages are counted',
    access: 'administrator',
    answers: json(usageCountingSchema),
  },
  save: {
    endpoint: 'PUT /api/admin/usage-counting',
    summary: 'Switches the counting of searches and reads on or off',
    description: 'It takes effect within a minute, and in the privacy policy.',
    access: 'administrator',
    body: jsonBody(usageCountingSchema),
    answers: json(usageCountingSchema),
  },
});
