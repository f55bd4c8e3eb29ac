import { z } from 'zod';

/** How an import treats the listings of its file, in a body of JSON. */
export const IMPORT_CHOICES = {
  approved: z.boolean().default(true).describe('Whether new listings are public at once'),
  dryRun: z.boolean().default(false).describe('Whether to report the changes without making them'),
  erase: z.boolean().default(false).describe('Whether blank cells erase stored values'),
};
