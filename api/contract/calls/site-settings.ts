import { z } from 'zod';

/** Room for the snippets of several vendors. */
const MAX_CHARACTERS = 20_000;

const markup = z
  .string()
  .max(MAX_CHARACTERS, `must have at most ${MAX_CHARACTERS.toLocaleString('en')} characters`)
  // PostgreSQL refuses a NUL in a text.
  .refine((text) => !text.includes('\0'), 'must not contain NUL');

/** Markup of every page; may be empty. */
export const publicSiteSettingsSchema = z.strictObject({
  head_tags: markup,
  facebook_pixel: markup,
  footer_tags: markup,
});
export type PublicSiteSettings = z.infer<typeof publicSiteSettingsSchema>;

export const siteSettingsSchema = publicSiteSettingsSchema.extend({ analytics_code: markup });
export type SiteSettings = z.infer<typeof siteSettingsSchema>;

/** A change of some fields. The others keep their values. */
export const siteSettingsChangeSchema = siteSettingsSchema.partial();
export type SiteSettingsChange = z.infer<typeof siteSettingsChangeSchema>;
