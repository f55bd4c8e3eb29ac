import { sql } from 'kysely';

/** Whether lists show a listing of the change set otherwise than before, or elsewhere. */
const IS_CHANGED = sql`(old_card, old_city_id, old_category_id)
  is distinct from (new_card, new_city_id, new_category_id)`;

/**
 * A query of (city_id, category_id, score): where listings have changed that lists show, and the best score that one of
 * them has or had.
 */
export const TOUCHED_PAIRS = sql`
  select city_id, category_id, max(score) as score from (
    select old_city_id, old_category_id, old_score from change_set where ${IS_CHANGED}
    union all
    select new_city_id, new_category_id, new_score from change_set where ${IS_CHANGED}
  ) listing (city_id, category_id, score)
  where city_id is not null group by 1, 2`;

/**
 * Whether one of the touched listings of a pair `t` may be among its first ones. One that was, with a lower score, has
 * made room for another, which the change set has, too.
 */
export const isAmongFirst = (most: number) => sql`t.score >= coalesce((
  select l.score from businesses l
  where l.listed and l.city_id = t.city_id and l.category_id = t.category_id
  order by l.score desc offset ${sql.lit(most - 1)} limit 1), '-infinity')`;
