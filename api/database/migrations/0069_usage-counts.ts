import { type MigratedDatabase, runStatements } from '../run-statements.ts';

export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

/** How often something is searched or read on a day. Administrators can switch the counting off. */
const STATEMENTS = `
create table usage_counts (
  day date not null,
  kind text not null check (kind in ('nothing', 'category', 'place', 'page')),
  name text not null,
  count integer not null,
  primary key (day, kind, name)
);
alter table site_settings add column counts_usage boolean not null default true;
`;
