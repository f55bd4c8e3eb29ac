import { type RawBuilder, sql } from 'kysely';

/**
 * The body of a recursive query `up` (kind, category_id, parent_id): each category with itself and all wider ones.
 * @param categories a table with `category_id`
 */
export const withWider = (categories: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select distinct category_id as kind, category_id, (select parent_id from categories where id = category_id)
  from ${categories}
  union all
  select up.kind, c.id, c.parent_id from up join categories c on c.id = up.parent_id`;

/** The places `p` of a city `c`: itself, its region and its country, each with the wider ones. */
export const PLACES_OF_CITY = sql`
  cross join lateral (values ('city', c.id, c.region_id, c.country_id),
    ('region', c.region_id, null, c.country_id), ('country', c.country_id, null, null)
  ) p (place, place_id, region_id, country_id)`;

/**
 * Joins the wider categories `wider` (level, id) of a category, as many levels up as pages of categories in places list
 * kinds. Ids are null above the top.
 * @param category alias of the category
 */
export const widerOf = (category: string): RawBuilder<unknown> => {
  const parent = sql.ref(`${category}.parent_id`);
  return sql`
    left join categories one on one.id = ${parent}
    left join categories two on two.id = one.parent_id
    left join categories three on three.id = two.parent_id
    cross join lateral (
      values (1, ${parent}), (2, one.parent_id), (3, two.parent_id), (4, three.parent_id)
    ) wider (level, id)`;
};
