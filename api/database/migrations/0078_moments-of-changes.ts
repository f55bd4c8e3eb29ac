import { type MigratedDatabase, runStatements } from '../run-statements.ts';

export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

/**
 * Jobs and imports change listings for minutes after their beginning, and before their end: the logs say when each
 * listing changed. Rows from before have no such time.
 */
const STATEMENTS = `
alter table bulk_change_values add column restored_at timestamptz;
alter table import_changes add column changed_at timestamptz;
alter table import_changes alter column changed_at set default clock_timestamp();
`;
