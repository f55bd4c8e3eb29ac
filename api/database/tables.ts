import type { ColumnType, SelectType } from 'kysely';
import type * as administrators from './tables/administrators.ts';
import type * as backups from './tables/backups.ts';
import type * as businesses from './tables/businesses.ts';
import type * as feeds from './tables/feeds.ts';
import type * as imports from './tables/imports.ts';
import type * as messages from './tables/messages.ts';
import type * as pages from './tables/pages.ts';
import type * as places from './tables/places.ts';
import type * as rearrangements from './tables/rearrangements.ts';
import type * as rebuilds from './tables/rebuilds.ts';
import type * as reports from './tables/reports.ts';
import type * as search from './tables/search.ts';
import type * as site from './tables/site.ts';
import type * as usage from './tables/usage.ts';

/** A table that the query builder can read, and not write. */
type ReadOnly<Table> = {
  readonly [Column in keyof Table]: ColumnType<SelectType<Table[Column]>, never, never>;
};

/** All tables by name. `docs/schema.md` lists them in this order. */
export type DB = {
  /** Written by `changeListings` alone. */
  businesses: ReadOnly<businesses.BusinessesTable>;
  deletions: businesses.DeletionsTable;
  bulk_changes: businesses.BulkChangesTable;
  bulk_change_values: businesses.BulkChangeValuesTable;
  bulk_jobs: businesses.BulkJobsTable;
  countries: places.CountriesTable;
  regions: places.RegionsTable;
  cities: places.CitiesTable;
  city_names: places.CityNamesTable;
  categories: places.CategoriesTable;
  rearrangements: rearrangements.RearrangementsTable;
  rearranged_listings: rearrangements.RearrangedListingsTable;
  city_categories: places.CityCategoriesTable;
  country_categories: places.CountryCategoriesTable;
  combinations: places.CombinationsTable;
  search_entries: search.SearchEntriesTable;
  search_vocabulary: search.SearchVocabularyTable;
  imports: imports.ImportsTable;
  import_changes: imports.ImportChangesTable;
  import_rejections: imports.ImportRejectionsTable;
  column_mappings: imports.ColumnMappingsTable;
  feeds: feeds.FeedsTable;
  import_seen: feeds.ImportSeenTable;
  feed_absences: feeds.FeedAbsencesTable;
  set_aside_indexes: imports.SetAsideIndexesTable;
  pages: pages.PagesTable;
  list_cuts: pages.ListCutsTable;
  sitemap_slots: pages.SitemapSlotsTable;
  sitemap_groups: pages.SitemapGroupsTable;
  former_paths: pages.FormerPathsTable;
  stale_pages: rebuilds.StalePagesTable;
  stale_ranges: rebuilds.StaleRangesTable;
  orphan_files: rebuilds.OrphanFilesTable;
  unfinished_batches: rebuilds.UnfinishedBatchesTable;
  rebuilds: rebuilds.RebuildsTable;
  announcements: rebuilds.AnnouncementsTable;
  publication: site.PublicationTable;
  site_settings: site.SiteSettingsTable;
  administrators: administrators.AdministratorsTable;
  sessions: administrators.SessionsTable;
  second_factors: administrators.SecondFactorsTable;
  recovery_codes: administrators.RecoveryCodesTable;
  login_challenges: administrators.LoginChallengesTable;
  login_attempts: administrators.LoginAttemptsTable;
  login_queue: administrators.LoginQueueTable;
  api_keys: administrators.ApiKeysTable;
  dismissed_notifications: administrators.DismissedNotificationsTable;
  audit_entries: administrators.AuditEntriesTable;
  contact_messages: messages.ContactMessagesTable;
  contact_attempts: messages.ContactAttemptsTable;
  report_summaries: reports.ReportSummariesTable;
  suspected_duplicates: reports.SuspectedDuplicatesTable;
  usage_counts: usage.UsageCountsTable;
  backups: backups.BackupsTable;
};
