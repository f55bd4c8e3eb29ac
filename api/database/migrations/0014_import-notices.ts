import { type MigratedDatabase, runStatements } from '../run-statements.ts';

export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

/**
 * Notices of imports are stored as codes beside the English text, so that they can be shown in other
 * languages; tallies hold codes instead of texts. `mapping` is the meaning of headers at the first
 * batch, so that a resumed import reads the same. The `undone_*` counts are stored as they grow, so
 * that an undo that was killed reports all of it.
 */
const STATEMENTS = `
alter table imports
  add column notice jsonb,
  add column mapping jsonb,
  add column sheets jsonb,
  add column undone_deleted bigint not null default 0,
  add column undone_restored bigint not null default 0,
  add column undone_kept bigint not null default 0;
update imports set tally = jsonb_set(tally, '{errors}', '[]') where tally is not null;
alter table import_rejections add column notice jsonb;
`;
