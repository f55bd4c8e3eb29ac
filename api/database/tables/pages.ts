import type { PageKind } from '../../contract/pages/documents.ts';
import type { GeneratedTimestamp } from './columns.ts';

/** The ledger of published pages. */
export type PagesTable = {
  kind: PageKind;
  key: number;
  page: number;
  path: string;
  /** SHA-256 of the bytes; null where it is not known what is published. */
  hash: Buffer | null;
  /** Digest of the document and the templates; null where it is not known. */
  digest: Buffer | null;
  bytes: number;
  /** MD5 of the file as the target stores it, as in a bucket's ETag; null where it is not known. */
  stored: Buffer | null;
  /** Whether search engines are to know of it: then it stands in a sitemap. */
  indexable: boolean;
  /** When the page's bytes last changed, not when it was last rendered. */
  changed_at: GeneratedTimestamp;
};

/** Where a page of a long list begins, and how many entries it has. */
export type ListCutsTable = {
  kind: PageKind;
  key: number;
  page: number;
  rank: number;
  name: string;
  id: number;
  size: number;
};

/** The place of each public listing in the sitemaps: from 1, without gaps. */
export type SitemapSlotsTable = { slot: number; business_id: number };

/** Over how many sitemaps the pages of a group are spread; its number is that of SITEMAP_GROUPS. */
export type SitemapGroupsTable = { number: number; shards: number };

/** Where pages were: an entry whose page lives elsewhere now is a redirect, any other is gone. */
export type FormerPathsTable = {
  path: string;
  kind: PageKind;
  key: number;
  page: number;
  removed_at: GeneratedTimestamp;
};
