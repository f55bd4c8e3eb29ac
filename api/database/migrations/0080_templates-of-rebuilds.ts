import { type MigratedDatabase, runStatements } from '../run-statements.ts';

export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

/** A rebuild with other templates than the one before it has an update of the software as its cause. */
const STATEMENTS = `
alter table rebuilds add column template_version text;
`;
