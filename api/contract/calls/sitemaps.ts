import { z } from 'zod';
import { SITEMAP_GROUPS } from '../pages/urls.ts';

const count = z.int().min(0);

export const sitemapFileSchema = z.strictObject({
  path: z.string(),
  /** The address that search engines read it at. */
  url: z.url(),
  /** Which pages it names; null for the one file that names the others. */
  group: z.enum(SITEMAP_GROUPS).nullable(),
  /** How many pages it names, or, of the one that names the others, files. */
  entries: count,
  bytes: count,
  /** When its bytes have last changed: the `lastmod` that search engines are told. */
  changedAt: z.iso.datetime(),
  /** Whether it is to be made anew. */
  stale: z.boolean(),
});
export type SitemapFile = z.infer<typeof sitemapFileSchema>;

/** `/sitemap.xml` first, then by group and number. */
export const sitemapsSchema = z.strictObject({ files: z.array(sitemapFileSchema) });
export type Sitemaps = z.infer<typeof sitemapsSchema>;
