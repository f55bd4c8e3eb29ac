import { type Kysely, sql, type Transaction } from 'kysely';
import { LISTED_BACKUPS } from '../contract/calls/backups.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import type { LastAttempt } from './schedule.ts';

/** Channel that is notified when a backup was requested. */
export const BACKUPS_CHANNEL = 'backups';

/** Runs that are kept, besides the last successful one: two months of hourly failures. */
const KEPT_RUNS = 1_500;

/**
 * Queues a backup, which the server runs.
 * @throws AppError `conflict` if one is queued or running
 */
export async function requestBackup(trx: Transaction<DB>, username: string): Promise<void> {
  const { rows } = await sql`
    insert into backups (status, requested_by) values ('queued', ${username})
    on conflict do nothing returning id`.execute(trx);
  if (rows.length === 0) throw new AppError('conflict', 'A backup is queued or running already.');
  await sql`select pg_notify(${BACKUPS_CHANNEL}, '')`.execute(trx);
}

/**
 * Records the start of a backup: of the queued one, or else of a new one.
 * @param target folder, or `s3://bucket/prefix`
 * @returns its id
 */
export async function beginBackup(db: Kysely<DB>, target: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const begun = { status: 'running' as const, started_at: new Date(), target };
    const queued = trx.updateTable('backups').set(begun).where('status', '=', 'queued');
    const added = trx.insertInto('backups').values(begun).returning('id');
    const backup =
      (await queued.returning('id').executeTakeFirst()) ?? (await added.executeTakeFirstOrThrow());
    return backup.id;
  });
}

export type BackupOutcome =
  | {
      readonly status: 'done';
      readonly file: string;
      readonly bytes: number;
      readonly row_count: number;
      /** Why older backups could not be removed; null if they were. */
      readonly error: string | null;
    }
  | { readonly status: 'failed'; readonly error: string };

/** Records the end of a backup, and deletes old runs. */
export async function endBackup(db: Kysely<DB>, id: number, outcome: BackupOutcome): Promise<void> {
  await db
    .updateTable('backups')
    .set({ ...outcome, finished_at: new Date() })
    .where('id', '=', id)
    .execute();
  await sql`
    delete from backups where id <= ${id}::bigint - ${sql.lit(KEPT_RUNS)}
      and id <> (select coalesce(max(id), 0) from backups where status = 'done')`.execute(db);
}

/** Records the failure of backups whose process has died. The caller holds the lock. */
export async function failAbandoned(db: Kysely<DB>): Promise<void> {
  await db
    .updateTable('backups')
    .set({
      status: 'failed',
      finished_at: new Date(),
      error: 'The process ended before the backup was complete.',
    })
    .where('status', '=', 'running')
    .execute();
}

export const findOpenBackup = (db: Kysely<DB>) =>
  db
    .selectFrom('backups')
    .where('status', 'in', ['queued', 'running'])
    .selectAll()
    .executeTakeFirst();

/** The last run for a target that has ended. */
export async function findLastAttempt(
  db: Kysely<DB>,
  target: string,
): Promise<LastAttempt | undefined> {
  const { rows } = await sql<LastAttempt>`
    select status, started_at, finished_at from backups
    where status in ('done', 'failed') and target = ${target} order by id desc limit 1`.execute(db);
  return rows[0];
}

/** The backups that the back office shows. */
export async function readBackups(db: Kysely<DB>) {
  const attempts = db.selectFrom('backups').selectAll().orderBy('id', 'desc');
  const [open, lastGood, recent] = await Promise.all([
    findOpenBackup(db),
    attempts.where('status', '=', 'done').limit(1).executeTakeFirst(),
    attempts.where('status', 'in', ['done', 'failed']).limit(LISTED_BACKUPS).execute(),
  ]);
  return { open, lastGood, recent };
}
