import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration outlives the table types of its day.
export async function up(db: Kysely<any>): Promise<void> {
  const statements = STATEMENTS.split(/;\s*\n/).filter((statement) => statement.trim() !== '');
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/**
 * What the import tells is kept by code, beside the English text, so that it can be said in other
 * languages; tallies hold such codes where they held texts. `mapping` is what headers meant when an
 * import took its first rows: one that goes on reads the same sheets. What has been taken back is
 * counted as it is, so that an undo that was killed tells all of it.
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
