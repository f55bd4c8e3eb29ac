import { type MigratedDatabase, runStatements } from '../run-statements.ts';

export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

/** An import can wait for its columns to be mapped, and has defaults, trust and mappings of its own. */
const STATEMENTS = `
alter table imports drop constraint imports_status_check;
alter table imports add constraint imports_status_check check (status in (
  'receiving', 'prepared', 'queued', 'running', 'done', 'failed', 'cancelled', 'undoing', 'undone'));
alter table imports
  add column own_mapping jsonb,
  add column default_category text,
  add column default_country text,
  add column trust text not null default 'update' check (trust in ('update', 'fill'));
`;
