import { z } from 'zod';
import { countryCode, plainText } from './parameters.ts';

/** `update`: values of the file replace stored ones. `fill`: they fill in what is missing. */
export const IMPORT_TRUST = ['update', 'fill'] as const;
export type ImportTrust = (typeof IMPORT_TRUST)[number];

export const trustSchema = z
  .enum(IMPORT_TRUST)
  .default('update')
  .describe('Whether its values replace stored ones, or only fill in what is missing');

/** The longest name of a category, in a form. */
const LONGEST_CATEGORY = 200;

export const defaultCategorySchema = plainText
  .trim()
  .min(1)
  .max(LONGEST_CATEGORY)
  .describe('The category of new listings whose row has none');

export const defaultCountrySchema = countryCode
  .transform((code) => code.toUpperCase())
  .pipe(z.string())
  .describe('The country of rows that have none, ISO 3166-1 alpha-2');

/** How an import treats the listings of its file, in a body of JSON. */
export const IMPORT_CHOICES = {
  approved: z.boolean().default(true).describe('Whether new listings are public at once'),
  dryRun: z.boolean().default(false).describe('Whether to report the changes without making them'),
  erase: z.boolean().default(false).describe('Whether blank cells erase stored values'),
  trust: trustSchema,
  category: defaultCategorySchema.optional(),
  country: defaultCountrySchema.optional(),
};
