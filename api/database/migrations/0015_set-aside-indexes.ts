import { sql } from 'kysely';
import type { MigratedDatabase } from '../run-statements.ts';

export async function up(db: MigratedDatabase): Promise<void> {
  await sql`create table set_aside_indexes (name text primary key, definition text not null)`.execute(
    db,
  );
}
