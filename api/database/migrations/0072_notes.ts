import { type MigratedDatabase, runStatements } from '../run-statements.ts';

export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

/** Listings have notes of administrators, and one who takes care of them. */
const STATEMENTS = `
create table business_notes (
  id bigint primary key generated always as identity,
  business_id bigint not null,
  administrator_id integer references administrators on delete set null,
  text text not null,
  created_at timestamptz not null default now()
);
create index business_notes_by_business on business_notes (business_id, id);
create table business_assignees (
  business_id bigint primary key,
  administrator_id integer not null references administrators on delete cascade
);
create index business_assignees_by_administrator on business_assignees (administrator_id);
`;
