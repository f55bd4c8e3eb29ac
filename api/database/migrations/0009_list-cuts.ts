import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration outlives the table types of its day.
export async function up(db: Kysely<any>): Promise<void> {
  const statements = STATEMENTS.split(/;\s*\n/).filter((statement) => statement.trim() !== '');
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/**
 * Where the pages of long lists begin. `rank` is the value that a list is ordered by with its sign
 * turned, so that (rank, name, id) ascends along the list.
 */
const STATEMENTS = `
create table list_cuts (
  kind page_kind not null,
  key bigint not null,
  page integer not null check (page > 0),
  rank double precision not null,
  name text collate "C" not null,
  id bigint not null,
  size integer not null check (size >= 0),
  primary key (kind, key, page)
);
create index list_cuts_by_place on list_cuts (kind, key, rank, name, id);
`;
