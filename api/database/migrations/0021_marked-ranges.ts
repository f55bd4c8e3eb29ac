import { type Kysely, sql } from 'kysely';

/** A mark may stand for all listings from its key up to this one. */
// biome-ignore lint/suspicious/noExplicitAny: a migration outlives the table types of its day.
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table stale_pages add column upto bigint`.execute(db);
}
