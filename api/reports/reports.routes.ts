import type Router from '@koa/router';
import type { Context } from 'koa';
import { z } from 'zod';
import {
  type CategoriesReport,
  type Geography,
  GROWTH_STEPS,
  type Growth,
  type Quality,
  REPORTS_API,
} from '../contract/calls/reports.ts';
import { dayIn } from '../contract/text/days.ts';
import { validate } from '../http/validate.ts';
import type { Guard } from '../sessions/require-administrator.ts';
import { CATEGORY_SUMMARY, presentCategories } from './categories.ts';
import { GEOGRAPHY_SUMMARY, presentGeography } from './geography.ts';
import { growthSummary, presentGrowth } from './growth.ts';
import { presentQuality, QUALITY_SUMMARY } from './quality.ts';
import {
  categoriesTable,
  geographyTable,
  growthTable,
  qualityTable,
  type ReportTable,
  tableCsv,
} from './report-tables.ts';
import type { Summaries } from './summaries.ts';

const stepSchema = z.object({ step: z.enum(GROWTH_STEPS).default('day') });
const tableSchema = z.object({ language: z.enum(['tr', 'en']).default('tr') });

/**
 * The reports, as JSON and as CSV.
 * @param summaries what they are made from
 * @param timeZone in which days begin
 */
export function addReportRoutes(
  router: Router,
  summaries: Summaries,
  timeZone: string,
  guard: Guard,
): void {
  const addTable = (path: string, table: (ctx: Context) => Promise<ReportTable>) =>
    router.get(`${path}.csv`, guard('viewer'), async (ctx) => {
      const { language } = validate(tableSchema, ctx.query);
      const name = path.slice(path.lastIndexOf('/') + 1);
      const csv = tableCsv(await table(ctx), language);
      ctx.attachment(`report-${name}-${dayIn(timeZone, new Date())}.csv`);
      ctx.type = 'text/csv; charset=utf-8';
      ctx.body = csv;
    });

  const days = growthSummary(timeZone);
  const growth = async ({ query }: Context) =>
    presentGrowth(await summaries.read(days), validate(stepSchema, query).step);
  router.get(REPORTS_API.growth, guard('viewer'), async (ctx) => {
    ctx.body = (await growth(ctx)) satisfies Growth;
  });
  addTable(REPORTS_API.growth, async (ctx) => growthTable(await growth(ctx)));

  const geography = async () => presentGeography(await summaries.read(GEOGRAPHY_SUMMARY));
  router.get(REPORTS_API.geography, guard('viewer'), async (ctx) => {
    ctx.body = (await geography()) satisfies Geography;
  });
  addTable(REPORTS_API.geography, async () => geographyTable(await geography()));

  router.get(REPORTS_API.categories, guard('viewer'), async (ctx) => {
    ctx.body = presentCategories(await summaries.read(CATEGORY_SUMMARY)) satisfies CategoriesReport;
  });
  addTable(REPORTS_API.categories, async () =>
    categoriesTable(
      presentCategories(await summaries.read(CATEGORY_SUMMARY), Number.POSITIVE_INFINITY),
    ),
  );

  const quality = async () => presentQuality(await summaries.read(QUALITY_SUMMARY));
  router.get(REPORTS_API.quality, guard('viewer'), async (ctx) => {
    ctx.body = (await quality()) satisfies Quality;
  });
  addTable(REPORTS_API.quality, async () => qualityTable(await quality()));
}
