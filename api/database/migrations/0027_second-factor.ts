import { type MigratedDatabase, runStatements } from '../run-statements.ts';

export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

/**
 * One-time codes (TOTP), which are pending until the first code confirms them; recovery codes; and
 * sign-ins with a correct password that wait for a code.
 */
const STATEMENTS = `
create table second_factors (
  administrator_id integer primary key references administrators on delete cascade,
  secret text not null,
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz
);

create table recovery_codes (
  administrator_id integer not null references administrators on delete cascade,
  code_hash bytea not null,
  primary key (administrator_id, code_hash)
);

create table login_challenges (
  token_hash bytea primary key,
  administrator_id integer not null references administrators on delete cascade,
  failures integer not null default 0,
  expires_at timestamptz not null
);
create index login_challenges_by_administrator on login_challenges (administrator_id);
`;
