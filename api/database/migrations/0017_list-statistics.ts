import { type Kysely, sql } from 'kysely';

/**
 * What the planner has to know of long lists. By the columns alone it takes a list for one row, the
 * kind's share times the key's, where it may have thousands: it then looked for pages of a list by
 * reading all of it, 250 ms of a million listings.
 *
 * And the categories of a country in their order from an index alone: 3,500 of them lie on 1,900 pages.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration outlives the table types of its day.
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create statistics list_cuts_by_list (ndistinct, mcv) on kind, key from list_cuts`.execute(
    db,
  );
  await sql`analyze list_cuts`.execute(db);
  await sql`
    create index country_categories_by_country
      on country_categories (country_id, business_count desc, category_id)`.execute(db);
}
