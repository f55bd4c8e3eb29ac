import { CATEGORIES } from './categories.ts';
import { GEOGRAPHY } from './geography.ts';
import { growthIn } from './growth.ts';
import { QUALITY } from './quality.ts';

/** What all reports are made from. @param timeZone in which days begin */
export const reportTakers = (timeZone: string) =>
  [growthIn(timeZone), GEOGRAPHY, CATEGORIES, QUALITY] as const;
