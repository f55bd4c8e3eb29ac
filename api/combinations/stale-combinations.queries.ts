import { sql } from 'kysely';
import { hasRegionPages } from '../changes/lists.queries.ts';
import { MIN_COMBINATION } from '../contract/pages/pagination.ts';
import { isNear } from './near-cities.queries.ts';
import { widerOf } from './wider.ts';

const MIN = sql.lit(MIN_COMBINATION);

const shownRating = (time: 'old' | 'new') => sql`
  round(${sql.ref(`c.${time}_tenths`)} / 10.0 / nullif(${sql.ref(`c.${time}_rated`)}, 0), 1)`;

/** Whether the page of a combination `c` reads otherwise, for the facts alone. */
const IS_SHOWN_OTHERWISE = sql`greatest(c.old_count, c.new_count) >= ${MIN} and (
  c.old_count <> c.new_count or c.old_sundays <> c.new_sundays
  or ${shownRating('old')} is distinct from ${shownRating('new')})`;

/**
 * A query of keys: combinations whose links have changed. The wider categories and the wider places list what a combination
 * counts. One that has got a page, or lost it, is a link of the others of its wider category, and of nearby cities.
 */
const WITH_LINKS = sql`
  select combination_key(c.place::place_kind, c.place_id, wider.id) from changed_combinations c
  join categories g on g.id = c.category_id
  ${widerOf('g')}
  where c.resized
  union select combination_key('region', c.region_id, c.category_id) from changed_combinations c
  where c.resized
  union select combination_key('country', c.country_id, c.category_id) from changed_combinations c
  where c.resized
  union select combination_key(c.place::place_kind, c.place_id, s.id) from changed_combinations c
  join categories g on g.id = c.category_id
  join categories s on s.parent_id = g.parent_id and s.tree_count > 0
  where c.turned
  union select combination_key('city', near.id, t.category_id) from changed_combinations t
  join cities c on c.id = t.place_id join cities near on near.business_count > 0 and ${isNear}
  where t.place = 'city' and t.turned`;

/** A query of (kind, key, page): the pages of combinations that a change set makes stale. */
export const STALE_COMBINATIONS = sql`
  select 'combination'::page_kind, key, 1 from (
    select c.key from changed_combinations c where ${IS_SHOWN_OTHERWISE} or c.cards and c.new_count >= ${MIN}
    union select t.key from combinations t join (${WITH_LINKS}) linked (key) using (key)
    where t.business_count >= ${MIN}
  ) stale`;

/** A query of (kind, key, page): the first pages of places, where the counts of their groups differ. */
export const PLACES_OF_GROUPS = sql`
  select c.place::page_kind, c.place_id::bigint, 1 from changed_combinations c
  join categories g on g.id = c.category_id and g.parent_id is null where c.resized`;

/** A query of (country_id, category_id): categories that have got a page in a country, or lost it. */
export const TURNED_IN_COUNTRIES = sql`
  select c.place_id as country_id, c.category_id from changed_combinations c
  where c.place = 'country' and c.turned`;

/** A query of the keys of all combinations that have pages. */
export const COMBINATIONS_WITH_PAGES = sql`
  select t.key from combinations t where t.business_count >= ${MIN} and (
    t.place <> 'region'
    or exists (select from countries k where k.id = t.country_id and ${hasRegionPages(sql`k.region_count`)}))`;
