import { sql } from 'kysely';
import type { MigratedDatabase } from '../run-statements.ts';

/** Finds the few closed businesses whose pages name others of their city and category as nearby. */
export async function up(db: MigratedDatabase): Promise<void> {
  await sql`
    create index businesses_closed_by_place on businesses (city_id, category_id)
    where status = 'permanently_closed' and deleted_at is null`.execute(db);
}
