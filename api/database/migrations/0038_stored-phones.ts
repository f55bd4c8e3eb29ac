import { type MigratedDatabase, runStatements } from '../run-statements.ts';

/**
 * Queues a job that writes the phone numbers of all listings as E.164, as imports and edits do from now on. The
 * server carries it out in batches, and continues it after a restart.
 */
export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

const STATEMENTS = `
alter table bulk_jobs drop constraint bulk_jobs_action_check;
alter table bulk_jobs add constraint bulk_jobs_action_check
  check (action in ('approve', 'withdraw', 'delete', 'restore', 'fix-slugs', 'store-phones'));
insert into bulk_jobs (action, selection, until_id, matched_count)
  select 'store-phones', '{"every":"listing"}', max(id), count(*) from businesses where phone is not null
  having count(*) > 0;
`;
