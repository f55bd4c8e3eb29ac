import { type Kysely, sql } from 'kysely';

/**
 * Attempts to back up, at most one of which is open. `verify_needed` says that the published files may
 * differ from the ledger, as they do after the database was restored from a backup.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration outlives the table types of its day.
export async function up(db: Kysely<any>): Promise<void> {
  const statements = STATEMENTS.split(/;\s*\n/).filter((statement) => statement.trim() !== '');
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const STATEMENTS = `
create table backups (
  id bigint generated always as identity primary key,
  status text not null check (status in ('queued', 'running', 'done', 'failed')),
  requested_by text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  target text,
  file text,
  bytes bigint,
  row_count bigint,
  error text
);
create unique index backups_open on backups ((true)) where status in ('queued', 'running');

alter table publication add column verify_needed boolean not null default false;
`;
