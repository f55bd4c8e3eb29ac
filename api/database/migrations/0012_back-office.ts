import { type MigratedDatabase, runStatements } from '../run-statements.ts';

export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

/**
 * The audit log, deletions that can be undone, and bulk jobs: changes of more listings than one
 * transaction handles, with the id at which they resume. The audit log is read by descending id.
 */
const STATEMENTS = `
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  administrator_id integer,
  username text,
  action text not null,
  business_id bigint,
  subject text not null,
  before jsonb,
  after jsonb
);
create index audit_entries_by_action on audit_entries (action, id);
create index audit_entries_by_business on audit_entries (business_id, id) where business_id is not null;

create table deletions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('one', 'selected', 'all', 'test_data')),
  administrator_id integer,
  username text,
  example text,
  business_count integer not null default 0,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  purged_at timestamptz
);
create index deletions_kept on deletions (created_at) where undone_at is null and purged_at is null;

alter table businesses add column deletion_id bigint;
create index businesses_by_deletion on businesses (deletion_id, id) where deletion_id is not null;

create table bulk_jobs (
  id bigint generated always as identity primary key,
  action text not null check (action in ('approve', 'withdraw', 'delete', 'restore', 'fix-slugs')),
  selection jsonb not null,
  deletion_id bigint references deletions,
  administrator_id integer,
  username text,
  last_id bigint not null default 0,
  until_id bigint not null,
  matched_count integer not null,
  processed_count integer not null default 0,
  changed_count integer not null default 0,
  problem text,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index bulk_jobs_open on bulk_jobs (id) where finished_at is null;
create index bulk_jobs_by_deletion on bulk_jobs (deletion_id) where deletion_id is not null;
`;
