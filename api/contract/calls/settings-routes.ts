import { z } from 'zod';
import type { MapTiles } from '../pages/map-tiles.ts';
import { defineRoutes, json, jsonBody } from './route.ts';
import {
  publicSiteSettingsSchema,
  siteSettingsChangeSchema,
  siteSettingsSchema,
} from './site-settings.ts';

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
  mapTiles: {
    endpoint: 'GET /api/admin/map-tiles',
    summary: 'The source of map tiles',
    access: 'viewer',
    answers: json(mapTilesSchema),
  },
});
