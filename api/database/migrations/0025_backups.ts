import { type MigratedDatabase, runStatements } from '../run-statements.ts';

/**
 * Backup runs, at most one of which is open. `verify_needed` says that published files may differ from
 * the ledger, as after a restore.
 */
export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

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
