import { type Kysely, sql } from 'kysely';

/** A database without table types: a migration outlives the types of its time. */
// biome-ignore lint/suspicious/noExplicitAny: the tables that a migration meets have no types.
export type MigratedDatabase = Kysely<any>;

/**
 * Runs SQL statements one after another. Migrations import nothing but this file, so that they still
 * do the same when the application has changed.
 * @param separator between two statements; one with `;` inside of its lines needs another than the default
 */
export async function runStatements(
  db: MigratedDatabase,
  statements: string,
  separator: RegExp = /;\s*\n/,
): Promise<void> {
  for (const statement of statements.split(separator))
    if (statement.trim() !== '') await sql.raw(statement).execute(db);
}
