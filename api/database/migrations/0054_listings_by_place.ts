import { type MigratedDatabase, runStatements } from '../run-statements.ts';

export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

/** For the listings near a closed one: without it, PostgreSQL read all listings of the city. */
const STATEMENTS = `
create index businesses_by_place on businesses (city_id, category_id, score desc) where listed;
`;
