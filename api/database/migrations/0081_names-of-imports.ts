import { type MigratedDatabase, runStatements } from '../run-statements.ts';

export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

/**
 * Categories and places say which import has added them. Imports may be removed: the number is no foreign key. Cities that
 * administrators move to another region are still found by the former one.
 */
const STATEMENTS = `
alter table categories add column import_id bigint;
alter table cities add column import_id bigint, add column former_regions integer[] not null default '{}';
alter table regions add column import_id bigint;
alter table countries add column import_id bigint;
`;
