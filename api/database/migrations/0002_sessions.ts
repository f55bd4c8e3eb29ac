import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration outlives the table types of its day.
export async function up(db: Kysely<any>): Promise<void> {
  const statements = STATEMENTS.split(/;\s*\n/).filter((statement) => statement.trim() !== '');
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/**
 * Whoever reads these tables can neither sign in with them nor learn what was typed: tokens and
 * attempted names (people do type passwords there) are kept as SHA-256.
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
