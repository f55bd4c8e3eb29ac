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

/** All tables by name. `docs/schema.md` lists them in this order. */
export type DB = {
  /** Written by `changeListings` alone. */
  businesses: ReadOnly<BusinessesTable>;
  deletions: DeletionsTable;
  bulk_jobs: BulkJobsTable;
  countries: CountriesTable;
  cities: CitiesTable;
  categories: CategoriesTable;
  city_categories: CityCategoriesTable;
  country_categories: CountryCategoriesTable;
  search_entries: SearchEntriesTable;
  search_vocabulary: SearchVocabularyTable;
  imports: ImportsTable;
  import_changes: ImportChangesTable;
  import_rejections: ImportRejectionsTable;
  column_mappings: ColumnMappingsTable;
  set_aside_indexes: SetAsideIndexesTable;
  pages: PagesTable;
  list_cuts: ListCutsTable;
  sitemap_slots: SitemapSlotsTable;
  sitemap_groups: SitemapGroupsTable;
  former_paths: FormerPathsTable;
  stale_pages: StalePagesTable;
  stale_ranges: StaleRangesTable;
  orphan_files: OrphanFilesTable;
  unfinished_batches: UnfinishedBatchesTable;
  rebuilds: RebuildsTable;
  announcements: AnnouncementsTable;
  publication: PublicationTable;
  site_settings: SiteSettingsTable;
  administrators: AdministratorsTable;
  sessions: SessionsTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  login_challenges: LoginChallengesTable;
  login_attempts: LoginAttemptsTable;
  login_queue: LoginQueueTable;
  audit_entries: AuditEntriesTable;
  contact_messages: ContactMessagesTable;
  contact_attempts: ContactAttemptsTable;
  report_summaries: ReportSummariesTable;
  suspected_duplicates: SuspectedDuplicatesTable;
  backups: BackupsTable;
};
