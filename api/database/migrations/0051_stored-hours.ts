import { type MigratedDatabase, runStatements } from '../run-statements.ts';

/**
 * Queues a job that writes the opening hours of all listings in one form, as imports and edits do from now on. The
 * server carries it out in batches, and continues it after a restart.
 */
export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

const STATEMENTS = `
alter table bulk_jobs drop constraint bulk_jobs_action_check;
alter table bulk_jobs add constraint bulk_jobs_action_check check (action in ('approve', 'withdraw', 'reopen',
  'pause', 'close', 'delete', 'restore', 'fix-slugs', 'store-phones', 'store-hours'));
insert into bulk_jobs (action, selection, until_id, matched_count)
  select 'store-hours', '{"every":"listing"}', max(id), count(*) from businesses where working_hours is not null
  having count(*) > 0;
`;
