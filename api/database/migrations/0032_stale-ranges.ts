import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration outlives the table types of its day.
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of STATEMENTS.split(/;\s*\n/).filter((text) => text.trim() !== ''))
    await sql.raw(statement).execute(db);
}

/**
 * Gives ranges of stale listings, and files without a page, tables of their own. They were rows of
 * `stale_pages` with the page -1, and rows of `pages` with the page 0 and sometimes a negative key.
 * Digests that are not known become null; they were empty. `render_generation` is part of the digest of
 * every document.
 */
const STATEMENTS = `
create table stale_ranges (
  first_id bigint primary key check (first_id % 1000 = 0),
  listings integer not null,
  marked_at timestamptz not null default now()
);
insert into stale_ranges (first_id, listings, marked_at)
  select key, coalesce(listings, 1000), marked_at from stale_pages where upto is not null;
delete from stale_pages where upto is not null;
alter table stale_pages drop column upto, drop column listings;

create table orphan_files (
  path text primary key,
  priority smallint not null,
  found_at timestamptz not null default now()
);
create index orphan_files_claim on orphan_files (priority, path);
insert into orphan_files (path, priority, found_at)
  select p.path, coalesce(s.priority, 5), coalesce(s.marked_at, now())
  from pages p left join stale_pages s using (kind, key, page) where p.page < 1;
delete from pages where page < 1;
delete from stale_pages where page < 1;
alter table stale_pages add constraint stale_pages_page check (page > 0);
update unfinished_batches b set (kinds, keys, pages, paths) = (
    select coalesce(array_agg(kind), '{}'), coalesce(array_agg(key), '{}'),
      coalesce(array_agg(page), '{}'), coalesce(array_agg(path), '{}')
    from unnest(b.kinds, b.keys, b.pages, b.paths) t (kind, key, page, path) where page > 0
  ) where 0 = any(pages);

alter table pages rename column document to digest;
alter table pages
  alter column hash drop not null,
  alter column digest drop not null,
  alter column digest drop default,
  alter column stored drop not null,
  alter column stored drop default;
update pages set hash = nullif(hash, ''), digest = nullif(digest, ''), stored = nullif(stored, '')
  where hash = '' or digest = '' or stored = '';
alter table pages add constraint pages_page check (page > 0);

alter table publication add column render_generation integer not null default 0;
`;
