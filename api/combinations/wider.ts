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

/** How many levels of kinds pages of categories in places list. */
const LEVELS = 4;

/** A query of (category_id, id, level): kinds of categories with listings. @param asked a query of ids of categories */
export const kindsBelow = (asked: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with recursive below as (
    select id as category_id, id, 0 as level from (${asked}) asked (id)
    union all
    select below.category_id, c.id, below.level + 1 from below
    join categories c on c.parent_id = below.id and c.tree_count > 0 where below.level < ${sql.lit(LEVELS)}
  )
  select category_id, id, level from below where level > 0`;

/**
 * Joins the wider categories `wider` (level, id) of a category, for whose pages in places it is one of the kinds that
 * they list. Ids are null above the top.
 * @param category alias of the category
 */
export const widerOf = (category: string): RawBuilder<unknown> => {
  const alias = (level: number) => sql.ref(level === 0 ? category : `wider_${level}`);
  const parent = (level: number) => sql`${alias(level)}.parent_id`;
  const levels = Array.from({ length: LEVELS }, (_, level) => level);
  return sql`
    ${sql.join(
      levels
        .slice(1)
        .map(
          (level) =>
            sql`left join categories ${alias(level)} on ${alias(level)}.id = ${parent(level - 1)}`,
        ),
      sql` `,
    )}
    cross join lateral (values ${sql.join(
      levels.map((level) => sql`(${sql.lit(level + 1)}, ${parent(level)})`),
    )}) wider (level, id)`;
};
