import { type MigratedDatabase, runStatements } from '../run-statements.ts';

export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

/** Each administrator dismisses notifications alone. Pages say since when they fail, so that further ones are told. */
const STATEMENTS = `
create table dismissed_notifications (
  administrator_id integer not null references administrators on delete cascade,
  kind text not null,
  item bigint not null,
  subject text,
  since timestamptz not null,
  primary key (administrator_id, kind, item)
);
alter table stale_pages add column failed_at timestamptz;
`;
