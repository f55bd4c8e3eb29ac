import { type Kysely, sql } from 'kysely';

/** Ranges of marked listings are claimed as they are, and hold no more than a batch does. */
// biome-ignore lint/suspicious/noExplicitAny: a migration outlives the table types of its day.
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table stale_pages add column listings int`.execute(db);
  await sql`
    with ranges as (delete from stale_pages where upto is not null returning key, upto)
    insert into stale_pages (kind, key, page, priority, upto, listings)
    select distinct on (first) 'business'::page_kind, first, -1, 20, first + 999, 1000
    from ranges, generate_series(key / 1000 * 1000, upto, 1000) first`.execute(db);
}
