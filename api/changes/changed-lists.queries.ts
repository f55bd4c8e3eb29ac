import { type RawBuilder, sql } from 'kysely';
import { TURNED_IN_COUNTRIES } from '../combinations/stale-combinations.queries.ts';
import { COUNTRY_TOP_CITIES } from '../contract/pages/pagination.ts';
import { countriesWithLinks } from '../countries/stale-countries.queries.ts';
import type { ChangedList } from './list-moves.queries.ts';
import { hasRegionPages, isLettered, LISTS } from './lists.queries.ts';

/** The list of a city or category, whose entries are listings. */
const businesses = (
  of: 'city' | 'category',
  head: RawBuilder<unknown>,
  first?: RawBuilder<unknown>,
): ChangedList => {
  const [old, now] = [sql.ref(`old_${of}_id`), sql.ref(`new_${of}_id`)];
  return {
    list: LISTS[of],
    moved: sql`
      select ${now} as key, business_id as id, old_score as old_value, old_name,
        new_score as new_value, new_name
      from change_set where ${old} = ${now}
        and (old_card, old_category_id) is distinct from (new_card, new_category_id)
      union all
      select ${old}, business_id, old_score, old_name, null, null
      from change_set where ${old} is distinct from ${now} and ${old} is not null
      union all
      select ${now}, business_id, null, null, new_score, new_name
      from change_set where ${old} is distinct from ${now} and ${now} is not null`,
    head,
    ...(first && { first }),
    entries: sql`from businesses l where l.listed and ${sql.ref(`l.${of}_id`)} = m.key`,
    value: sql`l.score`,
  };
};

/** A list of places or categories, whose entries are ordered by their counts. */
const counted = (from: RawBuilder<unknown>) => ({
  entries: sql`from ${from}`,
  value: sql`l.business_count`,
});

/** The entries of lists of categories and of cities. */
export const ENTRIES = {
  country: counted(sql`(
    select n.name, n.id, p.country_id, p.business_count from country_categories p
    join categories n on n.id = p.category_id
  ) l where l.country_id = m.key`),
  'country-cities': counted(sql`cities l where l.country_id = m.key and l.business_count > 0`),
  region: counted(sql`cities l where l.region_id = m.key and l.business_count > 0`),
  /** Of all cities or categories, and of those of a letter. */
  all: (kind: 'cities' | 'categories') =>
    counted(sql`${sql.table(kind)} l where l.business_count > 0`),
  ofLetter: (kind: 'cities' | 'categories') =>
    counted(sql`${sql.table(kind)} l where l.business_count > 0 and ${isLettered(sql`m.key`)}`),
} as const;

/**
 * A share as pages show it: in tenths of a percent, rounded half up as by `share` of the contract. All shares below
 * 1 % have one text in `shareText`.
 */
const shown = (count: RawBuilder<unknown>, total: RawBuilder<unknown>) =>
  sql`greatest(9, floor(${count} * 1000::numeric / nullif(${total}, 0) + 0.5))`;

const LARGEST_INTEGER = 2 ** 31 - 1;

/**
 * Whether the shown share differs after the total has changed; 0.95 % is rounded to 1 %. At most 105 entries have as much,
 * and the index gives them: of a range, PostgreSQL expects one row in 200, of half of one a third, and reads all.
 */
const reads = (count: RawBuilder<unknown>, was: RawBuilder<unknown>, is: RawBuilder<unknown>) =>
  sql`${count} between ceil(least(${was}, ${is}) * 0.0095)::int and ${sql.lit(LARGEST_INTEGER)}
    and ${shown(count, was)} is distinct from ${shown(count, is)}`;

/** The number of listings before the change set, and now. */
const TOTALS = sql`(
  select sum(business_count) - (select coalesce(sum(new_count - old_count), 0) from changed_countries) as was,
    sum(business_count) as is
  from countries
) total`;

/** The values of an entry whose count has changed. */
const MOVED = sql`nullif(c.old_count, 0) as old_value, name as old_name,
  nullif(c.new_count, 0) as new_value, name as new_name`;
/** An entry that keeps its position, and is shown differently. */
const STAYING = sql`business_count, name, business_count, name`;

/** A query of the letters that have got their first entry, or lost their last one. */
const turnedLetters = (table: RawBuilder<unknown>, changed: RawBuilder<unknown>) => sql`
  select from (
    select letter, count(*) filter (where old_count = 0) as coming, count(*) filter (where new_count = 0) as going
    from (${changed}) c (id, old_count, new_count) join ${table} l using (id)
    where letter is not null and (old_count = 0) <> (new_count = 0) group by letter
  ) turned
  cross join lateral (
    select count(*) as total from ${table} l where l.letter = turned.letter and l.business_count > 0
  ) now
  where (total = 0) <> (total - coming + going = 0)`;

/** Cities or categories in the list of all, and in the list of their letter: each has its own index. */
const lettered = (
  kind: 'cities' | 'categories',
  changed: RawBuilder<unknown>,
): readonly ChangedList[] => {
  const table = sql.table(kind);
  const moved = (key: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql`
    select ${key} as key, l.id, nullif(c.old_count, 0) as old_value, l.name as old_name,
      nullif(c.new_count, 0) as new_value, l.name as new_name
    from (${changed}) c (id, old_count, new_count) join ${table} l using (id) where ${condition}
    union
    select ${key}, l.id, ${STAYING} from ${table} l, ${TOTALS}
    where business_count > 0 and was <> total.is and ${condition}
      and ${reads(sql`business_count`, sql`was`, sql`total.is`)}`;
  return [
    {
      list: LISTS[kind],
      moved: moved(sql`0`, sql`true`),
      first: sql`select 0 from (${changed}) c (id, old_count, new_count) where old_count <> new_count having count(*) > 0`,
      // Each page links to the letters that have entries.
      all: sql`select key from (${LISTS[kind].keys}) list where exists (${turnedLetters(table, changed)})`,
      ...ENTRIES.all(kind),
    },
    {
      list: LISTS[kind],
      moved: moved(sql`ascii(l.letter) - 64`, sql`l.letter is not null`),
      // The first page shows the sum of the list's counts.
      first: sql`select ascii(l.letter) - 64 from (${changed}) c (id, old_count, new_count)
        join ${table} l using (id) where l.letter is not null and old_count <> new_count`,
      ...ENTRIES.ofLetter(kind),
    },
  ];
};

/** Categories whose count or average rating, as lists show them, has changed. */
const CHANGED_CATEGORIES = sql`
  select category_id, old_count, new_count from changed_categories c join categories t on t.id = category_id
  where old_count <> new_count
    or round(rating_tenths / 10.0 / nullif(rated_count, 0), 1) is distinct from
      round((rating_tenths - c.tenths) / 10.0 / nullif(rated_count - c.rated, 0), 1)`;

/** Regions with pages whose counts have changed. */
const LISTED_REGIONS = sql`
  select r.* from changed_regions r join countries k on k.id = r.country_id
  where ${hasRegionPages(sql`k.region_count`)}`;

/**
 * The lists of the cities of changed regions.
 * @param moved a query of {@link ChangedList} of cities, which may use the changed regions `listed` that have pages
 */
export const citiesOfRegions = (moved: RawBuilder<unknown>): ChangedList => ({
  list: LISTS.region,
  moved: sql`
    with listed as (${LISTED_REGIONS})
    ${moved}
    union
    select t.region_id, t.id, ${STAYING} from listed r join cities t using (region_id)
    where business_count > 0 and old_count <> new_count
      and ${reads(sql`business_count`, sql`old_count`, sql`new_count`)}`,
  first: sql`select region_id from (${LISTED_REGIONS}) listed`,
  ...ENTRIES.region,
});

/** Every kind of list, and how a change set changes it once the counts are applied. */
export const CHANGED_LISTS: readonly ChangedList[] = [
  // The first pages of a city show its largest categories, those of a category its largest countries, and link to the
  // combinations of both.
  businesses(
    'city',
    sql`select city_id from changed_pairs
      union select place_id from changed_combinations where place = 'city' and turned`,
  ),
  businesses(
    'category',
    sql`select category_id from changed_country_categories
      union select category_id from (${TURNED_IN_COUNTRIES}) turned`,
    // The first page of a category shows its kinds with their totals.
    sql`select unnest(array_remove(array[category_id, parent_id], null))
      from changed_trees join categories t on t.id = category_id`,
  ),
  {
    list: LISTS.country,
    moved: sql`
      select country_id as key, category_id as id, ${MOVED}
      from changed_country_categories c join categories t on t.id = category_id
      union
      select country_id, category_id, p.business_count, name, p.business_count, name
      from (${TURNED_IN_COUNTRIES}) turned join country_categories p using (country_id, category_id)
      join categories t on t.id = category_id`,
    first: sql`select country_id from changed_countries union (${countriesWithLinks()})`,
    ...ENTRIES.country,
  },
  {
    list: LISTS['country-cities'],
    moved: sql`
      with listed as (
        select c.* from changed_countries c where new_cities > ${sql.lit(COUNTRY_TOP_CITIES)}
          or exists (select from pages where kind = 'country-cities' and key = country_id)
          or exists (select from stale_pages where kind = 'country-cities' and key = country_id)
      )
      select c.country_id as key, t.id, ${MOVED}
      from changed_cities c join listed using (country_id) join cities t on t.id = c.city_id
      union
      select t.country_id, t.id, ${STAYING} from listed c join cities t using (country_id)
      where business_count > 0 and old_count <> new_count
        and ${reads(sql`business_count`, sql`old_count`, sql`new_count`)}`,
    first: sql`select country_id from changed_countries where new_cities > ${sql.lit(COUNTRY_TOP_CITIES)}`,
    ...ENTRIES['country-cities'],
  },
  citiesOfRegions(sql`
    select r.region_id as key, t.id, ${MOVED}
    from changed_cities c join cities t on t.id = c.city_id join listed r using (region_id)`),
  ...lettered('cities', sql`select city_id, old_count, new_count from changed_cities`),
  ...lettered('categories', CHANGED_CATEGORIES),
  {
    list: LISTS.countries,
    moved: sql`
      select 0 as key, t.id, ${MOVED}
      from changed_countries c join countries t on t.id = country_id
      union
      select 0, id, ${STAYING} from countries, ${TOTALS}
      where business_count > 0 and was <> total.is and ${reads(sql`business_count`, sql`was`, sql`total.is`)}`,
    first: sql`select 0 from changed_countries
      having sum(new_count - old_count) <> 0 or sum(new_cities - old_cities) <> 0`,
    ...counted(sql`countries l where l.business_count > 0`),
  },
];
