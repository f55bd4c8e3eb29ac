import { type MigratedDatabase, runStatements } from '../run-statements.ts';

export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

/** The import of a downloaded file can wait for its preview. */
const STATEMENTS = `
alter table imports add column waits boolean not null default false;
`;
