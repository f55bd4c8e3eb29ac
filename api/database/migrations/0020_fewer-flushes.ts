import { type Kysely, sql } from 'kysely';

/**
 * New entries of the index of parts of names wait in a list until there are 16 MB of them, not 4: of
 * 15,000 changed listings the import itself put them where they belong, 0.4 s of 6. The autovacuum that
 * follows an import does it now, and whoever looks for a part of a name before that reads the list.
 * A first import that has been broken off may have set the index aside.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration outlives the table types of its day.
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter index if exists businesses_by_name_part set (gin_pending_list_limit = 16384)`.execute(
    db,
  );
  await sql`
    update set_aside_indexes
    set definition = replace(definition, ' WHERE ', ' WITH (gin_pending_list_limit=''16384'') WHERE ')
    where name = 'businesses_by_name_part'`.execute(db);
}
