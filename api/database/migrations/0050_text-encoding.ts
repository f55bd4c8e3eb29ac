import { sql } from 'kysely';
import type { MigratedDatabase } from '../run-statements.ts';

/** Adds the chosen encoding of an import's file; null if it is detected. */
export async function up(db: MigratedDatabase): Promise<void> {
  await sql`alter table imports add column encoding_choice text`.execute(db);
}
