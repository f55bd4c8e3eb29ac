import { sql } from 'kysely';
import type { MigratedDatabase } from '../run-statements.ts';

/** Adds the option of imports by which blank cells erase stored values. */
export async function up(db: MigratedDatabase): Promise<void> {
  await sql`alter table imports add column erase boolean not null default false`.execute(db);
}
