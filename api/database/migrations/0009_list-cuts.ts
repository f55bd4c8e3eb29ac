import { type MigratedDatabase, runStatements } from '../run-statements.ts';

export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

/**
 * First entries of the pages of long lists. `rank` is the sort value with its sign reversed, so that
 * (rank, name, id) ascends.
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
