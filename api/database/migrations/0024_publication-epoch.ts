import { sql } from 'kysely';
import type { MigratedDatabase } from '../run-statements.ts';

/**
 * The epoch counts batches that change published files; the mark file of the publish target holds the
 * same number. `stored` is the MD5 of the file as the target stores it, which a bucket reports as ETag.
 */
export async function up(db: MigratedDatabase): Promise<void> {
  await sql`alter table publication add column epoch bigint not null default 0`.execute(db);
  await sql`alter table pages add column stored bytea not null default ''`.execute(db);
}
