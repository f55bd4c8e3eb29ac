import { z } from 'zod';
import type { MapTiles } from '../pages/map-tiles.ts';
import { VERIFICATION_NAMES } from '../pages/verification-tags.ts';
import { defineRoutes, json, jsonBody } from './route.ts';
import { count } from './shapes.ts';

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

/** What the markup of the head would do. */
const settingsPreviewSchema = z.strictObject({
  /** The verification tags, which are part of the HTML of every page. */
  inPage: z.array(z.strictObject({ name: z.enum(VERIFICATION_NAMES), content: z.string() })),
  /** What saving it would cost; null where no page changes. */
  rollout: z
    .strictObject({
      /** Published pages. */
      pages: count,
      /** The rate of past rebuilds of this installation; null before the first large one. */
      pagesPerSecond: z.number().min(0).nullable(),
    })
    .nullable(),
});
export type SettingsPreview = z.infer<typeof settingsPreviewSchema>;

/** Four texts of 20,000 characters, each of up to six bytes in JSON. */
const MAX_SETTINGS_BYTES = 512_000;

const mapTilesSchema = z.strictObject({
  url: z.string(),
  attribution: z.string(),
}) satisfies z.ZodType<MapTiles>;

/** What every page carries. */
export const SETTINGS_ROUTES = defineRoutes({
  read: {
    endpoint: 'GET /api/admin/site-settings',
    summary: 'The code that pages carry',
    description: '`analytics_code` is only in the answer to a session.',
    access: 'public',
    answers: json(z.union([siteSettingsSchema, publicSiteSettingsSchema])),
  },
  save: {
    endpoint: 'POST /api/admin/site-settings',
    summary: 'Saves the code that pages carry',
    access: 'administrator',
    body: jsonBody(siteSettingsChangeSchema, MAX_SETTINGS_BYTES),
    answers: json(siteSettingsSchema),
  },
  preview: {
    endpoint: 'POST /api/admin/site-settings/preview',
    summary:
      'The verification tags in markup of the head, and the pages that saving it would change',
    access: 'administrator',
    body: jsonBody(siteSettingsSchema.pick({ head_tags: true }), MAX_SETTINGS_BYTES),
    answers: json(settingsPreviewSchema),
  },
  mapTiles: {
    endpoint: 'GET /api/admin/map-tiles',
    summary: 'The source of map tiles',
    access: 'viewer',
    answers: json(mapTilesSchema),
  },
});
