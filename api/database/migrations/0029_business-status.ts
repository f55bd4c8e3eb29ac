import { type Kysely, sql } from 'kysely';

/**
 * Whether a business is open, closed for a time, or closed for good, and since when the directory knows.
 *
 * `public` says that a listing has a page. `listed` says that it is also in lists, counts, searches and
 * sitemaps: a business that is closed for good keeps its page and is in none of them. The indexes of
 * lists follow `listed`; `businesses_closed` finds the few that are
 * not open, for the back office.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration outlives the table types of its day.
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of STATEMENTS.split(/;\s*\n/).filter((text) => text.trim() !== ''))
    await sql.raw(statement).execute(db);
}

const STATEMENTS = `
alter table businesses
  add column status text not null default 'open'
    check (status in ('open', 'temporarily_closed', 'permanently_closed')),
  add column status_since date,
  add column listed boolean not null generated always as (
    approved and deleted_at is null and status <> 'permanently_closed') stored;
drop index if exists businesses_by_category;
drop index if exists businesses_by_city;
create index businesses_by_category on businesses (category_id, score desc, name collate "C", id) where listed;
create index businesses_by_city on businesses (city_id, score desc, name collate "C", id) where listed;
create index businesses_closed on businesses (status, id) include (category_id, city_id, approved)
  where status <> 'open' and deleted_at is null;
delete from set_aside_indexes where name in ('businesses_by_category', 'businesses_by_city');
`;
