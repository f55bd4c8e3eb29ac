import { type MigratedDatabase, runStatements } from '../run-statements.ts';

export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

/** An undo restores only listings that have not changed since: the log says which. Listings edited by hand have an index. */
const STATEMENTS = `
alter table bulk_change_values add column restored boolean not null default false;
create index businesses_edited on businesses (id) where edited_fields <> '{}' and deleted_at is null;
`;
