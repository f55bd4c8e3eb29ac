import { type MigratedDatabase, runStatements } from '../run-statements.ts';

export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

/**
 * An import is a job: it waits in a queue, resumes after its process was killed, and can be undone.
 * `tally` holds the counts for its report as of the last batch. The listings that it created have ids
 * between `first_business_id` and `last_business_id`, which costs less than an index of listings by import.
 */
const STATEMENTS = `
alter table imports drop constraint imports_status_check;
alter table imports
  alter column status set default 'queued',
  alter column started_at drop not null,
  alter column started_at drop default,
  add constraint imports_status_check check (status in (
    'receiving', 'queued', 'running', 'done', 'failed', 'cancelled', 'undoing', 'undone')),
  add column file_path text,
  add column file_hash bytea,
  add column approved boolean not null default true,
  add column dry_run boolean not null default false,
  add column bytes_read bigint not null default 0,
  add column tally jsonb,
  add column first_business_id bigint,
  add column last_business_id bigint,
  add column cancel_requested boolean not null default false,
  add column administrator_id integer references administrators on delete set null,
  add column created_at timestamptz not null default now();
update imports set created_at = started_at;
create index imports_open on imports (id) where status in ('receiving', 'queued', 'running', 'undoing');
create index imports_by_hash on imports (file_hash) where file_hash is not null;

create table import_changes (
  import_id bigint not null references imports on delete cascade,
  business_id bigint not null,
  old jsonb not null,
  new jsonb not null,
  primary key (import_id, business_id)
);
create index import_changes_by_business on import_changes (business_id, import_id);

create table column_mappings (
  header text primary key,
  field text not null,
  created_at timestamptz not null default now()
);
`;
