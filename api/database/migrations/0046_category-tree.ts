import { type MigratedDatabase, runStatements } from '../run-statements.ts';

export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

/**
 * Categories have their place in the taxonomy, so that restaurants and Restoran are one. Earlier categories get theirs
 * by the command that unites categories.
 */
const STATEMENTS = `
alter table categories
  add column node text,
  add column parent_id integer references categories,
  add column merged_into integer references categories;
create unique index categories_by_node on categories (node);
create index categories_by_parent on categories (parent_id);
`;
