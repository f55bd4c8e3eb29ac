import type pg from 'pg';
import { latestMigration, unknownMigrations } from '../../api/database/migrate.ts';
import { AppError } from '../../api/errors.ts';
import type { BackupArchive } from './archive-reader.ts';
import { LEFT_OUT, SCHEMA, type TableShape } from './tables.ts';
import { programVersion } from './take-backup.ts';

const OLDEST_POSTGRES = 150_000;

/** @throws AppError `environment` if a newer version of the program made the backup */
export async function checkVersion({ name, manifest }: BackupArchive): Promise<void> {
  const unknown = unknownMigrations(manifest.migrations);
  if (unknown.length === 0) return;
  throw new AppError(
    'environment',
    `${name} was made by a newer version of the program: version ${manifest.programVersion}, database at ${manifest.migrations.at(-1)}. This is version ${await programVersion()}, with migrations up to ${latestMigration()}. Update the program, and restore again.`,
  );
}

/**
 * Checks that the database can be restored into.
 * @param replace whether existing listings may be replaced
 * @throws AppError `environment`, `conflict`
 */
export async function checkDatabase(client: pg.Client, replace: boolean): Promise<void> {
  const { rows } = await client.query<{ version: number; has: boolean; migrated: boolean }>(
    `select current_setting('server_version_num')::int as version,
       to_regclass('${SCHEMA}.businesses') is not null as has,
       to_regclass('${SCHEMA}.kysely_migration') is not null as migrated`,
  );
  const [found] = rows;
  if (found === undefined || found.version < OLDEST_POSTGRES)
    throw new AppError('environment', 'The database is older than PostgreSQL 15.');
  if (!found.has || replace) return;
  const { rows: counted } = await client.query<{ listings: string }>(
    `select count(*) as listings from (select from ${SCHEMA}.businesses limit 1000) b`,
  );
  const listings = Number(counted[0]?.listings ?? 0);
  if (listings > 0)
    throw new AppError(
      'conflict',
      `The database already has listings (${listings === 1_000 ? '1,000 or more' : listings}). To replace all of its data with the backup, restore with --replace.`,
    );
}

/**
 * Checks that the tables of the backup are those that its migrations create.
 * @param shapes of the migrated schema
 * @throws AppError `bad_file`, which names the table
 */
export function checkShapes(
  { name, manifest }: BackupArchive,
  shapes: readonly TableShape[],
): void {
  const byName = new Map(shapes.map((shape) => [shape.name, shape]));
  const seen = new Set<string>();
  for (const table of manifest.tables) {
    const shape = byName.get(table.name);
    const foreign = table.columns.filter((column) => !shape?.columns.includes(column));
    if (shape && foreign.length === 0 && !(table.name in LEFT_OUT) && !seen.has(table.name)) {
      seen.add(table.name);
      continue;
    }
    const what = shape && foreign.length > 0 ? ` with the columns ${foreign.join(', ')}` : '';
    throw new AppError(
      'bad_file',
      `${name} cannot be restored: it has a table ${table.name}${what}, which a database at ${manifest.migrations.at(-1)} does not have, or has only once. Nothing has been changed. Use another backup.`,
    );
  }
}
