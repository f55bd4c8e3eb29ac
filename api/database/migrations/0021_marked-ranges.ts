import { sql } from 'kysely';
import type { MigratedDatabase } from '../run-statements.ts';

/** Allows a mark to stand for all listings from its key up to this id. */
export async function up(db: MigratedDatabase): Promise<void> {
  await sql`alter table stale_pages add column upto bigint`.execute(db);
}
