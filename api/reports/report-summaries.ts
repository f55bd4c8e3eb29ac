import { CATEGORY_SUMMARY } from './categories.ts';
import { GEOGRAPHY_SUMMARY } from './geography.ts';
import { growthSummary } from './growth.ts';
import { QUALITY_SUMMARY } from './quality.ts';

/** What all reports are made from. @param timeZone in which days begin */
export const reportSummaries = (timeZone: string) =>
  [growthSummary(timeZone), GEOGRAPHY_SUMMARY, CATEGORY_SUMMARY, QUALITY_SUMMARY] as const;
