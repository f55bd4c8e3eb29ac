import type { ColumnType, SelectType } from 'kysely';
import type {
  AdministratorsTable,
  AuditEntriesTable,
  LoginAttemptsTable,
  LoginChallengesTable,
  LoginQueueTable,
  RecoveryCodesTable,
  SecondFactorsTable,
  SessionsTable,
} from './tables/administrators.ts';
import type { BackupsTable } from './tables/backups.ts';
import type { BulkJobsTable, BusinessesTable, DeletionsTable } from './tables/businesses.ts';
import type {
  ColumnMappingsTable,
  ImportChangesTable,
  ImportRejectionsTable,
  ImportsTable,
  SetAsideIndexesTable,
} from './tables/imports.ts';
import type { ContactAttemptsTable, ContactMessagesTable } from './tables/messages.ts';
import type {
  FormerPathsTable,
  ListCutsTable,
  PagesTable,
  SitemapGroupsTable,
  SitemapSlotsTable,
} from './tables/pages.ts';
import type {
  CategoriesTable,
  CitiesTable,
  CityCategoriesTable,
  CountriesTable,
  CountryCategoriesTable,
} from './tables/places.ts';
import type {
  AnnouncementsTable,
  OrphanFilesTable,
  RebuildsTable,
  StalePagesTable,
  StaleRangesTable,
  UnfinishedBatchesTable,
} from './tables/rebuilds.ts';
import type { ReportSummariesTable, SuspectedDuplicatesTable } from './tables/reports.ts';
import type { SearchEntriesTable, SearchVocabularyTable } from './tables/search.ts';
import type { PublicationTable, SiteSettingsTable } from './tables/site.ts';

/** A table that the query builder can read, and not write. */
type ReadOnly<Table> = {
  readonly [Column in keyof Table]: ColumnType<SelectType<Table[Column]>, never, never>;
};

/** All tables by name. What stands in their rows is told by the rooms of `tables/`. */
export type DB = {
  countries: CountriesTable;
  cities: CitiesTable;
  categories: CategoriesTable;
  city_categories: CityCategoriesTable;
  country_categories: CountryCategoriesTable;
  /** Written by `changeListings` alone. */
  businesses: ReadOnly<BusinessesTable>;
  imports: ImportsTable;
  import_rejections: ImportRejectionsTable;
  import_changes: ImportChangesTable;
  column_mappings: ColumnMappingsTable;
  set_aside_indexes: SetAsideIndexesTable;
  administrators: AdministratorsTable;
  sessions: SessionsTable;
  login_attempts: LoginAttemptsTable;
  login_queue: LoginQueueTable;
  login_challenges: LoginChallengesTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  site_settings: SiteSettingsTable;
  contact_messages: ContactMessagesTable;
  contact_attempts: ContactAttemptsTable;
  pages: PagesTable;
  list_cuts: ListCutsTable;
  sitemap_slots: SitemapSlotsTable;
  sitemap_groups: SitemapGroupsTable;
  former_paths: FormerPathsTable;
  stale_pages: StalePagesTable;
  stale_ranges: StaleRangesTable;
  orphan_files: OrphanFilesTable;
  publication: PublicationTable;
  backups: BackupsTable;
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
