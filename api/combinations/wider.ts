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
