import { sql } from 'kysely';
import { NEARBY } from '../contract/pages/pagination.ts';
import type { ChangeSet } from './change-set.ts';

/**
 * Finds the closed businesses whose pages name a listing of the change set as a nearby one, before or after it: a
 * changed listing with at least the score of the last one that is named now, in the same city and category. One
 * that was named before with a lower score has made room for another, which the set has, too.
 */
export async function stageClosedNearby(trx: ChangeSet): Promise<void> {
  await sql`
    with touched as (
      select city_id, category_id, max(score) as score from (
        select old_city_id, old_category_id, old_score from change_set where ${IS_CHANGED}
        union all
        select new_city_id, new_category_id, new_score from change_set where ${IS_CHANGED}
      ) listing (city_id, category_id, score)
      where city_id is not null group by 1, 2
    ), pairs as materialized (
      select city_id, category_id from touched t
      where exists (select from businesses c where ${IS_CLOSED_THERE})
        and score >= coalesce((
          select l.score from businesses l
          where l.listed and l.city_id = t.city_id and l.category_id = t.category_id
          order by l.score desc offset ${sql.lit(NEARBY - 1)} limit 1), '-infinity')
    )
    insert into closed_nearby
    select c.id from pairs t join businesses c on ${IS_CLOSED_THERE}`.execute(trx);
}

/** Whether lists show a listing otherwise than before, or elsewhere. */
const IS_CHANGED = sql`(old_card, old_city_id, old_category_id)
  is distinct from (new_card, new_city_id, new_category_id)`;

const IS_CLOSED_THERE = sql`c.city_id = t.city_id and c.category_id = t.category_id
  and c.status = 'permanently_closed' and c.deleted_at is null and c.public`;
