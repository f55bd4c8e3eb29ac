import { type MigratedDatabase, runStatements } from '../run-statements.ts';

export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

/**
 * Session tokens and attempted names are stored as SHA-256: the tables do not allow signing in, and do
 * not reveal passwords that were typed into the field of the name.
 */
const STATEMENTS = `
create table sessions (
  token_hash bytea primary key,
  administrator_id integer not null references administrators on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_by_administrator on sessions (administrator_id);

create table login_attempts (
  id bigint generated always as identity primary key,
  name_hash bytea not null,
  address text not null,
  attempted_at timestamptz not null default now()
);
create index login_attempts_by_name on login_attempts (name_hash, attempted_at);
create index login_attempts_by_address on login_attempts (address, attempted_at);
create index login_attempts_by_age on login_attempts (attempted_at);
`;
