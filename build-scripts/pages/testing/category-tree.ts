import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../api/database/tables.ts';
import { recount } from '../../../api/database/testing/seed.ts';

/**
 * Arranges the categories of the sample directory in a tree: Places (without listings) has Café and Hotel, Café has
 * Bar, and Trade 1 has Trade 2, which has Trade 3. Café and Trade 1 have nodes, so that moves change types of listings.
 */
export async function plantTree(db: Kysely<DB>): Promise<void> {
  await sql`insert into categories (name, slug, letter) values ('Places', 'places', 'P')`.execute(
    db,
  );
  await sql`
    update categories c set parent_id = p.id
    from (values ('Café', 'Places'), ('Hotel', 'Places'), ('Bar', 'Café'), ('Trade 2', 'Trade 1'),
      ('Trade 3', 'Trade 2')) t (child, parent) join categories p on p.name = t.parent
    where c.name = t.child`.execute(db);
  await sql`
    update categories c set node = t.node from (values ('Café', 'cafe'), ('Trade 1', 'museum')) t (name, node)
    where c.name = t.name`.execute(db);
  await recount(db);
}
