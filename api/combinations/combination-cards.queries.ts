import { type Kysely, sql } from 'kysely';
import { loadCardsOf } from '../businesses/businesses.queries.ts';
import { COMBINATION_CARDS } from '../contract/pages/pagination.ts';
import { plainArray } from '../database/plain-array.ts';
import type { DB } from '../database/tables.ts';
import { citiesThere, MOST_CATEGORY } from './combinations.queries.ts';

/**
 * The page of a category in a region or country shows the best listings of this number of its cities, those with most
 * of them. The best of all would be those of a single city, and cost a look at all cities of a country.
 */
const LEADING_CITIES = 12;

/**
 * A query of (key, city_id, category_id, most): the cities whose listings the page of a combination shows, and how many of
 * each.
 */
const SHARES = sql`
  select t.key, t.place_id as city_id, t.category_id, ${sql.lit(COMBINATION_CARDS)} as most from t
  where t.place = 'city'
  union all
  select t.key, c.place_id, t.category_id,
    (${sql.lit(COMBINATION_CARDS - 1)} / count(*) over (partition by t.key) + 1)::int
  from t cross join lateral (${citiesThere(sql`l.place_id`, sql.lit(LEADING_CITIES))}) c
  where t.place <> 'city'`;

/**
 * The cards of combinations: their best listings.
 * @returns the cards by the keys of the combinations
 */
export async function listCombinationCards(db: Kysely<DB>, keys: readonly number[]) {
  const { rows } = await sql<{ readonly key: number; readonly ids: readonly number[] }>`
    with recursive t as (select * from combinations where key = any(${plainArray(keys)}::bigint[])),
    shares as materialized (${SHARES}),
    -- The categories of the cities, which are few and the same for many combinations.
    present as materialized (
      select city_id, category_id as kind from city_categories where city_id in (select city_id from shares)
    ), down as (
      select distinct category_id, category_id as kind from t
      union all
      select down.category_id, c.id from down join categories c on c.parent_id = down.kind and c.tree_count > 0
    ), there as materialized (
      -- Ids are in this range. PostgreSQL expects a recursion to give many rows, and one in 200 in a range.
      select city_id, down.category_id, kind from present join down using (kind)
      where down.category_id between 1 and ${sql.lit(MOST_CATEGORY)}
    ), found as (
      select s.key, s.most, b.*, row_number() over (
        partition by s.key, s.city_id order by b.score desc, b.name collate "C", b.id
      ) as nth_there
      from shares s join there using (city_id, category_id)
      cross join lateral (
        select l.score, l.name, l.id from businesses l
        where l.listed and l.city_id = s.city_id and l.category_id = there.kind
        order by l.score desc, l.name collate "C", l.id limit s.most
      ) b
    ), best as (
      select key, id, row_number() over (partition by key order by score desc, name collate "C", id) as nth
      from found where nth_there <= most
    )
    select key, to_json(array_agg(id order by nth)) as ids from best
    where nth <= ${sql.lit(COMBINATION_CARDS)} group by key`.execute(db);
  return loadCardsOf(db, rows);
}
