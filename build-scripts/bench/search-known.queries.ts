import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../api/database/tables.ts';

/** A category and a city, with the middle of its listings. */
export type PlacedCategory = {
  readonly category: string;
  readonly categoryId: number;
  readonly city: string;
  readonly cityId: number;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
};

/** Ids of a category and all of its kinds. */
const subtree = (categoryId: number | RawBuilder<unknown>) => sql`(
  with recursive kinds as (
    select id from categories where id = ${categoryId}
    union select c.id from categories c join kinds k on c.parent_id = k.id
  ) select id from kinds)`;

/** The middle of the listings of a city `c`. */
const MIDDLE = sql`
  select percentile_cont(0.5) within group (order by latitude) as latitude,
    percentile_cont(0.5) within group (order by longitude) as longitude
  from businesses where city_id = c.id and listed and latitude is not null`;

/** More listings are on more pages than are read. */
const MOST = 100;

/** Categories that have kinds, in cities that have listings of these kinds. */
export async function categoriesInCities(
  db: Kysely<DB>,
  count: number,
): Promise<readonly PlacedCategory[]> {
  const { rows } = await sql<PlacedCategory>`
    select p.name as category, p.id as "categoryId", c.name as city, c.id as "cityId", k.name as country,
      0 as latitude, 0 as longitude
    from city_categories cc
    join categories kind on kind.id = cc.category_id join categories p on p.id = kind.parent_id
    join cities c on c.id = cc.city_id join countries k on k.id = c.country_id
    where cc.business_count between 1 and ${sql.lit(MOST)} and c.business_count > 3
    order by md5(cc.city_id || ':' || cc.category_id) limit ${count}`.execute(db);
  return rows;
}

/** The listings of a category and its kinds in a city; empty if there are too many. */
export async function idsInCity(
  db: Kysely<DB>,
  { categoryId, cityId }: PlacedCategory,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id::int as id from businesses
    where listed and city_id = ${cityId} and category_id in ${subtree(categoryId)}`.execute(db);
  return rows.length > MOST ? [] : rows.map(({ id }) => id);
}

/** Categories of the directory, in cities that have no listing of them, of their kinds, or with their name. */
export async function categoriesMissingInCities(
  db: Kysely<DB>,
  count: number,
): Promise<readonly PlacedCategory[]> {
  const { rows } = await sql<PlacedCategory>`
    select g.name as category, g.id as "categoryId", c.name as city, c.id as "cityId", k.name as country,
      m.latitude, m.longitude
    from (
      select g.id as category_id, c.id as city_id
      from (select id from categories where business_count > 0 order by md5(id || 'missing') limit 60) g
      cross join (select id from cities where business_count > 0 order by md5(id || 'missing') limit 60) c
    ) pair
    join categories g on g.id = pair.category_id
    join cities c on c.id = pair.city_id join countries k on k.id = c.country_id
    cross join lateral (${MIDDLE}) m
    where m.latitude is not null
      -- Alone in its country by that name.
      and not exists (
        select from cities o where o.country_id = c.country_id and o.key = c.key and o.id <> c.id
          and o.business_count > 0)
      and not exists (
        select from businesses b where b.city_id = c.id and b.listed and (
          b.category_id in ${subtree(sql`g.id`)}
          or search_fold(b.name) like '%' || search_fold(g.name) || '%'))
    order by md5(pair.category_id || ':' || pair.city_id) limit ${count}`.execute(db);
  return rows;
}

/** Kilometres from the place to the nearest listing of the category and its kinds, and to a listing. */
export async function distancesOf(
  db: Kysely<DB>,
  { categoryId, latitude, longitude }: PlacedCategory,
  listing: number,
): Promise<{ readonly least: number; readonly own: number }> {
  const { rows } = await sql<{ least: number; own: number }>`
    select coalesce(min(km) filter (where category_id in ${subtree(categoryId)}), 0) as least,
      coalesce(min(km) filter (where id = ${listing}), 0) as own
    from (
      select id, category_id, 2 * 6371 * asin(least(1, sqrt(
        pow(sin(radians(latitude - ${latitude}::float8) / 2), 2)
        + cos(radians(latitude)) * cos(radians(${latitude}::float8))
          * pow(sin(radians(longitude - ${longitude}::float8) / 2), 2)))) as km
      from businesses where listed and latitude is not null
    ) b`.execute(db);
  return rows[0] ?? { least: 0, own: 0 };
}
