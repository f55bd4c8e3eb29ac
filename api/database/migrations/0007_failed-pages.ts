import { type Kysely, sql } from 'kysely';

/** Finds the few pages that have failed among a million that are only stale. */
// biome-ignore lint/suspicious/noExplicitAny: a migration outlives the table types of its day.
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create index stale_pages_failed on stale_pages (retry_at) where retry_at is not null`.execute(
    db,
  );
}
