import { type Kysely, sql } from 'kysely';

/** Where the pictures of the maps come from that pages are published with. */
// biome-ignore lint/suspicious/noExplicitAny: a migration outlives the table types of its day.
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table publication add column map_tiles jsonb not null default '{}'`.execute(db);
}
