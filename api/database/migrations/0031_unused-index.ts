import { type Kysely, sql } from 'kysely';

/** Former addresses were listed by age while `_redirects` was published; nothing reads them so any more. */
// biome-ignore lint/suspicious/noExplicitAny: a migration outlives the table types of its day.
export async function up(db: Kysely<any>): Promise<void> {
  await sql`drop index former_paths_by_age`.execute(db);
}
