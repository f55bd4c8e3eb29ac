import { sql, type Transaction } from 'kysely';
import type { DB } from '../database/tables.ts';

/** Held from the first count to the commit, so that two change sets never wait for each other
 * crosswise; the number is arbitrary, but the same everywhere. */
const CHANGE_LOCK = 4_711_001;

/**
 * Brings every count up to date with the transaction's change set: listings per city and category,
 * per country and category, and the totals of cities, categories and countries. Its cost depends on
 * the change set alone.
 *
 * Leaves `count_delta` (city, category, listings more or fewer) for the stale marks.
 */
export async function applyCounts(trx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(CHANGE_LOCK)})`.execute(trx);
  await temporary(trx, 'count_delta', 'city_id integer, category_id integer, delta integer');
  await sql`
    insert into count_delta
    select city_id, category_id, sum(delta) from (
      select old_city_id as city_id, old_category_id as category_id, -1 as delta
      from change_set where old_city_id is not null
      union all
      select new_city_id, new_category_id, 1 from change_set where new_city_id is not null
    ) moves group by 1, 2 having sum(delta) <> 0`.execute(trx);
  await sql`analyze count_delta`.execute(trx);

  await applyToPairs(trx, 'city_categories', 'city_id', sql`select * from count_delta`);
  await applyToPairs(
    trx,
    'country_categories',
    'country_id',
    sql`select c.country_id, d.category_id, sum(d.delta)::int as delta
        from count_delta d join cities c on c.id = d.city_id
        group by 1, 2 having sum(d.delta) <> 0`,
  );
  await applyToCities(trx);
  await applyToCountries(trx);
  await applyToCategories(trx);
}

async function temporary(trx: Transaction<DB>, name: string, columns: string): Promise<void> {
  await sql`create temporary table if not exists ${sql.table(name)} (${sql.raw(columns)}) on commit delete rows`.execute(
    trx,
  );
  await sql`truncate ${sql.table(name)}`.execute(trx);
}

/**
 * Adds deltas to a table of counts per place and category. A pair has a row only while its count is
 * above zero, so the rows that come and go are what the places' and categories' own counts gain and
 * lose; they are left in `<table>_delta`.
 */
async function applyToPairs(
  trx: Transaction<DB>,
  table: 'city_categories' | 'country_categories',
  place: 'city_id' | 'country_id',
  deltas: ReturnType<typeof sql>,
): Promise<void> {
  const [pairs, placeId, changes] = [sql.table(table), sql.ref(place), sql.table(`${table}_delta`)];
  await temporary(trx, `${table}_delta`, `${place} integer, category_id integer, delta integer`);
  await sql`
    with deltas as (${deltas})
    update ${pairs} t set business_count = t.business_count + d.delta
    from deltas d where t.${placeId} = d.${placeId} and t.category_id = d.category_id`.execute(trx);
  await sql`
    with deltas as (${deltas}),
    emptied as (
      delete from ${pairs} t using deltas d
      where t.${placeId} = d.${placeId} and t.category_id = d.category_id and t.business_count = 0
      returning t.${placeId}, t.category_id, -1
    ),
    added as (
      insert into ${pairs} (${placeId}, category_id, business_count)
      select d.${placeId}, d.category_id, d.delta from deltas d
      where not exists (
        select from ${pairs} t where t.${placeId} = d.${placeId} and t.category_id = d.category_id
      )
      returning ${placeId}, category_id, 1
    )
    insert into ${changes} select * from emptied union all select * from added`.execute(trx);
}

async function applyToCities(trx: Transaction<DB>): Promise<void> {
  await temporary(trx, 'city_delta', 'country_id integer, delta integer');
  // A city that gets its first listing is a city more for its country; one that loses its last, one fewer.
  await sql`
    with listings as (select city_id, sum(delta)::int as delta from count_delta group by 1),
    categories as (select city_id, sum(delta)::int as delta from city_categories_delta group by 1),
    changed as (
      update cities t set
        business_count = t.business_count + coalesce(l.delta, 0),
        category_count = t.category_count + coalesce(c.delta, 0)
      from listings l full join categories c using (city_id)
      where t.id = coalesce(l.city_id, c.city_id)
      returning t.country_id, t.business_count, coalesce(l.delta, 0) as delta
    )
    insert into city_delta
    select country_id, (business_count > 0)::int - (business_count - delta > 0)::int from changed`.execute(
    trx,
  );
}

async function applyToCountries(trx: Transaction<DB>): Promise<void> {
  await sql`
    with listings as (
      select c.country_id, sum(d.delta)::int as delta
      from count_delta d join cities c on c.id = d.city_id group by 1
    ),
    cities as (select country_id, sum(delta)::int as delta from city_delta group by 1),
    categories as (select country_id, sum(delta)::int as delta from country_categories_delta group by 1)
    update countries t set
      business_count = t.business_count + coalesce(l.delta, 0),
      city_count = t.city_count + coalesce(c.delta, 0),
      category_count = t.category_count + coalesce(g.delta, 0)
    from listings l
    full join cities c using (country_id)
    full join categories g using (country_id)
    where t.id = country_id`.execute(trx);
}

async function applyToCategories(trx: Transaction<DB>): Promise<void> {
  await sql`
    with listings as (select category_id, sum(delta)::int as delta from count_delta group by 1),
    countries as (select category_id, sum(delta)::int as delta from country_categories_delta group by 1)
    update categories t set
      business_count = t.business_count + coalesce(l.delta, 0),
      country_count = t.country_count + coalesce(c.delta, 0)
    from listings l full join countries c using (category_id)
    where t.id = category_id`.execute(trx);
}
