import { sql, type Transaction } from 'kysely';
import type { DB } from '../database/tables.ts';

/**
 * Nodes below the top of the taxonomy that collect unlike trades: each of their kinds is a family of its own. Lawyers are
 * not similar to software companies, as a pizza restaurant is to other restaurants.
 */
const COLLECTIONS = [
  'business_to_business',
  'home_service',
  'professional_service',
  'specialty_school',
];

/**
 * Gives categories their families, after the tree has changed. A family is a category below the top, or below one of
 * {@link COLLECTIONS}, with all of its kinds; a category above is one alone.
 * @returns the ids of categories whose family is another one now
 */
export async function settleFamilies(trx: Transaction<DB>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive down (id, family_id, collects) as (
      select id, id, true from categories where parent_id is null
      union all
      select c.id, case when down.collects then c.id else down.family_id end,
        down.collects and coalesce(c.node = any(${COLLECTIONS}::text[]), false)
      from down join categories c on c.parent_id = down.id
    )
    update categories c set family_id = nullif(down.family_id, c.id) from down
    where down.id = c.id and c.family_id is distinct from nullif(down.family_id, c.id)
    returning c.id`.execute(trx);
  return rows.map(({ id }) => id);
}
