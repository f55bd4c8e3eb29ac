import { type MigratedDatabase, runStatements } from '../run-statements.ts';

export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

/**
 * The hashes of the rows of full releases, and the versions (xmin) of the listings that they led to, in the order of
 * the listings. Null for releases of older versions of the program.
 */
const STATEMENTS = `
alter table import_seen add column row_hashes bigint[], add column versions xid[];
`;
