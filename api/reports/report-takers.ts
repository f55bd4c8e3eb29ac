import { CATEGORIES } from './categories.ts';
import { GEOGRAPHY } from './geography.ts';
import { GROWTH } from './growth.ts';
import { QUALITY } from './quality.ts';

/** What all reports are made from. */
export const REPORT_TAKERS = [GROWTH, GEOGRAPHY, CATEGORIES, QUALITY] as const;
