import { type MigratedDatabase, runStatements } from '../run-statements.ts';

export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

/** Keys with which programs call the API. */
const STATEMENTS = `
create table api_keys (
  id integer generated always as identity primary key,
  name text not null,
  prefix text not null,
  secret_hash bytea not null unique,
  scopes text[] not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);
create unique index api_keys_by_name on api_keys (lower(name)) where revoked_at is null;
`;
