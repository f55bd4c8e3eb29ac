import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration outlives the table types of its day.
export async function up(db: Kysely<any>): Promise<void> {
  const statements = STATEMENTS.split(/;\s*\n/).filter((statement) => statement.trim() !== '');
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/**
 * Who has written lately; apart from the messages, which are kept and say nothing of addresses. And
 * who runs the directory, as it is published.
 */
const STATEMENTS = `
create table contact_attempts (
  id bigint generated always as identity primary key,
  address text not null,
  attempted_at timestamptz not null default now()
);
create index contact_attempts_by_address on contact_attempts (address, attempted_at);
create index contact_attempts_by_age on contact_attempts (attempted_at);
create index contact_messages_by_age on contact_messages (created_at desc, id desc);

alter table publication add column operator jsonb not null default '{}';
`;
