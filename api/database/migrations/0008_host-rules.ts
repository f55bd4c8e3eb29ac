import { type MigratedDatabase, runStatements } from '../run-statements.ts';

export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

/**
 * A sender locks rows of `announcements` while it waits for a subscriber. With the key (taker, path),
 * publishing the same address again would block; with a number in the key it inserts another row.
 */
const STATEMENTS = `
alter type page_kind add value 'redirects';
alter type page_kind add value 'former-pages';
alter type page_kind add value 'nginx';

create function former_shard(path text) returns integer
  immutable parallel safe strict
  return ('x' || left(md5(path), 7))::bit(28)::integer % 512;

delete from former_paths f using pages p where p.path = f.path;
create index former_paths_by_page on former_paths (kind, key, page);
create index former_paths_by_shard on former_paths (former_shard(path));
create index former_paths_by_age on former_paths (removed_at desc, path);

alter table announcements drop constraint announcements_pkey;
drop index announcements_by_age;
alter table announcements
  add column id bigint generated always as identity,
  add primary key (taker, id);
create index announcements_by_path on announcements (taker, path);
`;
