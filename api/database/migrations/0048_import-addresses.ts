import { type MigratedDatabase, runStatements } from '../run-statements.ts';

export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

/** Imports of files that a server downloads. */
const STATEMENTS = `
alter table imports add column source_address text;
`;
