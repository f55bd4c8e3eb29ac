import { z } from 'zod';
import { SITEMAP_GROUPS } from '../pages/urls.ts';
import { count, moment } from './shapes.ts';

export const sitemapFileSchema = z.strictObject({
  path: z.string(),
  /** Its public URL. */
  url: z.url(),
  /** The kind of its pages; null for the index. */
  group: z.enum(SITEMAP_GROUPS).nullable(),
  /** The number of its pages; of the index, the number of sitemaps. */
  entries: count,
  bytes: count,
  /** The time of the last change of its bytes, which is its `lastmod`. */
  changedAt: moment,
  /** Whether it is stale. */
  stale: z.boolean(),
});
export type SitemapFile = z.infer<typeof sitemapFileSchema>;

/** The index first, then by group and number. */
export const sitemapsSchema = z.strictObject({ files: z.array(sitemapFileSchema) });
export type Sitemaps = z.infer<typeof sitemapsSchema>;
