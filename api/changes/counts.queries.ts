import { type RawBuilder, sql, type Transaction } from 'kysely';
import { applyCombinations } from '../combinations/combination-counts.queries.ts';
import type { DB } from '../database/tables.ts';
import { lockChanges } from './change-lock.queries.ts';
import { allListed, beginChangeSet } from './change-set.queries.ts';
import type { ChangeSet } from './change-set.ts';

/** The changed listings, each with its place, category and rating before and after. */
const CHANGED = sql`change_set`;

/** Makes all counts, where there are none yet. */
export const countAll = async (trx: Transaction<DB>): Promise<void> =>
  applyCounts(await beginChangeSet(trx), allListed());

/**
 * Brings every count up to date with the transaction's change set: listings per city and category,
 * per country and category, the totals of cities, regions, categories and countries, the ratings
 * of categories and the totals of their trees, and combinations. Its cost depends on the change set alone.
 *
 * The counts that have changed, with their old and new values, stay in the temporary tables of
 * the change set for the stale marks.
 */
export async function applyCounts(
  trx: ChangeSet,
  listings: RawBuilder<unknown> = CHANGED,
): Promise<void> {
  await lockChanges(trx);
  await applyToCityCategories(trx, listings);
  await applyToCountryCategories(trx);
  await applyToCities(trx);
  await applyToRegions(trx);
  await applyToCountries(trx);
  await applyToCategories(trx, listings);
  await applyToTrees(trx);
  await applyCombinations(trx, listings);
}

async function applyToCityCategories(trx: ChangeSet, listings: RawBuilder<unknown>): Promise<void> {
  const deltas = sql`
    select city_id, category_id, sum(delta)::int as delta from (
      select old_city_id as city_id, old_category_id as category_id, -1 as delta
      from ${listings} where old_city_id is not null
      union all
      select new_city_id, new_category_id, 1 from ${listings} where new_city_id is not null
    ) moves group by 1, 2 having sum(delta) <> 0`;
  await applyToPairs(trx, 'city_categories', 'city_id', 'changed_pairs', deltas);
}

async function applyToCountryCategories(trx: ChangeSet): Promise<void> {
  const deltas = sql`
    select c.country_id, p.category_id, sum(p.new_count - p.old_count)::int as delta
    from changed_pairs p join cities c on c.id = p.city_id
    group by 1, 2 having sum(p.new_count - p.old_count) <> 0`;
  await applyToPairs(trx, 'country_categories', 'country_id', 'changed_country_categories', deltas);
}

/** Applies deltas of (place, category) to a table of counts, which has rows for counts above zero alone. */
async function applyToPairs(
  trx: ChangeSet,
  table: 'city_categories' | 'country_categories',
  place: 'city_id' | 'country_id',
  changed: string,
  deltas: RawBuilder<unknown>,
): Promise<void> {
  const [pairs, placeId, changes] = [sql.table(table), sql.ref(place), sql.table(changed)];
  const same = sql`t.${placeId} = c.${placeId} and t.category_id = c.category_id`;
  await sql`
    insert into ${changes}
    select c.${placeId}, c.category_id, coalesce(t.business_count, 0), coalesce(t.business_count, 0) + c.delta
    from (${deltas}) c left join ${pairs} t on ${same}`.execute(trx);
  await sql`analyze ${changes}`.execute(trx);
  await sql`
    delete from ${pairs} t using ${changes} c where ${same} and c.new_count = 0`.execute(trx);
  await sql`
    update ${pairs} t set business_count = c.new_count from ${changes} c
    where ${same} and c.old_count > 0 and c.new_count > 0`.execute(trx);
  await sql`
    insert into ${pairs} (${placeId}, category_id, business_count)
    select ${placeId}, category_id, new_count from ${changes} where old_count = 0`.execute(trx);
}

/** The change of the number of groups: +1 for a first listing, -1 for the last one. */
export const CHANGED_GROUPS = sql`sum((new_count > 0)::int - (old_count > 0)::int)::int`;

async function applyToCities(trx: ChangeSet): Promise<void> {
  await sql`
    insert into changed_cities
    select t.id, t.country_id, t.business_count, t.business_count + d.listings,
      t.category_count, t.category_count + d.categories
    from (
      select city_id, sum(new_count - old_count)::int as listings, ${CHANGED_GROUPS} as categories
      from changed_pairs group by 1
    ) d join cities t on t.id = d.city_id`.execute(trx);
  await sql`analyze changed_cities`.execute(trx);
  await sql`
    update cities t set business_count = c.new_count, category_count = c.new_categories
    from changed_cities c where t.id = c.city_id`.execute(trx);
}

async function applyToRegions(trx: ChangeSet): Promise<void> {
  await sql`
    insert into changed_regions
    select t.id, t.country_id, t.business_count, t.business_count + d.listings, t.city_count,
      t.city_count + d.cities
    from (
      select region_id, sum(new_count - old_count)::int as listings, ${CHANGED_GROUPS} as cities
      from changed_cities c join cities on cities.id = c.city_id group by 1
    ) d join regions t on t.id = d.region_id`.execute(trx);
  await sql`
    update regions t set business_count = c.new_count, city_count = c.new_cities
    from changed_regions c where t.id = c.region_id`.execute(trx);
}

async function applyToCountries(trx: ChangeSet): Promise<void> {
  await sql`
    insert into changed_countries
    select t.id, t.business_count, t.business_count + d.listings, t.city_count,
      t.city_count + d.cities, t.category_count, t.category_count + coalesce(g.categories, 0),
      t.region_count, t.region_count + coalesce(r.regions, 0)
    from (
      select country_id, sum(new_count - old_count)::int as listings, ${CHANGED_GROUPS} as cities
      from changed_cities group by 1
    ) d
    left join (
      select country_id, ${CHANGED_GROUPS} as categories from changed_country_categories group by 1
    ) g using (country_id)
    left join (
      select country_id, ${CHANGED_GROUPS} as regions from changed_regions group by 1
    ) r using (country_id)
    join countries t on t.id = country_id`.execute(trx);
  await sql`
    update countries t set business_count = c.new_count, city_count = c.new_cities,
      category_count = c.new_categories, region_count = c.new_regions
    from changed_countries c where t.id = c.country_id`.execute(trx);
}

async function applyToCategories(trx: ChangeSet, listings: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into changed_categories
    with listings as (
      select category_id, sum(new_count - old_count)::int as delta from changed_pairs group by 1
    ),
    countries as (
      select category_id, ${CHANGED_GROUPS} as delta from changed_country_categories group by 1
    ),
    ratings as (
      select category_id, sum(sign)::int as rated, sum(sign * rating * 10)::bigint as tenths from (
        select old_category_id as category_id, -1 as sign, old_rating as rating from ${listings}
        where old_rating is not null
        union all
        select new_category_id, 1, new_rating from ${listings} where new_rating is not null
      ) rated group by 1
      having sum(sign) <> 0 or sum(sign * rating) <> 0
    )
    select t.id, t.business_count, t.business_count + coalesce(l.delta, 0), coalesce(c.delta, 0),
      coalesce(r.rated, 0), coalesce(r.tenths, 0)
    from listings l full join countries c using (category_id) full join ratings r using (category_id)
    join categories t on t.id = category_id`.execute(trx);
  await sql`analyze changed_categories`.execute(trx);
  await sql`
    update categories t set business_count = c.new_count,
      country_count = t.country_count + c.countries,
      rated_count = t.rated_count + c.rated, rating_tenths = t.rating_tenths + c.tenths
    from changed_categories c where t.id = c.category_id`.execute(trx);
}

/** The totals of the changed categories and of all wider ones: at most a handful for each. */
async function applyToTrees(trx: ChangeSet): Promise<void> {
  await sql`
    insert into changed_trees
    with recursive up as (
      select c.category_id, c.new_count - c.old_count as delta, t.parent_id
      from changed_categories c join categories t on t.id = c.category_id
      where c.new_count <> c.old_count
      union all
      select t.id, up.delta, t.parent_id from up join categories t on t.id = up.parent_id
    )
    select t.id, t.tree_count, t.tree_count + d.delta
    from (
      select category_id, sum(delta)::int as delta from up group by 1 having sum(delta) <> 0
    ) d join categories t on t.id = d.category_id`.execute(trx);
  await sql`
    update categories t set tree_count = c.new_count
    from changed_trees c where t.id = c.category_id`.execute(trx);
}
