import { type Kysely, sql } from 'kysely';
import type { DB } from '../../api/database/tables.ts';
import { fold } from '../../api/search/understand/fold.ts';

/** The kinds of categories by the tree in the database, which may be ten levels deep, by name. */
export async function readKinds(db: Kysely<DB>): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await sql<{ name: string; kinds: string[] }>`
    with recursive wider as (
      select id as kind, parent_id as id from categories where parent_id is not null
      union all
      select w.kind, c.parent_id from wider w join categories c on c.id = w.id
      where c.parent_id is not null
    )
    select c.name, array_agg(k.name) as kinds
    from wider w join categories c on c.id = w.id join categories k on k.id = w.kind
    group by c.name`.execute(db);
  return new Map(rows.map(({ name, kinds }) => [fold(name), new Set(kinds.map(fold))]));
}
