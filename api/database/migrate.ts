import { readdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { FileMigrationProvider, Migrator } from 'kysely/migration';
import { AppError } from '../errors.ts';
import { refuseDuringRestore } from './restore-guard.ts';
import type { DB } from './tables.ts';

const FOLDER = join(import.meta.dirname, 'migrations');
const FILES = readdirSync(FOLDER).sort();
const NAMES = FILES.map((file) => basename(file, '.ts'));

/** Extensions that migrations create, in the first schema of the search path. */
export const EXTENSIONS = ['pg_trgm', 'unaccent', 'fuzzystrmatch'] as const;

/** Filters the names of migrations that this version does not have. */
export const unknownMigrations = (names: readonly string[]): string[] =>
  names.filter((name) => !NAMES.includes(name));

/** Name of the last migration of this version. */
export const latestMigration = (): string => NAMES.at(-1) ?? '';

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
    provider: new FileMigrationProvider({
      ...{ fs: { readdir }, path: { join }, migrationFolder: FOLDER },
      import: (file) => import(file),
    }),
    ...(schema !== undefined && { migrationTableSchema: schema }),
  });
  const { error, results } =
    upTo === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(upTo);
  if (error) throw error;
  return (results ?? []).map(({ migrationName }) => migrationName);
}
