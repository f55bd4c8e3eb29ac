import { type MigratedDatabase, runStatements } from '../run-statements.ts';

export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

/**
 * Changes can be undone in any order: the undo of one that a later change has overwritten hands its former values to the log
 * of that. Logs of imports stay after an undo, for the history of their listings. Listings have a log of their deletions.
 */
const STATEMENTS = `
alter table import_changes add column undo_to jsonb, add column undone_at timestamptz, add column restored text[];
alter table bulk_change_values add column undo_to jsonb;
alter table bulk_change_values rename column restored_at to undone_at;
update bulk_change_values v set undone_at = c.undone_at
  from bulk_changes c where c.id = v.change_id and c.undone_at is not null and v.undone_at is null;
create table deleted_listings (
  business_id bigint not null,
  deletion_id bigint not null,
  deleted_at timestamptz not null,
  restored_at timestamptz,
  primary key (business_id, deletion_id)
);
insert into deleted_listings (business_id, deletion_id, deleted_at)
  select id, deletion_id, deleted_at from businesses where deletion_id is not null and deleted_at is not null;
create index audit_entries_by_deletion on audit_entries (((after ->> 'deletionId')::bigint)) where after ? 'deletionId';
`;
