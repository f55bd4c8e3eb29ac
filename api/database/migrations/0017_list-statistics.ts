import { sql } from 'kysely';
import type { MigratedDatabase } from '../run-statements.ts';

/**
 * Extended statistics of long lists: from the single columns the planner expects one row for a list
 * that has thousands, and then read the whole list to find one page of it, 250 ms at a million listings.
 *
 * The index of a country's categories allows an index-only scan in their order: 3,500 categories lie
 * on 1,900 pages of the table.
 */
export async function up(db: MigratedDatabase): Promise<void> {
  await sql`create statistics list_cuts_by_list (ndistinct, mcv) on kind, key from list_cuts`.execute(
    db,
  );
  await sql`analyze list_cuts`.execute(db);
  await sql`
    create index country_categories_by_country
      on country_categories (country_id, business_count desc, category_id)`.execute(db);
}
