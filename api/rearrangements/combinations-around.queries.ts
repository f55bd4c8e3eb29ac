import { type RawBuilder, sql } from 'kysely';
import { kindsOf } from '../categories/category-tree.queries.ts';
import { MIN_COMBINATION } from '../contract/pages/pagination.ts';

const HAS_PAGE = sql`t.business_count >= ${sql.lit(MIN_COMBINATION)}`;

/** A query of (kind, key, page): the pages of combinations. @param keys a query of their keys */
export const pagesOf = (keys: RawBuilder<unknown>) => sql`
  select 'combination'::page_kind, t.key, 1 from combinations t join (${keys}) asked (key) using (key)
  where ${HAS_PAGE}`;

/**
 * A query of (kind, key, page): the combinations of categories and their kinds, which name all wider ones, and in the
 * same places those of their wider categories and siblings, which link to them.
 * @param parents a query of the ids of the categories that these have been, or are, kinds of
 */
export const combinationsAround = (ids: readonly number[], parents: RawBuilder<unknown>) => sql`
  select 'combination'::page_kind, t.key, 1 from combinations t
  where t.category_id in (${kindsOf(ids)}) and ${HAS_PAGE}
  union all
  ${pagesOf(sql`
    select combination_key(t.place, t.place_id, other.id) from combinations t
    join (
      with recursive p (id) as materialized (${parents}), up as (
        select c.id, c.parent_id from categories c join p on c.id = p.id
        union select c.id, c.parent_id from up join categories c on c.id = up.parent_id
      )
      select id from up
      union select c.id from categories c join p on c.parent_id = p.id where c.tree_count > 0
    ) other on true
    where t.category_id = any(${ids}::int[]) and ${HAS_PAGE}`)}`;

/** A query of (kind, key, page): the first pages of places, which list the groups of their categories. */
export const groupsOf = (categories: RawBuilder<unknown>) => sql`
  select t.place::text::page_kind, t.place_id::bigint, 1 from combinations t
  where t.category_id in (${categories}) and ${HAS_PAGE}`;
