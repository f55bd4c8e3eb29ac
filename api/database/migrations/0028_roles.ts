import { sql } from 'kysely';
import type { MigratedDatabase } from '../run-statements.ts';

/**
 * Adds roles. Existing accounts become administrators. The column has no default, so that every insert
 * names the role. `sessions.confirmed_at` is when the password was last re-entered.
 */
export async function up(db: MigratedDatabase): Promise<void> {
  await sql`
    alter table administrators add column role text not null default 'administrator'
      check (role in ('viewer', 'moderator', 'editor', 'administrator'))`.execute(db);
  await sql`alter table administrators alter column role drop default`.execute(db);
  await sql`alter table sessions add column confirmed_at timestamptz`.execute(db);
}
