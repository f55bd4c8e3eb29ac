import type { Context } from 'koa';
import type { Kysely } from 'kysely';
import { type GrowthStep, REPORT_ROUTES } from '../contract/calls/reports.ts';
import type { UsagePeriod } from '../contract/calls/usage.ts';
import { dayIn } from '../contract/text/days.ts';
import type { DB } from '../database/tables.ts';
import type { Serve } from '../http/serve-routes.ts';
import type { UsageCounter } from '../usage/usage-counter.ts';
import { CATEGORY_SUMMARY, presentCategories } from './categories.ts';
import { GEOGRAPHY_SUMMARY, presentGeography } from './geography.ts';
import { growthSummary, presentGrowth } from './growth.ts';
import { presentQuality, QUALITY_SUMMARY } from './quality.ts';
import { categoriesCsv, geographyCsv, growthCsv, qualityCsv, usageCsv } from './report-tables.ts';
import type { Summaries } from './summaries.ts';
import { reportUsage } from './usage.ts';

type Parts = {
  readonly summaries: Summaries;
  readonly usage: UsageCounter;
  /** IANA name of the zone in which days begin. */
  readonly timeZone: string;
};

/** The reports, as JSON and as CSV. */
export function addReportRoutes(
  serve: Serve,
  db: Kysely<DB>,
  { summaries, usage, timeZone }: Parts,
): void {
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

  const used = async (period: UsagePeriod) => {
    await usage.store();
    return reportUsage(db, timeZone, period);
  };
  serve(REPORT_ROUTES.usage, ({ query: { days: period } }) => used(period));
  serve(REPORT_ROUTES.usageTable, async ({ ctx, query: { days: period, language } }) =>
    csv(ctx, usageCsv(await used(period), language)),
  );
}

/** What all reports are made from. @param timeZone in which days begin */
export const reportSummaries = (timeZone: string) =>
  [growthSummary(timeZone), GEOGRAPHY_SUMMARY, CATEGORY_SUMMARY, QUALITY_SUMMARY] as const;
