import { type MigratedDatabase, runStatements } from '../run-statements.ts';

/**
 * The page of a permanently closed business ends after some time: `ended_closing` is then equal to
 * `status_since`. A business that closes again has another day, and so a page again. Bulk jobs may set the status.
 */
export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

const STATEMENTS = `
alter table businesses add column ended_closing date;
alter table businesses drop column public;
alter table businesses add column public boolean not null generated always as (
  approved and deleted_at is null
  and (status <> 'permanently_closed' or ended_closing is null or ended_closing is distinct from status_since)
) stored;
alter table bulk_jobs drop constraint bulk_jobs_action_check;
alter table bulk_jobs add constraint bulk_jobs_action_check check (action in ('approve', 'withdraw', 'reopen',
  'pause', 'close', 'delete', 'restore', 'fix-slugs', 'store-phones'));
`;
