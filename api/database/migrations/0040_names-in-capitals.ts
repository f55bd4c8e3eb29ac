import { type MigratedDatabase, runStatements } from '../run-statements.ts';

/** An index of the listings whose names are written in capitals, by which the list of the back office is filtered. */
export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

const STATEMENTS = `
create index businesses_in_capitals on businesses (id)
  where deleted_at is null and name = upper(name) and name <> lower(name);
`;
