import { type MigratedDatabase, runStatements } from '../run-statements.ts';

export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

/**
 * The log of a bulk change has the former values of columns that it has changed in a listing, and when: the new values
 * are those of the change. Former values are removed after a time; the listings of a change remain.
 */
const STATEMENTS = `
alter table bulk_change_values add column at timestamptz not null default now(), alter column old drop not null;
alter table bulk_change_values alter column at drop default;
update bulk_change_values v set at = c.created_at, old = (
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(v.old)
  where case c.action when 'release' then key = any(v.kept) else value is distinct from v.new -> key end)
from bulk_changes c where c.id = v.change_id;
alter table bulk_change_values drop column new;
`;
