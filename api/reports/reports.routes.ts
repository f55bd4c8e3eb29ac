import type { Context } from 'koa';
import { type GrowthStep, REPORT_ROUTES } from '../contract/calls/reports.ts';
import { dayIn } from '../contract/text/days.ts';
import type { Serve } from '../http/serve-routes.ts';
import { CATEGORY_SUMMARY, presentCategories } from './categories.ts';
import { GEOGRAPHY_SUMMARY, presentGeography } from './geography.ts';
import { growthSummary, presentGrowth } from './growth.ts';
import { presentQuality, QUALITY_SUMMARY } from './quality.ts';
import { categoriesCsv, geographyCsv, growthCsv, qualityCsv } from './report-tables.ts';
import type { Summaries } from './summaries.ts';

/**
 * The reports, as JSON and as CSV.
 * @param summaries the report summaries
 * @param timeZone IANA name of the zone in which days begin
 */
export function addReportRoutes(serve: Serve, summaries: Summaries, timeZone: string): void {
  const csv = (ctx: Context, table: string) => {
    const name = ctx.path.slice(ctx.path.lastIndexOf('/') + 1, -'.csv'.length);
    ctx.attachment(`report-${name}-${dayIn(timeZone, new Date())}.csv`);
    ctx.type = 'text/csv; charset=utf-8';
    return table;
  };

  const days = growthSummary(timeZone);
  const growth = async (step: GrowthStep) => presentGrowth(await summaries.read(days), step);
  serve(REPORT_ROUTES.growth, ({ query: { step } }) => growth(step));
  serve(REPORT_ROUTES.growthTable, async ({ ctx, query: { step, language } }) =>
    csv(ctx, growthCsv(await growth(step), language)),
  );

  const geography = async () => presentGeography(await summaries.read(GEOGRAPHY_SUMMARY));
  serve(REPORT_ROUTES.geography, geography);
  serve(REPORT_ROUTES.geographyTable, async ({ ctx, query: { language } }) =>
    csv(ctx, geographyCsv(await geography(), language)),
  );

  const categories = async (most?: number) =>
    presentCategories(await summaries.read(CATEGORY_SUMMARY), most);
  serve(REPORT_ROUTES.categories, () => categories());
  serve(REPORT_ROUTES.categoriesTable, async ({ ctx, query: { language } }) =>
    csv(ctx, categoriesCsv(await categories(Number.POSITIVE_INFINITY), language)),
  );

  const quality = async () => presentQuality(await summaries.read(QUALITY_SUMMARY));
  serve(REPORT_ROUTES.quality, quality);
  serve(REPORT_ROUTES.qualityTable, async ({ ctx, query: { language } }) =>
    csv(ctx, qualityCsv(await quality(), language)),
  );
}

/** What all reports are made from. @param timeZone in which days begin */
export const reportSummaries = (timeZone: string) =>
  [growthSummary(timeZone), GEOGRAPHY_SUMMARY, CATEGORY_SUMMARY, QUALITY_SUMMARY] as const;
