import { type MigratedDatabase, runStatements } from '../run-statements.ts';

export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

/** Regions are searched by the names that administrators give them, as countries and cities are. */
const STATEMENTS = `
alter table regions add column key text collate "C" not null generated always as (search_fold(name)) stored;

create index regions_by_key on regions (key);
`;
