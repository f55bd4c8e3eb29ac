import { type MigratedDatabase, runStatements } from '../run-statements.ts';

export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

/** Administrators set the operator of the directory. The configuration gives the values that they leave out. */
const STATEMENTS = `
alter table site_settings add column operator jsonb not null default '{}';
`;
