import { type Kysely, sql } from 'kysely';

/**
 * The epoch counts batches that change published files; the target's mark holds the same number. The
 * stored digest is the MD5 of the file as it lies in the target, which is what a bucket's ETag is.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration outlives the table types of its day.
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table publication add column epoch bigint not null default 0`.execute(db);
  await sql`alter table pages add column stored bytea not null default ''`.execute(db);
}
