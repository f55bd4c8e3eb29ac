import { access, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createAdministrator, hasAdministrators } from '../../api/administrators/administrators.ts';
import { generatePassword } from '../../api/administrators/new-password.ts';
import type { Config } from '../../api/config.ts';
import type { Database } from '../../api/database/connection.ts';
import { AppError } from '../../api/errors.ts';
import { importFile } from '../../api/imports/import-file.ts';
import { countUnderived, fillDerived } from '../../api/search/fill-derived.queries.ts';
import { startProgress } from '../cli/progress.ts';
import { writeSample } from '../sample/write-sample.ts';

const SAMPLE_SEED = 1;
const BATCH_SIZE = 15_000;

/** Creates the folder if it is missing. @throws AppError `environment` when it cannot be written to */
export async function ensureWritable(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.W_OK);
  } catch (cause) {
    throw new AppError(
      'environment',
      `The data folder ${dataDir} cannot be written to (${cause instanceof Error ? cause.message : cause}). Make it writable, or set DATA_DIR to another folder.`,
      { cause },
    );
  }
}

/**
 * Derives features and opening hours of listings that an older release has imported without them.
 * @param begin called with the step's name if there are such listings
 * @returns the number of these listings
 */
export async function fillDerivedOnce(
  { db }: Database,
  begin: (step: string) => void,
): Promise<number> {
  const total = await countUnderived(db);
  if (total === 0) return 0;
  begin('deriving features and opening hours');
  const progress = startProgress('Deriving features and hours', 'listings');
  const done = await fillDerived(db, (soFar) => progress.update(soFar, total));
  progress.finish(`${done.toLocaleString('en')} listings`);
  return done;
}

/**
 * Imports generated listings from a real spreadsheet, if no import has ever finished. A start after a
 * kill imports the same file again, which changes nothing twice.
 * @returns the number of inserted listings
 */
export async function importSampleOnce(config: Config, { db, pool }: Database): Promise<number> {
  const done = await db
    .selectFrom('imports')
    .select('id')
    .where('status', '=', 'done')
    .limit(1)
    .execute();
  if (config.sampleRows === 0 || done.length > 0) return 0;

  const file = join(config.dataDir, 'sample.xlsx');
  const writing = startProgress('Writing sample.xlsx', 'rows');
  await writeSample({
    rows: config.sampleRows,
    out: file,
    seed: SAMPLE_SEED,
    onProgress: (rows) => writing.update(rows, config.sampleRows),
  });
  writing.finish(`${config.sampleRows.toLocaleString('en')} rows`);

  const importing = startProgress('Importing sample.xlsx', 'bytes');
  const report = await importFile(pool, file, {
    batchSize: BATCH_SIZE,
    dryRun: false,
    approved: true,
    onProgress: ({ bytes, totalBytes }) => importing.update(bytes, totalBytes),
  });
  importing.finish(report.message);
  return report.inserted;
}

/**
 * Creates the first administrator, if there is none.
 * @returns the generated password; undefined when ADMIN_PASSWORD was used or an administrator exists
 * @throws AppError `configuration` when ADMIN_PASSWORD breaks a rule; later starts ignore the variable
 */
export async function createFirstAdministrator(
  { adminUsername, adminPassword }: Config,
  { db }: Database,
): Promise<string | undefined> {
  if (await hasAdministrators(db)) return undefined;
  const password = adminPassword ?? generatePassword(adminUsername);
  try {
    await createAdministrator(db, { username: adminUsername, password });
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    throw new AppError('configuration', `ADMIN_PASSWORD: ${cause.message}`, { cause });
  }
  return adminPassword === undefined ? password : undefined;
}
