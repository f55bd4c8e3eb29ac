import type { ColumnType } from 'kysely';
import type { PageKind } from '../../contract/pages/documents.ts';
import type { GeneratedTimestamp } from './columns.ts';

/** The ledger of published pages. */
export type PagesTable = {
  kind: PageKind;
  key: number;
  page: number;
  path: string;
  /** Of the bytes; empty where they are not known. */
  hash: Buffer;
  /** Of what the bytes are made from: document and templates. */
  document: ColumnType<Buffer, Buffer | undefined, Buffer>;
  bytes: number;
  /** MD5 of the file as the target stores it, as in a bucket's ETag; empty where it is not known. */
  stored: ColumnType<Buffer, Buffer | undefined, Buffer>;
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
