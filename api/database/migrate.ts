import type { Kysely } from 'kysely';
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
};

/**
 * Brings the schema up to date; does nothing where it is.
 * @returns the names of the migrations that ran
 * @throws AppError `environment` when the database is newer than the code
 */
export async function migrateToLatest(db: Kysely<DB>): Promise<string[]> {
  const applied = await db.introspection
    .getTables({ withInternalKyselyTables: true })
    .then((tables) =>
      tables.some(({ name }) => name === 'kysely_migration')
        ? db
            .withTables<{ kysely_migration: { name: string } }>()
            .selectFrom('kysely_migration')
            .select('name')
            .execute()
        : [],
    );
  const unknown = applied.map(({ name }) => name).filter((name) => !(name in MIGRATIONS));
  if (unknown.length > 0) {
    throw new AppError(
      'environment',
      `The database is newer than this program: it knows the change ${unknown.join(', ')}, which this version does not. Update the program, or point DATABASE_URL or DATA_DIR to another database.`,
    );
  }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map(({ migrationName }) => migrationName);
}
