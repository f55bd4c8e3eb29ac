import { type Kysely, sql } from 'kysely';

/**
 * Accounts have roles; those that exist may do everything, as before. There is no default: each insert
 * names the role. A session knows when its password was entered again.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration outlives the table types of its day.
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    alter table administrators add column role text not null default 'administrator'
      check (role in ('viewer', 'moderator', 'editor', 'administrator'))`.execute(db);
  await sql`alter table administrators alter column role drop default`.execute(db);
  await sql`alter table sessions add column confirmed_at timestamptz`.execute(db);
}
