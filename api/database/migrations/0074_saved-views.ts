import { type MigratedDatabase, runStatements } from '../run-statements.ts';

export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

/** Views of the list have names. An account takes its own ones with it; shared ones stay. */
const STATEMENTS = `
create table saved_views (
  id integer primary key generated always as identity,
  name text not null,
  query text not null,
  facts text[] not null,
  owner_id integer references administrators on delete cascade,
  shared_by integer references administrators on delete set null,
  created_at timestamptz not null default now(),
  constraint saved_views_have_one_owner check (owner_id is null or shared_by is null)
);
alter table administrators add column list_facts text[];
`;
