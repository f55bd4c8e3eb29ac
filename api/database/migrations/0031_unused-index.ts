import { sql } from 'kysely';
import type { MigratedDatabase } from '../run-statements.ts';

/** Drops the index of former addresses by age, which no query uses any more. */
export async function up(db: MigratedDatabase): Promise<void> {
  await sql`drop index former_paths_by_age`.execute(db);
}
