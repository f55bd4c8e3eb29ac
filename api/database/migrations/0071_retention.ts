import { type MigratedDatabase, runStatements } from '../run-statements.ts';

export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

/** Administrators set how long data is kept. */
const STATEMENTS = `
alter table site_settings add column undo_days integer not null default 30,
  add column import_file_days integer not null default 7,
  add column audit_days integer,
  add column message_days integer;
`;
