import { type Insertable, type Kysely, sql } from 'kysely';
import { initialLetter } from '../../contract/pages/letters.ts';
import { businessSlug, categorySlug, citySlug, countrySlug } from '../../contract/pages/slugs.ts';
import { derivedColumns } from '../../search/derived-columns.ts';
import type { BusinessesTable } from '../tables/businesses.ts';
import type { DB } from '../tables.ts';
import { writableListings } from './writable-listings.ts';

/** A listing with the names of its category and city and the ISO code of its country. Other columns are optional. */
export type Seed = Partial<Insertable<BusinessesTable>> & {
  readonly name: string;
  readonly category: string;
  readonly city: string;
  readonly country: string;
  readonly region?: string;
  /** Coordinates of the city, in degrees. */
  readonly cityAt?: readonly [latitude: number, longitude: number];
};

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/**
 * Inserts listings with their countries, cities and categories, and recomputes all counts. Slugs are
 * derived from the names unless given.
 */
export async function seed(db: Kysely<DB>, seeds: readonly Seed[]): Promise<void> {
  for (const code of new Set(seeds.map(({ country }) => country))) {
    const name = countryNames.of(code) ?? code;
    await db
      .insertInto('countries')
      .values({ code, name, slug: countrySlug(name) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  for (const name of new Set(seeds.map(({ category }) => category)))
    await db
      .insertInto('categories')
      .values({ name, slug: categorySlug(name), letter: initialLetter(name) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  for (const { country, region } of seeds)
    if (region !== undefined)
      await db
        .insertInto('regions')
        .values(({ selectFrom }) => ({
          name: region,
          country_id: selectFrom('countries').select('id').where('code', '=', country),
          slug: citySlug(region, country),
        }))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  for (const { city: name, country, region, cityAt } of seeds)
    await db
      .insertInto('cities')
      .values(({ selectFrom }) => ({
        name,
        country_id: selectFrom('countries').select('id').where('code', '=', country),
        slug: citySlug(name, country),
        region_id: selectFrom('regions')
          .innerJoin('countries', 'countries.id', 'regions.country_id')
          .select('regions.id')
          .where('countries.code', '=', country)
          .where('regions.name', '=', region ?? ''),
        letter: initialLetter(name),
        latitude: cityAt?.[0] ?? null,
        longitude: cityAt?.[1] ?? null,
      }))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  for (const { category, city, country, region: _, cityAt: __, ...business } of seeds) {
    const slug = businessSlug(business.name, city, country);
    await writableListings(db)
      .insertInto('businesses')
      .values(({ selectFrom }) => ({
        slug,
        fingerprint: slug,
        ...derivedColumns(business.about ?? null, business.working_hours ?? null),
        ...business,
        category_id: selectFrom('categories')
          .select('id')
          .where('slug', '=', categorySlug(category)),
        city_id: selectFrom('cities')
          .innerJoin('countries', 'countries.id', 'cities.country_id')
          .select('cities.id')
          .where('countries.code', '=', country)
          .where('cities.slug', '=', citySlug(city, country)),
      }))
      .execute();
  }
  await recount(db);
}

/** Recomputes every count from the listed businesses, and every family from the tree of categories. */
export async function recount(db: Kysely<DB>): Promise<void> {
  for (const statement of RECOUNT) await sql.raw(statement).execute(db);
}

const RECOUNT = [
  'delete from city_categories',
  `insert into city_categories
    select city_id, category_id, count(*) from businesses where listed group by 1, 2`,
  'delete from country_categories',
  `insert into country_categories
    select c.country_id, n.category_id, sum(n.business_count)
    from city_categories n join cities c on c.id = n.city_id group by 1, 2`,
  `update cities c set
    business_count = (select coalesce(sum(business_count), 0) from city_categories where city_id = c.id),
    category_count = (select count(*) from city_categories where city_id = c.id)`,
  `update categories c set
    business_count = (select coalesce(sum(business_count), 0) from city_categories where category_id = c.id),
    country_count = (select count(*) from country_categories where category_id = c.id),
    rated_count = (select count(*) from businesses where category_id = c.id and listed and rating > 0),
    rating_tenths = (select coalesce(sum(rating * 10), 0) from businesses where category_id = c.id and listed and rating > 0)`,
  `with recursive up as (
      select id, business_count, parent_id from categories where business_count > 0 union all
      select c.id, up.business_count, c.parent_id from up join categories c on c.id = up.parent_id
    )
    update categories c set tree_count = (select coalesce(sum(business_count), 0) from up where id = c.id)`,
  // The last but one of the categories from the category up; the last but two below nodes that collect unlike trades.
  `with recursive up (id, path) as (
      select id, array[id] from categories union all
      select up.id, path || c.parent_id from up join categories c on c.id = path[cardinality(path)]
      where c.parent_id is not null
    ), paths as (select distinct on (id) * from up order by id, cardinality(path) desc), families as (select id, nullif(case
      when cardinality(path) > 2 and (select node from categories where id = path[cardinality(path) - 1]) in (
        'business_to_business', 'home_service', 'professional_service', 'specialty_school')
      then path[cardinality(path) - 2] else path[greatest(cardinality(path) - 1, 1)] end, id) as family_id from paths)
    update categories c set family_id = f.family_id from families f
    where f.id = c.id and c.family_id is distinct from f.family_id`,
  `update businesses b set family_id = coalesce(c.family_id, c.id) from categories c
    where c.id = b.category_id and b.family_id <> coalesce(c.family_id, c.id)`,
  'delete from combinations',
  `insert into combinations (place, place_id, category_id, region_id, country_id, business_count, sunday_count,
    rated_count, rating_tenths)
    with recursive up (id, wider_id, parent_id) as (
      select id, id, parent_id from categories union all
      select up.id, c.id, c.parent_id from up join categories c on c.id = up.parent_id
    ), listed as (
      select b.*, up.wider_id, c.region_id, c.country_id from businesses b
      join cities c on c.id = b.city_id join up on up.id = b.category_id where b.listed
    ), places as (
      select 'city'::place_kind as place, city_id as at, region_id as region, country_id as country, * from listed
      union all select 'region', region_id, null, country_id, * from listed where region_id is not null
      union all select 'country', country_id, null, null, * from listed
    )
    select place, at, wider_id, region, country, count(*),
      count(*) filter (where status = 'open' and exists (
        select from unnest(open_minutes) m where upper(m) > 8640 and lower(m) < 10080)),
      count(*) filter (where rating > 0), coalesce(sum(rating * 10) filter (where rating > 0), 0)
    from places group by 1, 2, 3, 4, 5`,
  `update regions r set
    business_count = (select coalesce(sum(business_count), 0) from cities where region_id = r.id),
    city_count = (select count(*) from cities where region_id = r.id and business_count > 0)`,
  `update countries c set
    business_count = (select coalesce(sum(business_count), 0) from country_categories where country_id = c.id),
    city_count = (select count(*) from cities where country_id = c.id and business_count > 0),
    category_count = (select count(*) from country_categories where country_id = c.id),
    region_count = (select count(*) from regions where country_id = c.id and business_count > 0)`,
];
