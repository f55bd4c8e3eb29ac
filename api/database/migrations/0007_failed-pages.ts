import { sql } from 'kysely';
import type { MigratedDatabase } from '../run-statements.ts';

/** Finds the few pages that have failed among a million stale ones. */
export async function up(db: MigratedDatabase): Promise<void> {
  await sql`create index stale_pages_failed on stale_pages (retry_at) where retry_at is not null`.execute(
    db,
  );
}
