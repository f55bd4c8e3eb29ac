import { type MigratedDatabase, runStatements } from '../run-statements.ts';

export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

/** Sources that are imported by a schedule, and the listings that their releases no longer have. */
const STATEMENTS = `
create table feeds (
  id integer generated always as identity primary key,
  name text not null,
  address text not null,
  schedule text not null,
  time_zone text not null,
  full_release boolean not null,
  absent_rule text not null check (absent_rule in ('keep', 'close', 'remove')),
  trust text not null check (trust in ('update', 'fill')),
  approved boolean not null,
  header_choice text,
  encoding_choice text,
  mapping jsonb not null default '[]',
  licence text,
  next_at timestamptz,
  unchanged_at timestamptz,
  told_at timestamptz,
  changed_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create unique index feeds_by_name on feeds (lower(name));
alter table imports
  add column feed_id integer references feeds on delete set null,
  add column etag text,
  add column last_modified text;
create index imports_by_feed on imports (feed_id, id) where feed_id is not null;
create table import_seen (
  import_id bigint not null references imports on delete cascade,
  position integer not null,
  business_ids bigint[] not null,
  primary key (import_id, position)
);
create table feed_absences (
  business_id bigint not null,
  feed_id integer not null references feeds on delete cascade,
  import_id bigint not null references imports on delete cascade,
  ruled_in bigint references imports on delete set null,
  returned_in bigint references imports on delete set null,
  primary key (business_id, feed_id)
);
alter table deletions drop constraint deletions_kind_check,
  add constraint deletions_kind_check check (kind in ('one', 'selected', 'all', 'test_data', 'feed'));
create index feed_absences_by_feed on feed_absences (feed_id) where returned_in is null;
`;
