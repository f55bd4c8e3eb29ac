import { type MigratedDatabase, runStatements } from '../run-statements.ts';

export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

/**
 * Changes of many listings log the former values, so that each can be undone as a whole. Jobs that have not finished
 * go on as such changes.
 */
const STATEMENTS = `
create table bulk_changes (
  id integer primary key generated always as identity,
  action text not null,
  columns jsonb not null,
  shown jsonb not null,
  administrator_id integer,
  username text,
  example text,
  business_count integer not null default 0,
  restored_count integer,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  purged_at timestamptz
);
create table bulk_change_values (
  change_id integer not null,
  business_id bigint not null,
  old jsonb not null,
  new jsonb not null,
  kept text[] not null,
  primary key (change_id, business_id)
);
create index bulk_change_values_by_business on bulk_change_values (business_id);
alter table bulk_jobs add column change_id integer;
alter table bulk_jobs drop constraint bulk_jobs_action_check;
alter table bulk_jobs add constraint bulk_jobs_action_check check (action in ('approve', 'withdraw', 'reopen',
  'pause', 'close', 'edit', 'release', 'undo', 'delete', 'restore', 'fix-slugs', 'store-phones', 'store-hours'));
alter table bulk_changes add column job_id integer;
insert into bulk_changes (action, columns, shown, administrator_id, username, job_id)
  select action,
    case when status is null then jsonb_build_object('approved', action = 'approve')
      else jsonb_build_object('status', status, 'status_since', current_date) end,
    case when status is null then jsonb_build_object('isApproved', action = 'approve')
      else jsonb_build_object('status', status) end,
    administrator_id, username, id
  from (
    select *, case action when 'reopen' then 'open' when 'pause' then 'temporarily_closed'
      when 'close' then 'permanently_closed' end as status
    from bulk_jobs where finished_at is null and action in ('approve', 'withdraw', 'reopen', 'pause', 'close')
  ) job;
update bulk_jobs set change_id = c.id from bulk_changes c where c.job_id = bulk_jobs.id;
alter table bulk_changes drop column job_id;
create index audit_entries_by_change on audit_entries (((after ->> 'changeId')::int)) where after ? 'changeId';
`;
