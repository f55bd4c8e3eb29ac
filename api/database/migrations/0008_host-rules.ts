import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration outlives the table types of its day.
export async function up(db: Kysely<any>): Promise<void> {
  const statements = STATEMENTS.split(/;\s*\n/).filter((statement) => statement.trim() !== '');
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/**
 * A sender holds its rows while it talks to somebody who may be slow. Whoever publishes would wait
 * for it at a key of (taker, path); with numbers instead, an address may be noted anew meanwhile.
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
