import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration outlives the table types of its day.
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create table set_aside_indexes (name text primary key, definition text not null)`.execute(
    db,
  );
}
