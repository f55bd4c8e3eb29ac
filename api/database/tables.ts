import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { BULK_JOB_ACTIONS } from '../contract/admin-businesses.ts';
import type { DuplicateKind } from '../contract/admin-list.ts';
import type { AuditAction } from '../contract/audit.ts';
import type { DeletionKind } from '../contract/deletions.ts';
import type { PageKind } from '../contract/documents.ts';
import type { ImportNotice } from '../contract/import-notices.ts';
import type { ImportStatus } from '../contract/imports-api.ts';
import type { MapTiles } from '../contract/map-tiles.ts';
import type { Operator } from '../contract/operator.ts';

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;
type Count = Generated<number>;

export type CountriesTable = {
  id: GeneratedAlways<number>;
  /** The name in one case, without accents: what it is looked for by. */
  key: GeneratedAlways<string>;
  code: string;
  name: string;
  slug: string;
  business_count: Count;
  city_count: Count;
  category_count: Count;
};

export type CitiesTable = {
  id: GeneratedAlways<number>;
  /** The name in one case, without accents: what it is looked for by. */
  key: GeneratedAlways<string>;
  country_id: number;
  name: string;
  slug: string;
  /** A–Z, or null where the name has no Latin initial. */
  letter: string | null;
  business_count: Count;
  category_count: Count;
};

export type CategoriesTable = {
  id: GeneratedAlways<number>;
  /** The name in one case, without accents: what it is looked for by. */
  key: GeneratedAlways<string>;
  name: string;
  slug: string;
  letter: string | null;
  business_count: Count;
  country_count: Count;
  /** Public listings that have a rating, and the sum of their ratings in tenths of a star. */
  rated_count: Count;
  rating_tenths: Count;
};

/** Public listings per city and category; a pair without any has no row. */
export type CityCategoriesTable = { city_id: number; category_id: number; business_count: number };

/** Public listings per country and category; a pair without any has no row. */
export type CountryCategoriesTable = {
  country_id: number;
  category_id: number;
  business_count: number;
};

export type BusinessesTable = {
  id: GeneratedAlways<number>;
  slug: string;
  name: string;
  category_id: number;
  city_id: number;
  type: string | null;
  full_address: string | null;
  street: string | null;
  postal_code: string | null;
  phone: string | null;
  latitude: number | null;
  longitude: number | null;
  time_zone: string | null;
  rating: number | null;
  reviews: Count;
  reviews_link: string | null;
  photo: string | null;
  logo: string | null;
  located_in: string | null;
  working_hours: string | null;
  verified: Generated<boolean>;
  about: string | null;
  url: string | null;
  place_id: string | null;
  cid: string | null;
  /** Normalised name and place: the identity of rows that carry no id. */
  fingerprint: string;
  approved: Generated<boolean>;
  deleted_at: Timestamp | null;
  /** What deleted the listing; null while it is there. */
  deletion_id: number | null;
  /** Fields that an administrator set by hand; imports leave them alone. */
  edited_fields: Generated<string[]>;
  /** The import that brought the listing in. */
  import_id: number | null;
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
  public: GeneratedAlways<boolean>;
  score: GeneratedAlways<number>;
  /** The name in one case, in which texts stand in the order of the Turkish alphabet. */
  name_key: GeneratedAlways<string>;
  /** What the listing lacks: a bit for each of MISSING_FIELDS, in their order. */
  missing: GeneratedAlways<number>;
  /** A bit for each of FEATURE_KEYS; null where `about` has not been looked through yet. */
  features: number | null;
  /** When it is open, as ranges of minutes of its own week from Monday 0:00; null where unknown. */
  open_minutes: string | null;
};

/** What is searched: a row for each public listing. */
export type SearchEntriesTable = {
  business_id: number;
  city_id: number;
  category_id: number;
  score: number;
  reviews: number;
  rating: number | null;
  verified: boolean;
  features: number;
  open_minutes: string | null;
  time_zone: string | null;
  latitude: number | null;
  longitude: number | null;
  missing: number;
  /** Folded, as `search_fold` does it. */
  name: string;
  /** The name in Latin letters, where that is another. */
  alias: string | null;
  /** Of the name, and of what else it is found by. */
  words: string;
};

/** Each word that is or was in a listing's name: what a misspelt one may have meant. */
export type SearchVocabularyTable = { word: string };

export type ImportsTable = {
  id: GeneratedAlways<number>;
  file_name: string;
  file_bytes: number;
  batch_size: number;
  status: Generated<ImportStatus>;
  rows_read: Count;
  inserted: Count;
  updated: Count;
  unchanged: Count;
  skipped: Count;
  rejected: Count;
  report: JSONColumnType<object> | null;
  message: string | null;
  /** What `message` says in English, for other languages. */
  notice: JSONColumnType<ImportNotice> | null;
  created_at: GeneratedTimestamp;
  started_at: Timestamp | null;
  finished_at: Timestamp | null;
  /** Where the file lies; null where it has not come, or is not needed any more. */
  file_path: string | null;
  /** SHA-256 of the file. */
  file_hash: Buffer | null;
  /** Whether new listings are public at once. */
  approved: Generated<boolean>;
  dry_run: Generated<boolean>;
  /** How much of the file has been read, in bytes. */
  bytes_read: Count;
  /** What the report is made from, as of the last batch. */
  tally: JSONColumnType<object> | null;
  /** The listings that the import brought in have ids from the one to the other. */
  first_business_id: number | null;
  last_business_id: number | null;
  cancel_requested: Generated<boolean>;
  administrator_id: number | null;
  /** What headers meant when its first rows were taken: pairs of header and field. */
  mapping: JSONColumnType<[string, string][]> | null;
  /** How the sheets of its file begin; null until it has been read. */
  sheets: JSONColumnType<object[]> | null;
  /** Listings that were deleted, restored and left alone when it was taken back. */
  undone_deleted: Count;
  undone_restored: Count;
  undone_kept: Count;
};

/** What an import has overwritten in a listing: the columns that differed, before and after. */
export type ImportChangesTable = {
  import_id: number;
  business_id: number;
  old: JSONColumnType<object>;
  new: JSONColumnType<object>;
};

/** Headers that administrators have told the meaning of. */
export type ColumnMappingsTable = {
  header: string;
  field: string;
  created_at: GeneratedTimestamp;
};

export type ImportRejectionsTable = {
  import_id: number;
  /** From 1, in the order of the file. */
  position: number;
  sheet: string | null;
  row_number: number;
  column_name: string;
  reason: string;
  /** What `reason` says in English, for other languages. */
  notice: JSONColumnType<ImportNotice> | null;
  cells: JSONColumnType<(string | null)[]>;
};

/** Indexes that are to be made again when the import that does without them is over. */
export type SetAsideIndexesTable = { name: string; definition: string };

export type AdministratorsTable = {
  id: GeneratedAlways<number>;
  username: string;
  password_hash: string;
  created_at: GeneratedTimestamp;
  disabled_at: Timestamp | null;
};

export type SessionsTable = {
  token_hash: Buffer;
  administrator_id: number;
  created_at: GeneratedTimestamp;
  last_seen_at: GeneratedTimestamp;
  expires_at: Timestamp;
};

/** Attempts to sign in that failed, or are not decided yet. */
export type LoginAttemptsTable = {
  id: GeneratedAlways<number>;
  name_hash: Buffer;
  /** An IPv4 address, or the first half of an IPv6 one. */
  address: string;
  attempted_at: GeneratedTimestamp;
};

export type SiteSettingsTable = {
  id: Generated<boolean>;
  head_tags: Generated<string>;
  footer_tags: Generated<string>;
  analytics_code: Generated<string>;
  facebook_pixel: Generated<string>;
  updated_at: GeneratedTimestamp;
};

export type ContactMessagesTable = {
  id: GeneratedAlways<number>;
  name: string;
  email: string;
  company: string | null;
  phone: string | null;
  subject: string;
  message: string;
  created_at: GeneratedTimestamp;
  read_at: Timestamp | null;
};

/** Who has sent a message lately, for as long as that counts. */
export type ContactAttemptsTable = {
  id: GeneratedAlways<number>;
  /** An IPv4 address, or the first half of an IPv6 one. */
  address: string;
  attempted_at: GeneratedTimestamp;
};

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

export type StalePagesTable = {
  kind: PageKind;
  key: number;
  page: number;
  /** The lower, the sooner. */
  priority: number;
  marked_at: GeneratedTimestamp;
  attempts: Count;
  retry_at: Timestamp | null;
  error: string | null;
};

/**
 * Batches of pages whose bytes are on their way: written down, and committed, before the first of
 * them, and gone with the commit that records them in the ledger. What a dead worker leaves here may
 * have been published, or not.
 */
export type UnfinishedBatchesTable = {
  id: Generated<number>;
  kinds: PageKind[];
  keys: number[];
  pages: number[];
  paths: string[];
  started_at: GeneratedTimestamp;
};

/** A rebuild lasts from the first batch to when nothing is stale any more; one runs at a time. */
export type RebuildsTable = {
  id: GeneratedAlways<number>;
  started_at: GeneratedTimestamp;
  last_batch_at: GeneratedTimestamp;
  finished_at: Timestamp | null;
  rendered: Count;
  written: Count;
  unchanged: Count;
  removed: Count;
  failed: Count;
};

/** Addresses whose bytes have changed, for each taker that is still to be told, in that order. */
export type AnnouncementsTable = {
  id: GeneratedAlways<number>;
  taker: string;
  path: string;
  queued_at: GeneratedTimestamp;
};

/** What the ledger of published pages is about. */
export type PublicationTable = {
  id: Generated<boolean>;
  /** Of the templates that the pages were, or are being, rendered with. */
  template_version: Generated<string>;
  /** The mark that the folder or bucket carries which the ledger describes. */
  target: Generated<string>;
  /** Who runs the directory; what is missing has not been said. */
  operator: JSONColumnType<Partial<Operator>>;
  /** Where maps take their pictures from; what is missing is as by default. */
  map_tiles: JSONColumnType<Partial<MapTiles>>;
  /** The origin that they name in their canonical addresses. */
  site_url: Generated<string>;
  /** Why nothing can be published just now; null where all is well. */
  problem: string | null;
  problem_since: Timestamp | null;
};

/** What administrators have done. */
export type AuditEntriesTable = {
  id: GeneratedAlways<number>;
  at: GeneratedTimestamp;
  administrator_id: number | null;
  /** Null where it was nobody known. */
  username: string | null;
  action: AuditAction;
  business_id: number | null;
  subject: string;
  before: JSONColumnType<object> | null;
  after: JSONColumnType<object> | null;
};

/** Listings that were deleted together, and can be taken back together. */
export type DeletionsTable = {
  id: GeneratedAlways<number>;
  kind: DeletionKind;
  administrator_id: number | null;
  username: string | null;
  /** The name of one of them. */
  example: string | null;
  business_count: Count;
  created_at: GeneratedTimestamp;
  undone_at: Timestamp | null;
  purged_at: Timestamp | null;
};

/** Work on more listings than one transaction takes. */
export type BulkJobsTable = {
  id: GeneratedAlways<number>;
  action: (typeof BULK_JOB_ACTIONS)[number];
  /** Which listings it is about. */
  selection: JSONColumnType<object>;
  deletion_id: number | null;
  administrator_id: number | null;
  username: string | null;
  /** The listings up to this one are done, */
  last_id: Generated<number>;
  /** and those after this one came later than the job. */
  until_id: number;
  /** Listings that there were to do at the beginning. */
  matched_count: number;
  processed_count: Count;
  changed_count: Count;
  /** Why it does not get on just now. */
  problem: string | null;
  created_at: GeneratedTimestamp;
  finished_at: Timestamp | null;
};

/** What reports are made from, as of when it was taken. */
export type ReportSummariesTable = {
  name: string;
  as_of: Timestamp;
  /** How long it took. */
  took_ms: number;
  body: JSONColumnType<object>;
};

/** Listings that may be in the directory twice, as of the last report on quality. */
export type SuspectedDuplicatesTable = { kind: DuplicateKind; business_id: number };

export type DB = {
  countries: CountriesTable;
  cities: CitiesTable;
  categories: CategoriesTable;
  city_categories: CityCategoriesTable;
  country_categories: CountryCategoriesTable;
  businesses: BusinessesTable;
  imports: ImportsTable;
  import_rejections: ImportRejectionsTable;
  import_changes: ImportChangesTable;
  column_mappings: ColumnMappingsTable;
  set_aside_indexes: SetAsideIndexesTable;
  administrators: AdministratorsTable;
  sessions: SessionsTable;
  login_attempts: LoginAttemptsTable;
  site_settings: SiteSettingsTable;
  contact_messages: ContactMessagesTable;
  contact_attempts: ContactAttemptsTable;
  pages: PagesTable;
  list_cuts: ListCutsTable;
  sitemap_slots: SitemapSlotsTable;
  sitemap_groups: SitemapGroupsTable;
  former_paths: FormerPathsTable;
  stale_pages: StalePagesTable;
  publication: PublicationTable;
  audit_entries: AuditEntriesTable;
  deletions: DeletionsTable;
  bulk_jobs: BulkJobsTable;
  report_summaries: ReportSummariesTable;
  suspected_duplicates: SuspectedDuplicatesTable;
  unfinished_batches: UnfinishedBatchesTable;
  rebuilds: RebuildsTable;
  announcements: AnnouncementsTable;
  search_entries: SearchEntriesTable;
  search_vocabulary: SearchVocabularyTable;
};
