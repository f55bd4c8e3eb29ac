import { type MigratedDatabase, runStatements } from '../run-statements.ts';

/**
 * The status of a business (open, temporarily closed, closed for good) and the day of its last change.
 *
 * A `public` listing has a page. A `listed` one is also in lists, counts, searches and sitemaps: a
 * business that is closed for good keeps its page, and is in none of them. The indexes of lists follow
 * `listed`. `businesses_closed` finds the few businesses that are not open.
 */
export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

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
