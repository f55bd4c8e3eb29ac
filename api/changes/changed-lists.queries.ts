import { type RawBuilder, sql } from 'kysely';
import { COUNTRY_TOP_CITIES } from '../contract/pagination.ts';
import { COMING_AND_GOING } from './counts.queries.ts';
import { isLettered, LISTS, type List, literal, pagesOfLists } from './lists.queries.ts';

/**
 * Which pages of ordered lists a change set makes stale: not the whole list, but the pages between
 * where an entry stood and where it stands.
 *
 * Entries are ordered by a value, most first, then by name and id. Where an entry moves, those that
 * it overtakes each move by one, and no others do: in the new order, all that changed is between
 * its new place and the one that its old value would have. Where entries come or go, the list's
 * total changes, which all of its pages tell.
 */
type ChangedList = {
  readonly list: List;
  /**
   * A query of (key, id, old_value, old_name, new_value, new_name): entries that moved or look
   * different; null values where the entry was, or is, not in the list.
   */
  readonly moved: RawBuilder<unknown>;
  /** A query of the keys of further lists all of whose pages tell something that has changed. */
  readonly whole?: RawBuilder<unknown>;
  /** A query of the keys of lists whose first page does. */
  readonly first?: RawBuilder<unknown>;
  /** The entries of the list `m.key`: a FROM clause with its WHERE, and what orders them. */
  readonly entries: RawBuilder<unknown>;
  readonly value: RawBuilder<unknown>;
  readonly name: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
};

/**
 * To find a place takes an index scan from the top of the list, half a millisecond on average at a
 * million listings. A change set with more moves than this marks the lists that it touches as a
 * whole: it is an import, and its next batch would touch them again.
 */
const MOST_MOVES = 2_000;

/** A query of (kind, key, page): the stale pages of one kind of list. */
function changedPages(changed: ChangedList): RawBuilder<unknown> {
  const { list, entries, value, name, id } = changed;
  const size = sql.lit(list.pageSize);
  const before = (moved: 'old' | 'new') => {
    const [movedValue, movedName] = [sql.ref(`m.${moved}_value`), sql.ref(`m.${moved}_name`)];
    return sql`(
      (select count(*) ${entries} and ${value} > ${movedValue})
      + (select count(*) ${entries} and ${value} = ${movedValue}
        and (${name} collate "C", ${id}) < (${movedName} collate "C", m.id)))`;
  };
  // Counting those before the old place, the entry itself may be among them, and is not to be.
  const overtaken = sql`(m.new_value > m.old_value
    or m.new_value = m.old_value and m.new_name collate "C" < m.old_name collate "C")::int`;
  return sql`
    with moved as materialized (${changed.moved}),
    whole (key) as materialized (
      select key from moved where old_value is null or new_value is null
        or (select count(*) from moved) > ${sql.lit(MOST_MOVES)}
      ${changed.whole ? sql`union ${changed.whole}` : sql``}
    )
    ${pagesOfLists(list, sql`select distinct key from whole`)}
    union
    select ${literal(list.kind)}, m.key::bigint, page from moved m
    cross join lateral (select
      ${before('new')} as now,
      case when (m.old_value, m.old_name) is distinct from (m.new_value, m.new_name)
        then ${before('old')} - ${overtaken} end as was
    ) place
    cross join lateral generate_series(
      (least(now, was) / ${size} + 1)::int, (greatest(now, was) / ${size} + 1)::int
    ) page
    where m.key not in (select key from whole)
    ${changed.first ? sql`union select ${literal(list.kind)}, key::bigint, 1 from (${changed.first}) first (key)` : sql``}`;
}

/** Listings in their city's or category's list. */
const businesses = (of: 'city' | 'category', whole: RawBuilder<unknown>): ChangedList => {
  const [old, now] = [sql.ref(`old_${of}_id`), sql.ref(`new_${of}_id`)];
  return {
    list: LISTS[of],
    moved: sql`
      select ${now} as key, business_id as id, old_score as old_value, old_name,
        new_score as new_value, new_name
      from change_set where ${old} = ${now} and old_card is distinct from new_card`,
    whole: sql`
      select ${old} from change_set where ${old} is distinct from ${now} and ${old} is not null
      union select ${now} from change_set where ${old} is distinct from ${now} and ${now} is not null
      union ${whole}`,
    entries: sql`from businesses l where l.public and ${sql.ref(`l.${of}_id`)} = m.key`,
    value: sql`l.score`,
    name: sql`l.name`,
    id: sql`l.id`,
  };
};

/** The entry of a table of places or categories, with its count. */
const counted = (from: RawBuilder<unknown>) => ({
  entries: sql`from ${from}`,
  value: sql`l.business_count`,
  name: sql`l.name`,
  id: sql`l.id`,
});

/** A share as the pages show it: in tenths of a percent, half up as `share` of the contract does. */
const shown = (count: RawBuilder<unknown>, total: RawBuilder<unknown>) =>
  sql`floor(${count} * 1000::numeric / nullif(${total}, 0) + 0.5)`;

/** Whether a share reads otherwise since the total it is of has changed; of less than half a tenth
 * of a percent both totals make 0.0. */
const reads = (count: RawBuilder<unknown>, was: RawBuilder<unknown>, is: RawBuilder<unknown>) =>
  sql`${count} >= least(${was}, ${is}) / 2000
    and ${shown(count, was)} is distinct from ${shown(count, is)}`;

/** The directory's listings before the change set, and now. */
const TOTALS = sql`(
  select sum(business_count) - (select coalesce(sum(new_count - old_count), 0) from changed_countries) as was,
    sum(business_count) as is
  from countries
) total`;

/** An entry that stays where it is, and changes its looks. */
const STAYING = sql`business_count, name, business_count, name`;

/** Cities or categories in the list of all, and in that of their letter: each has its own index. */
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
      // Every first page tells the totals of the directory.
      first: sql`select generate_series(0, 26) where
        (select sum(new_count - old_count) from changed_countries) <> 0
        or (select ${COMING_AND_GOING} from ${sql.table(`changed_${kind}`)}) <> 0`,
      ...counted(sql`${table} l where l.business_count > 0`),
    },
    {
      list: LISTS[kind],
      moved: moved(sql`ascii(l.letter) - 64`, sql`l.letter is not null`),
      ...counted(sql`${table} l where l.business_count > 0 and ${isLettered(sql`m.key`)}`),
    },
  ];
};

/** What is shown of a category in lists of categories: its count, and its average rating. */
const CHANGED_CATEGORIES = sql`
  select category_id, old_count, new_count from changed_categories c join categories t on t.id = category_id
  where old_count <> new_count
    or round(rating_tenths / 10.0 / nullif(rated_count, 0), 1) is distinct from
      round((rating_tenths - c.tenths) / 10.0 / nullif(rated_count - c.rated, 0), 1)`;

/** Every kind of list, and how a change set changes it; the counts have been applied. */
export const CHANGED_PAGES: readonly RawBuilder<unknown>[] = [
  // All pages of a city tell its largest categories, those of a category its largest countries.
  businesses('city', sql`select city_id from changed_pairs`),
  businesses('category', sql`select category_id from changed_country_categories`),
  {
    list: LISTS.country,
    moved: sql`
      select country_id as key, category_id as id, nullif(old_count, 0) as old_value, name as old_name,
        nullif(new_count, 0) as new_value, name as new_name
      from changed_country_categories join categories t on t.id = category_id`,
    first: sql`select country_id from changed_countries`,
    ...counted(sql`(
      select n.name, n.id, p.country_id, p.business_count from country_categories p
      join categories n on n.id = p.category_id
    ) l where l.country_id = m.key`),
  } satisfies ChangedList,
  {
    list: LISTS['country-cities'],
    moved: sql`
      with listed as (
        select c.* from changed_countries c where new_cities > ${sql.lit(COUNTRY_TOP_CITIES)}
          or exists (select from pages where kind = 'country-cities' and key = country_id)
          or exists (select from stale_pages where kind = 'country-cities' and key = country_id)
      )
      select c.country_id as key, t.id, nullif(c.old_count, 0) as old_value, name as old_name,
        nullif(c.new_count, 0) as new_value, name as new_name
      from changed_cities c join listed using (country_id) join cities t on t.id = c.city_id
      union
      select t.country_id, t.id, ${STAYING} from listed c join cities t using (country_id)
      where business_count > 0 and old_count <> new_count
        and ${reads(sql`business_count`, sql`old_count`, sql`new_count`)}`,
    first: sql`select country_id from changed_countries where new_cities > ${sql.lit(COUNTRY_TOP_CITIES)}`,
    ...counted(sql`cities l where l.country_id = m.key and l.business_count > 0`),
  } satisfies ChangedList,
  ...lettered('cities', sql`select city_id, old_count, new_count from changed_cities`),
  ...lettered('categories', CHANGED_CATEGORIES),
  {
    list: LISTS.countries,
    moved: sql`
      select 0 as key, t.id, nullif(old_count, 0) as old_value, name as old_name,
        nullif(new_count, 0) as new_value, name as new_name
      from changed_countries join countries t on t.id = country_id
      union
      select 0, id, ${STAYING} from countries, ${TOTALS}
      where business_count > 0 and was <> total.is and ${reads(sql`business_count`, sql`was`, sql`total.is`)}`,
    first: sql`select 0 from changed_countries
      having sum(new_count - old_count) <> 0 or sum(new_cities - old_cities) <> 0`,
    ...counted(sql`countries l where l.business_count > 0`),
  } satisfies ChangedList,
].map(changedPages);
