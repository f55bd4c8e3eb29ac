import { z } from 'zod';

/** Several vendors' snippets, with room to spare; all of them together go out with every visit. */
const MAX_CHARACTERS = 20_000;

const markup = z
  .string()
  .max(MAX_CHARACTERS, `must have at most ${MAX_CHARACTERS.toLocaleString('en')} characters`)
  // PostgreSQL cannot keep a NUL in a text.
  .refine((text) => !text.includes('\0'), 'must not contain NUL');

/** What every page may know: markup that is put into it. Empty where there is none. */
export const publicSiteSettingsSchema = z.strictObject({
  head_tags: markup,
  facebook_pixel: markup,
  footer_tags: markup,
});
export type PublicSiteSettings = z.infer<typeof publicSiteSettingsSchema>;

export const siteSettingsSchema = publicSiteSettingsSchema.extend({ analytics_code: markup });
export type SiteSettings = z.infer<typeof siteSettingsSchema>;

/** What is saved: the fields that are left out stay as they are. */
export const siteSettingsChangeSchema = siteSettingsSchema.partial();
export type SiteSettingsChange = z.infer<typeof siteSettingsChangeSchema>;
