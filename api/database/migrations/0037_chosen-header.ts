import { sql } from 'kysely';
import type { MigratedDatabase } from '../run-statements.ts';

/** Adds the rows of the header that an administrator has chosen for an import, such as `3` or `2-3`. */
export async function up(db: MigratedDatabase): Promise<void> {
  await sql`alter table imports add column header_choice text`.execute(db);
}
