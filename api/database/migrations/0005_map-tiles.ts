import { sql } from 'kysely';
import type { MigratedDatabase } from '../run-statements.ts';

/** The source of the map tiles that pages are published with. */
export async function up(db: MigratedDatabase): Promise<void> {
  await sql`alter table publication add column map_tiles jsonb not null default '{}'`.execute(db);
}
