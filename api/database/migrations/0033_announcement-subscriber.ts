import { sql } from 'kysely';
import type { MigratedDatabase } from '../run-statements.ts';

/** Gives the column with the name of the subscriber its name. */
export async function up(db: MigratedDatabase): Promise<void> {
  await sql`alter table announcements rename column taker to subscriber`.execute(db);
}
