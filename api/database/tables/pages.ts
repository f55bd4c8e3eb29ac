import type { PageKind } from '../../contract/pages/documents.ts';
import type { GeneratedTimestamp } from './columns.ts';

/** Ledger of published files. */
export type PagesTable = {
  kind: PageKind;
  /** What the page is about, within its kind: the id of a listing, city, category, country, … */
  key: number;
  /** Number of the page, from 1. 0 marks a file that is not wanted and has to be removed. */
  page: number;
  /** Address of the page, such as `/business/example-berlin`. */
  path: string;
  /** SHA-256 of the file before compression; null where it is unknown, so that the file is written again. */
  hash: Buffer | null;
  /** Digest of the document and the template version; null where it is unknown. */
  digest: Buffer | null;
  /** Size before compression. */
  bytes: number;
  /** MD5 of the file as a bucket stores it, which it reports as ETag; null where it is unknown, and for a folder. */
  stored: Buffer | null;
  /** Whether search engines may index the page. Then it is in a sitemap. */
  indexable: boolean;
  /** When the bytes last changed. Rendering alone does not change it. */
  changed_at: GeneratedTimestamp;
};

/** First entries of the pages of long lists, so that a page is found without counting (decision 5). */
export type ListCutsTable = {
  kind: PageKind;
  /** Key of the list, as in `pages`. */
  key: number;
  /** Number of the page, from 1. */
  page: number;
  /** Sort value of the first entry with its sign reversed, so that (rank, name, id) ascends. */
  rank: number;
  /** Name of the first entry. */
  name: string;
  /** Id of the first entry. */
  id: number;
  /** Entries on the page. */
  size: number;
};

/** Positions of listed businesses in the sitemaps: from 1, some of them free. */
export type SitemapSlotsTable = {
  slot: number;
  /** Null where the slot is free. */
  business_id: number | null;
  /** The line of the listing's page in the sitemap, see the sitemaps in documents.ts; null until it is published. */
  entry: string | null;
};

/** Number of sitemaps that each group of pages is spread over. */
export type SitemapGroupsTable = {
  /** Position in `SITEMAP_GROUPS`, from 1. */
  number: number;
  /** Sitemaps of the group. */
  shards: number;
};

/** Former addresses: a redirect where the page has another address now, a tombstone otherwise. */
export type FormerPathsTable = {
  /** The former address. */
  path: string;
  kind: PageKind;
  /** Key of the page, as in `pages`. */
  key: number;
  page: number;
  removed_at: GeneratedTimestamp;
};
