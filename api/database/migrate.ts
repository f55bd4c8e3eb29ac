import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { AppError } from '../errors.ts';
import * as initial from './migrations/0001_initial.ts';
import * as sessions from './migrations/0002_sessions.ts';
import * as contact from './migrations/0003_contact.ts';
import * as categoryRatings from './migrations/0004_category-ratings.ts';
import * as mapTiles from './migrations/0005_map-tiles.ts';
import * as pageEngine from './migrations/0006_page-engine.ts';
import * as failedPages from './migrations/0007_failed-pages.ts';
import * as hostRules from './migrations/0008_host-rules.ts';
import * as listCuts from './migrations/0009_list-cuts.ts';
import * as imports from './migrations/0010_imports.ts';
import * as importJobs from './migrations/0011_import-jobs.ts';
import * as backOffice from './migrations/0012_back-office.ts';
import * as adminLists from './migrations/0013_admin-lists.ts';
import * as importNotices from './migrations/0014_import-notices.ts';
import * as setAsideIndexes from './migrations/0015_set-aside-indexes.ts';
import * as search from './migrations/0016_search.ts';
import * as listStatistics from './migrations/0017_list-statistics.ts';
import * as namesWithAll from './migrations/0018_names-with-all.ts';
import * as fasterFold from './migrations/0019_faster-fold.ts';
import * as fewerFlushes from './migrations/0020_fewer-flushes.ts';
import * as markedRanges from './migrations/0021_marked-ranges.ts';
import * as claimedRanges from './migrations/0022_claimed-ranges.ts';
import * as publicationEpoch from './migrations/0024_publication-epoch.ts';
import * as backups from './migrations/0025_backups.ts';
import * as signIn from './migrations/0026_sign-in.ts';
import * as secondFactor from './migrations/0027_second-factor.ts';
import * as roles from './migrations/0028_roles.ts';
import * as businessStatus from './migrations/0029_business-status.ts';
import * as keptCells from './migrations/0030_kept-cells.ts';
import * as unusedIndex from './migrations/0031_unused-index.ts';
import * as staleRanges from './migrations/0032_stale-ranges.ts';
import * as announcementSubscriber from './migrations/0033_announcement-subscriber.ts';
import { refuseDuringRestore } from './restore-guard.ts';
import type { DB } from './tables.ts';

const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001_initial': initial,
  '0002_sessions': sessions,
  '0003_contact': contact,
  '0004_category-ratings': categoryRatings,
  '0005_map-tiles': mapTiles,
  '0006_page-engine': pageEngine,
  '0007_failed-pages': failedPages,
  '0008_host-rules': hostRules,
  '0009_list-cuts': listCuts,
  '0010_imports': imports,
  '0011_import-jobs': importJobs,
  '0012_back-office': backOffice,
  '0013_admin-lists': adminLists,
  '0014_import-notices': importNotices,
  '0015_set-aside-indexes': setAsideIndexes,
  '0016_search': search,
  '0017_list-statistics': listStatistics,
  '0018_names-with-all': namesWithAll,
  '0019_faster-fold': fasterFold,
  '0020_fewer-flushes': fewerFlushes,
  '0021_marked-ranges': markedRanges,
  '0022_claimed-ranges': claimedRanges,
  '0024_publication-epoch': publicationEpoch,
  '0025_backups': backups,
  '0026_sign-in': signIn,
  '0027_second-factor': secondFactor,
  '0028_roles': roles,
  '0029_business-status': businessStatus,
  '0030_kept-cells': keptCells,
  '0031_unused-index': unusedIndex,
  '0032_stale-ranges': staleRanges,
  '0033_announcement-subscriber': announcementSubscriber,
};

/** Extensions that migrations create, in the first schema of the search path. */
export const EXTENSIONS = ['pg_trgm', 'unaccent', 'fuzzystrmatch'] as const;

/** Filters the names of migrations that this version does not have. */
export const unknownMigrations = (names: readonly string[]): string[] =>
  names.filter((name) => !(name in MIGRATIONS));

/** Name of the last migration of this version. */
export const latestMigration = (): string => Object.keys(MIGRATIONS).sort().at(-1) ?? '';

/**
 * Runs the pending migrations.
 * @returns names of the migrations that ran
 * @throws AppError `environment` if the database is newer than the code, or is being restored
 */
export async function migrateToLatest(db: Kysely<DB>): Promise<string[]> {
  await refuseDuringRestore(db);
  const { rows: found } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db);
  const applied = found[0]?.exists
    ? await db
        .withTables<{ kysely_migration: { name: string } }>()
        .selectFrom('kysely_migration')
        .select('name')
        .execute()
    : [];
  const unknown = unknownMigrations(applied.map(({ name }) => name));
  if (unknown.length > 0) {
    throw new AppError(
      'environment',
      `The database is newer than this program: it has the migration ${unknown.join(', ')}, which this version does not have. Update the program, or point DATABASE_URL or DATA_DIR to another database.`,
    );
  }
  return migrate(db);
}

/**
 * Migrates the tables of a schema other than `public`.
 * @param db with the schema first in the search path of its connections
 * @param upTo last migration to run; all of them where undefined
 */
export const migrateSchema = (db: Kysely<DB>, schema: string, upTo?: string): Promise<string[]> =>
  migrate(db, schema, upTo);

async function migrate(db: Kysely<DB>, schema?: string, upTo?: string): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => MIGRATIONS },
    ...(schema !== undefined && { migrationTableSchema: schema }),
  });
  const { error, results } =
    upTo === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(upTo);
  if (error) throw error;
  return (results ?? []).map(({ migrationName }) => migrationName);
}
