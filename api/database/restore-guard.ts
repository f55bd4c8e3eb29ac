import { type Kysely, sql } from 'kysely';
import { AppError } from '../errors.ts';
import { LOCKS } from './advisory-locks.ts';

/**
 * The schema that a restore loads tables into. It exists until the restore is complete: one transaction
 * then replaces the tables of `public` with its tables. Its comment names the backup.
 */
export const UNFINISHED_SCHEMA = 'restore_unfinished';

/**
 * Refuses a database that is being restored or contains only a part of a backup. Drops the schema that
 * an interrupted restore has left beside a complete database.
 * @throws AppError `environment` with instructions
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
        `The restore from ${source} was not completed, and the database has no other data. Run npm run restore again, or npm run restore -- --discard to start with an empty database.`,
      );
    await sql`drop schema if exists ${sql.ref(UNFINISHED_SCHEMA)} cascade`.execute(trx);
  });
}
