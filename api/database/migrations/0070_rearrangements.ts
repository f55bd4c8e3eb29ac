import { type MigratedDatabase, runStatements } from '../run-statements.ts';

export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

/**
 * Administrators rename, merge and move categories and cities, and give them further names; each of these changes can be
 * undone. Mappings of categories were two kinds of them. Categories and cities say since when they exist, except those
 * that exist already.
 */
const STATEMENTS = `
alter table categories add column added_at timestamptz,
  add column parent_chosen boolean not null default false;
alter table cities add column added_at timestamptz;
alter table categories alter column added_at set default now();
alter table cities alter column added_at set default now();
create index categories_by_target on categories (merged_into) where merged_into is not null;
create index cities_by_target on cities (merged_into) where merged_into is not null;
create index cities_by_time on cities (added_at desc, id) where added_at is not null and merged_into is null;

create table rearrangements (
  id integer generated always as identity primary key,
  noun text not null check (noun in ('category', 'city')),
  kind text not null check (kind in ('rename', 'merge', 'move', 'alias', 'unalias')),
  subject_id integer not null,
  target_id integer,
  former jsonb not null,
  username text not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz
);
create table rearranged_listings (
  rearrangement_id integer not null references rearrangements on delete cascade,
  business_id bigint not null,
  primary key (rearrangement_id, business_id)
);

insert into rearrangements (id, noun, kind, subject_id, target_id, former, username, created_at, undone_at)
overriding system value
select m.id, 'category', case m.kind when 'same' then 'merge' else 'move' end, category_id, target_id,
  jsonb_build_object('name', c.name, 'slug', c.slug, 'parentId', former_parent_id, 'parentChosen', false,
    'names', to_jsonb(former_names), 'kinds', to_jsonb(former_kinds), 'paths', to_jsonb(former_paths),
    'combinations', '[]'::jsonb),
  username, m.created_at, m.undone_at
from category_mappings m join categories c on c.id = m.category_id;
select setval(pg_get_serial_sequence('rearrangements', 'id'), max(id)) from rearrangements having max(id) is not null;
insert into rearranged_listings select mapping_id, business_id from category_mapping_moves;
drop table category_mapping_moves;
drop table category_mappings;

alter table bulk_jobs drop constraint bulk_jobs_action_check;
alter table bulk_jobs add constraint bulk_jobs_action_check check (action in ('approve', 'withdraw', 'reopen',
  'pause', 'close', 'edit', 'release', 'undo', 'delete', 'restore', 'fix-slugs', 'store-phones', 'store-hours',
  'rearrange'));
`;
