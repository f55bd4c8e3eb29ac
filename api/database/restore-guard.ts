import { type Kysely, sql } from 'kysely';
import { AppError } from '../errors.ts';
import { LOCKS } from './advisory-locks.ts';

/**
 * The schema that a restore loads into. It is there as long as the restore is not complete; then its
 * tables take the place of those of `public`, in one transaction. Its comment names the backup.
 */
export const UNFINISHED_SCHEMA = 'restore_unfinished';

/**
 * Keeps programs from using a database that is being restored, or of which a restore has left nothing
 * but its beginning. What a killed restore leaves beside a whole directory is removed.
 * @throws AppError `environment`, saying what to do
 */
export async function refuseDuringRestore<DB>(db: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ source: string | null; isWhole: boolean }>`
    select obj_description(oid, 'pg_namespace') as source,
      to_regclass('public.kysely_migration') is not null as "isWhole"
    from pg_namespace where nspname = ${UNFINISHED_SCHEMA}`.execute(db);
  const [unfinished] = rows;
  if (!unfinished) return;
  const source = unfinished.source ?? 'a backup';
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(LOCKS.restore)}) as free`.execute(trx);
    if (!rows[0]?.free)
      throw new AppError(
        'environment',
        `The database is being restored from ${source}. Start again when npm run restore has ended.`,
      );
    if (!unfinished.isWhole)
      throw new AppError(
        'environment',
        `The restore from ${source} has not been finished, and the database holds no directory. Run npm run restore again, or npm run restore -- --discard to begin with an empty directory.`,
      );
    await sql`drop schema if exists ${sql.ref(UNFINISHED_SCHEMA)} cascade`.execute(trx);
  });
}
